/** KV tiers of a pasted command, for each GPU; the way in is tiers.ts. A store's own size stands in no engine's command. */
import { writeValue, type RawParams } from "@/lib/params/codec";
import { text } from "@/lib/text";
import { GIB, GIGA } from "@/lib/units/edge";
import { isOn } from "./command-flags";
import type { ReadServer } from "./read-server";
import { same, type Setting, type SettingSubject } from "./setting";
import type { Source } from "./read-source";

/** Bytes of one GPU; `remote`: a store is named. */
export type ReadTiers = { readonly dram: number; readonly ssd: number; readonly remote: boolean };

type Config = Readonly<Record<string, unknown>>;

/** Connectors of vLLM that keep caches, and move none between servers. */
const KEEPERS: readonly unknown[] = ["LMCacheConnectorV1", "OffloadingConnector"];

/** null where the command names no tier. `ranks`: GPUs that share a stated size. */
export function readTiers({ command, number }: Source, transfer: Config, ranks: number): ReadTiers | null {
  const { backend, stated } = command;
  const size = number("hostCache");
  if (backend === "trtllm") return size === null || size === 0 ? null : { dram: size, ssd: 0, remote: false };
  if (backend === "sglang") {
    if (isOn(stated.hostCacheOn) !== true || size === null) return null;
    return { dram: size * GIGA, ssd: 0, remote: stated.cacheStore?.value === "mooncake" };
  }
  if (size !== null) return { dram: (size * GIB) / ranks, ssd: 0, remote: false };
  const keeper = connectorsIn(transfer).find(({ kv_connector }) => kv_connector === "LMCacheConnectorV1");
  const config = asConfig(keeper?.kv_connector_extra_config);
  const gib = (key: string): number => (typeof config[key] === "number" ? config[key] * GIB : 0);
  const found = {
    dram: gib("lmcache.max_local_cpu_size"),
    ssd: gib("lmcache.max_local_disk_size"),
    remote: config["lmcache.remote_url"] !== undefined,
  };
  return keeper && (found.dram > 0 || found.ssd > 0 || found.remote) ? found : null;
}

/** What of a transfer says the side of a pair: a connector that only keeps caches does not. */
export const moverIn = (transfer: Config): Config =>
  connectorsIn(transfer).find(({ kv_connector }) => !KEEPERS.includes(kv_connector)) ?? {};

function connectorsIn(transfer: Config): readonly Config[] {
  const { connectors } = asConfig(transfer.kv_connector_extra_config);
  return Array.isArray(connectors) ? connectors.map(asConfig) : [transfer];
}

const asConfig = (value: unknown): Config => (typeof value === "object" && value !== null ? (value as Config) : {});

export function tierParams({ tiers }: Pick<ReadServer, "tiers">): RawParams {
  if (tiers === null) return {};
  const gigabytes = (bytes: number): string => writeValue(Number((bytes / GIGA).toPrecision(5)));
  return {
    kv_dram_gb: gigabytes(tiers.dram),
    ...(tiers.ssd > 0 && { kv_ssd_gb: gigabytes(tiers.ssd) }),
  };
}

/** Prefixes below HBM: what the prediction finds there, and what the command keeps. */
export function tierSettings({ plan, read, row }: SettingSubject): Setting[] {
  const { dram, ssd, remote } = plan.tiers;
  if (dram + ssd + remote === 0 && read.tiers === null) return [];
  const close = (bytes: number, said: number): boolean => Math.abs(said - bytes) <= Math.max(GIGA, 0.01 * bytes);
  // SGLang's file store has no size.
  const drives = plan.backend === "sglang" || close(ssd, read.tiers?.ssd ?? 0);
  const agrees = close(dram, read.tiers?.dram ?? 0) && drives && remote > 0 === (read.tiers?.remote ?? false);
  const [host, disk, store] = [dram, ssd, remote].map((bytes) => Math.round(bytes / GIGA));
  return [
    row(
      text({ en: "KV tiers, GB per GPU", zh: "KV 层级，每 GPU GB" }),
      ["hostCache", "hostCacheOn", "hostCacheBackend", "cacheStore", "transfer"],
      text({
        en: `host ${host ?? 0}, SSD ${disk ?? 0}, remote ${store ?? 0}`,
        zh: `主机 ${host ?? 0}，SSD ${disk ?? 0}，远端 ${store ?? 0}`,
      }),
      same(agrees, true),
    ),
  ];
}
