/** KV tiers of a pasted command, for each GPU; the way in is tiers.ts. A store's own size stands in no engine's command. */
import { writeValue, type RawParams } from "@/lib/params/codec";
import { GIB, GIGA } from "@/lib/units/edge";
import { isOn } from "./command/command-flags";
import type { Source } from "./command/command-values";

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
  const tiers = {
    dram: gib("lmcache.max_local_cpu_size"),
    ssd: gib("lmcache.max_local_disk_size"),
    remote: config["lmcache.remote_url"] !== undefined,
  };
  return keeper && (tiers.dram > 0 || tiers.ssd > 0 || tiers.remote) ? tiers : null;
}

/** What of a transfer says the side of a pair: a connector that only keeps caches does not. */
export const moverIn = (transfer: Config): Config =>
  connectorsIn(transfer).find(({ kv_connector }) => !KEEPERS.includes(kv_connector)) ?? {};

function connectorsIn(transfer: Config): readonly Config[] {
  const { connectors } = asConfig(transfer.kv_connector_extra_config);
  return Array.isArray(connectors) ? connectors.map(asConfig) : [transfer];
}

const asConfig = (value: unknown): Config => (typeof value === "object" && value !== null ? (value as Config) : {});

export function tierParams({ tiers }: { readonly tiers: ReadTiers | null }): RawParams {
  if (tiers === null) return {};
  const gigabytes = (bytes: number): string => writeValue(Number((bytes / GIGA).toPrecision(5)));
  return {
    kv_dram_gb: gigabytes(tiers.dram),
    ...(tiers.ssd > 0 && { kv_ssd_gb: gigabytes(tiers.ssd) }),
  };
}
