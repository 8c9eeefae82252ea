/** The tiers of an instance as the simulator takes them. */
import type { PoolConfig } from "@/features/core/simulator/input/config";
import type { EngineSpec } from "../deployment/engine";
import { recomputeSecondsPerToken } from "../closed-form/prefix-tiers";

/** null: a pool that keeps no prefixes. `prompt`: tokens of a mean one. */
export function simulatedTiers(
  spec: EngineSpec | null,
  prompt: number,
  blockSize: number,
): Pick<PoolConfig, "kvTiers" | "recomputeSecondsPerToken"> {
  if (!spec?.tiers) return { kvTiers: [], recomputeSecondsPerToken: Infinity };
  return {
    kvTiers: spec.tiers.stores.map(({ tokens, secondsPerToken }) => ({
      ...{ blocks: Math.floor(tokens / blockSize), secondsPerToken },
    })),
    recomputeSecondsPerToken: recomputeSecondsPerToken(spec, prompt),
  };
}
