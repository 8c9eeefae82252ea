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
import { text } from "@/lib/text";
import { GIB, GIGA } from "@/lib/units/edge";
import { ENGINE_FACTS } from "../engine-facts";
import type { LaunchInput } from "../launch-input";
import type { ServerPlan } from "../plan/server-plan";
import type { PlanTiers } from "../plan/tiers";
import type { Refusal } from "./refusal";
import type { Flag, FlagWriter } from "./server-command";
import type { Yaml } from "@/lib/yaml/write";

const hasTiers = (tiers: PlanTiers): boolean => KV_TIERS.some((name) => tiers[name] > 0);

/** vLLM's own offloading serves host memory alone, and takes the one connector that a pair needs. */
const byLmcache = ({ tiers, role }: ServerPlan): boolean =>
  hasTiers(tiers) && (role !== "both" || tiers.ssd > 0 || tiers.remote > 0);

export function vllmTiers(plan: ServerPlan, { flag }: FlagWriter): Flag[] {
  const { tiers, layout } = plan;
  if (!hasTiers(tiers) || byLmcache(plan)) return [];
  const gpus = (stageGpus(layout) * layout.pp) / layout.dp;
  return [
    flag("hostCache", rounded((gpus * tiers.dram) / GIB), REASON.host),
    flag("hostCacheBackend", "native", text({ en: "vLLM's own connector.", zh: "vLLM 自带的连接器。" })),
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
  const behind = text({
    en: "Behind host memory; its folder or address is given by variables (SGLANG_HICACHE_FILE_BACKEND_STORAGE_DIR, MOONCAKE_MASTER).",
    zh: "位于主机内存之后；目录或地址由变量给出（SGLANG_HICACHE_FILE_BACKEND_STORAGE_DIR、MOONCAKE_MASTER）。",
  });
  return [
    flag("hostCacheOn", null, REASON.host),
    flag("hostCache", Math.max(1, Math.round(tiers.dram / GIGA)), REASON.host),
    ...(store === null ? [] : [flag("cacheStore", store, behind)]),
  ];
}

export const trtllmTiers = ({ tiers }: ServerPlan): Readonly<Record<string, Yaml>> =>
  tiers.dram > 0 ? { host_cache_size: Math.round(tiers.dram) } : {};

const REASON = {
  host: text({
    en: "What HBM has no room for stays in host memory, as predicted.",
    zh: "HBM 放不下的前缀缓存保留在主机内存，与预测一致。",
  }),
};

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
    ? text({
        en: `${engine} has one store behind host memory: a local SSD or a remote store, not both.`,
        zh: `${engine} 在主机内存之后只有一个存储后端：本地 SSD 或远端存储，不能两者都用。`,
      })
    : text({
        en: `${engine} keeps prefixes in HBM and host memory; no flag of it names a tier for: ${KV_TIER_NAMES[name].en}.`,
        zh: `${engine} 只在 HBM 与主机内存中保存前缀，没有对应此层的参数：${KV_TIER_NAMES[name].zh}。`,
      }),
  tries: [
    {
      label: text({ en: `without: ${KV_TIER_NAMES[name].en}`, zh: `去掉：${KV_TIER_NAMES[name].zh}` }),
      set: { [`kv_${name}_gb`]: 0 },
    },
  ],
});

const BEHIND_HOST: Refusal = {
  code: "LAUNCH-KV-HOST",
  at: "kv_dram_gb",
  message: text({
    en: "SGLang's HiCache reaches a store through host memory only: it needs some of that.",
    zh: "SGLang 的 HiCache 只能经主机内存访问存储后端，需要分配主机内存。",
  }),
  tries: [
    { label: text({ en: "50 GB of host memory for each GPU", zh: "每 GPU 50 GB 主机内存" }), set: { kv_dram_gb: 50 } },
  ],
};
