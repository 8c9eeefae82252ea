/** How far measured runs lay from such passes. */
import type { FigureBand } from "@/features/core/evidence/figure-band";
import { passBands } from "@/features/core/evidence/pass-bands";
import { scenarioTraits } from "@/features/core/evidence/scenario-traits";
import { sequencesOf } from "@/features/core/operators/segment";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Outcome } from "./alternatives";
import type { PassInput } from "./input";
import type { Phases } from "./phases";

/**
 * None where the user has replaced the step model or its efficiencies: nothing was measured of that. Memory is counted, not
 * estimated, and has none either. `perGpu` is the decode throughput, tok/s/GPU.
 */
export function bandsOf(
  scenario: Resolved,
  input: PassInput,
  { ttft, tpot, grade, decode }: Phases,
  perGpu: number,
): Record<keyof Outcome, FigureBand> | null {
  const { phi, tbo, mfu, mbu, read_weights: readsWeights } = input;
  if (phi !== null || tbo || mfu !== null || mbu !== null || !readsWeights) return null;
  const traits = { ...scenarioTraits(scenario), batch: sequencesOf([decode.segment]) };
  const bands = passBands(traits, { ttft, tpot, grade });
  return { ttft: bands.ttft, tpot: bands.tpot, perGpu: bands.rate(perGpu) };
}
