/** The tiers of a scenario as one instance has them: in tokens of its cache and seconds of one. */
import { kvBytesPerToken } from "@/features/core/model/kv-cache";
import type { Chip } from "@/features/core/hardware/chip";
import type { ModelSpec } from "@/features/core/model/spec";
import { instanceGpus, type Parallelism } from "@/features/core/operators/parallelism";
import type { Precision } from "@/features/core/operators/precision";
import type { KvTierName, PrefixTiers } from "@/features/core/scenario/fields/tier";

/** Below the HBM of one instance. */
export type InstanceTiers = {
  readonly prefixes: number;
  readonly stores: readonly {
    readonly name: KvTierName;
    /** Tokens of KV cache that it holds. */
    readonly tokens: number;
    readonly secondsPerToken: number;
  }[];
};

type Cached = { readonly model: ModelSpec; readonly chip: Chip; readonly precision: Precision };

/** PCIe where the sheet says nothing: a Gen4 x16 link. */
const USUAL_LINK = 32e9;
const LINK_EFFICIENCY = 0.8;

/** Bytes per second between one GPU and its host, one way, where nobody states them. */
export const hostRate = ({ pcie }: Chip): number => LINK_EFFICIENCY * (pcie?.perDirection ?? USUAL_LINK);

/** Those of all GPUs of an instance together. Models that keep a state and no cache have nothing to put there. */
export function instanceTiers(
  { prefixes, stores }: PrefixTiers,
  { model, chip, precision }: Cached,
  parallelism: Parallelism,
): InstanceTiers | null {
  const perToken = kvBytesPerToken(model, precision.kv);
  if (perToken === 0) return null;
  const gpus = instanceGpus(parallelism);
  return {
    prefixes,
    stores: stores.map(({ name, bytes, rate }) => ({
      ...{ name, tokens: (gpus * bytes) / perToken },
      secondsPerToken: perToken / (gpus * (rate ?? hostRate(chip))),
    })),
  };
}
