/**
 * KV tiers below HBM in the words of each engine. Sizes of a scenario are of one GPU.
 *
 *   vLLM          host DRAM alone: --kv-offloading-size, GiB over all ranks of a server (CacheConfig.kv_offloading_size); with drives, a
 *                 store or a pair's transfer: LMCacheConnectorV1, whose sizes are GiB of one worker (`lmcache.*`, as vLLM's own
 *                 vllm/config sets them for the backend "lmcache"), beside NixlConnector in a MultiConnector
 *   SGLang        HiCache: --hicache-size, GB of one rank; one storage backend behind it, file or mooncake (HiCache best practices)
 *   TensorRT-LLM  kv_cache_config.host_cache_size, bytes of one rank (llm-api reference, KvCacheConfig); nothing behind it
 */
import type { Resolved } from "@/features/core/scenario/resolve";
import { KV_TIERS, KV_TIER_NAMES, type KvTierName } from "@/features/core/scenario/fields/tier";
import { stageGpus } from "@/features/core/operators/parallelism";
import { GIB, GIGA } from "@/lib/units/edge";
import { ENGINE_FACTS } from "../engine-facts";
import type { LaunchInput } from "../launch-input";
import type { ServerPlan } from "../plan/server-plan";
import type { PlanTiers } from "../plan/tiers";
import type { Refusal } from "./refusal";
import type { Flag, FlagWriter } from "./server-command";
import type { Yaml } from "@/lib/yaml/write";
import * as m from "./messages";
import { issue } from "./messages.issues";

const hasTiers = (tiers: PlanTiers): boolean => KV_TIERS.some((name) => tiers[name] > 0);

/** vLLM's own offloading serves host memory alone, and takes the one connector that a pair needs. */
const byLmcache = ({ tiers, role }: ServerPlan): boolean =>
  hasTiers(tiers) && (role !== "both" || tiers.ssd > 0 || tiers.remote > 0);

export function vllmTiers(plan: ServerPlan, { flag }: FlagWriter): Flag[] {
  const { tiers, layout } = plan;
  if (!hasTiers(tiers) || byLmcache(plan)) return [];
  const gpus = (stageGpus(layout) * layout.pp) / layout.dp;
  return [
    flag("hostCache", rounded((gpus * tiers.dram) / GIB), m.whatHbmHasNoRoom),
    flag("hostCacheBackend", "native", m.vllmsOwnConnector),
  ];
}

type Connector = Readonly<Record<string, unknown>>;

/** With what moves a pair's caches, or alone; null: neither. */
export function vllmConnector(plan: ServerPlan, mover: Connector | null): Connector | null {
  if (!byLmcache(plan)) return mover;
  const { dram, ssd, remote } = plan.tiers;
  const keeper = {
    kv_connector: "LMCacheConnectorV1",
    kv_role: "kv_both",
    kv_connector_extra_config: {
      "lmcache.local_cpu": dram > 0,
      ...(dram > 0 && { "lmcache.max_local_cpu_size": rounded(dram / GIB) }),
      ...(ssd > 0 && { "lmcache.local_disk": DISK, "lmcache.max_local_disk_size": rounded(ssd / GIB) }),
      ...(remote > 0 && { "lmcache.remote_url": STORE }),
    },
  };
  if (mover === null) return keeper;
  const connectors = [mover, keeper];
  return { kv_connector: "MultiConnector", kv_role: mover.kv_role, kv_connector_extra_config: { connectors } };
}

/** Placeholders: a folder on the server's drives, and the master of a Mooncake store. */
const DISK = "file:///var/lib/kv-cache/";
const STORE = "mooncakestore://127.0.0.1:50051/";

export function sglangTiers({ tiers }: ServerPlan, { flag }: FlagWriter): Flag[] {
  if (!hasTiers(tiers)) return [];
  const store = tiers.ssd > 0 ? "file" : tiers.remote > 0 ? "mooncake" : null;
  const behind = m.behindHostMemoryItsFolder;
  return [
    flag("hostCacheOn", null, m.whatHbmHasNoRoom),
    flag("hostCache", Math.max(1, Math.round(tiers.dram / GIGA)), m.whatHbmHasNoRoom),
    ...(store === null ? [] : [flag("cacheStore", store, behind)]),
  ];
}

export const trtllmTiers = ({ tiers }: ServerPlan): Readonly<Record<string, Yaml>> =>
  tiers.dram > 0 ? { host_cache_size: Math.round(tiers.dram) } : {};

/** Six figures: a size that is read back is the one that was stated. */
const rounded = (size: number): number => Number(size.toPrecision(6));

/** What the engine has no place for, by name. */
export function tierRefusals({ tiers }: Resolved, { engine }: LaunchInput): Refusal[] {
  if (tiers === null || engine === "vllm") return [];
  const has = (name: KvTierName): boolean => tiers.stores.some((store) => store.name === name);
  const both = has("ssd") && has("remote");
  const missing: readonly KvTierName[] =
    engine === "trtllm" ? (["ssd", "remote"] as const).filter(has) : both ? ["remote"] : [];
  const alone = engine === "sglang" && !has("dram") && (has("ssd") || has("remote"));
  return [
    ...missing.map((name) => noPlace(ENGINE_FACTS[engine].name, name, engine === "sglang")),
    ...(alone ? [BEHIND_HOST] : []),
  ];
}

const noPlace = (engine: string, name: KvTierName, second: boolean): Refusal => ({
  code: "LAUNCH-KV-TIER",
  at: `kv_${name}_gb`,
  message: second
    ? m.engineHasOneStoreBehind({ engine })
    : m.engineKeepsPrefixesInHbm({ engine, name: KV_TIER_NAMES[name] }),
  tries: [
    {
      label: m.withoutName({ name: KV_TIER_NAMES[name] }),
      set: { [`kv_${name}_gb`]: 0 },
    },
  ],
});

const BEHIND_HOST: Refusal = {
  ...issue("LAUNCH-KV-HOST", "kv_dram_gb"),
  tries: [{ label: m.n50GbOfHostMemory, set: { kv_dram_gb: 50 } }],
};
