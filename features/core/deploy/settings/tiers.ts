/** KV tiers that the prediction has against those of the command. */
import { GIGA } from "@/lib/units/edge";
import { same, type Setting, type SettingSubject } from "./row";
import * as m from "./messages";

/** Prefixes below HBM: what the prediction finds there, and what the command keeps. */
export function tierSettings({ plan, read, row }: SettingSubject): Setting[] {
  const { dram, ssd, remote } = plan.tiers;
  if (dram + ssd + remote === 0 && read.tiers === null) return [];
  const close = (bytes: number, stated: number): boolean => Math.abs(stated - bytes) <= Math.max(GIGA, 0.01 * bytes);
  // SGLang's file store has no size.
  const drives = plan.backend === "sglang" || close(ssd, read.tiers?.ssd ?? 0);
  const agrees = close(dram, read.tiers?.dram ?? 0) && drives && remote > 0 === (read.tiers?.remote ?? false);
  const [host, disk, store] = [dram, ssd, remote].map((bytes) => Math.round(bytes / GIGA));
  return [
    row(
      m.kvTiersGbPerGpu,
      ["hostCache", "hostCacheOn", "hostCacheBackend", "cacheStore", "transfer"],
      m.hostSsdDiskRemoteStore({ host: host ?? 0, disk: disk ?? 0, store: store ?? 0 }),
      same(agrees, true),
    ),
  ];
}
