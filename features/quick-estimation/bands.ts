/** How far measured runs lay from such passes. */
import { rateBand, timeBand, type FigureBand } from "@/features/accuracy/figure-band";
import { scenarioTraits } from "@/features/accuracy/scenario-traits";
import { sequencesOf } from "@/features/operators/segment";
import type { Resolved } from "@/features/scenario/resolve";
import type { Outcome } from "./alternatives";
import type { Input, Phases } from "./phases";

/**
 * None where the user has replaced the step model or its efficiencies: nothing was measured of that. Memory is counted, not
 * estimated, and has none either. `perGpu` is the decode throughput, tok/s/GPU.
 */
export function bandsOf(
  scenario: Resolved,
  input: Input,
  { ttft, tpot, grade, decode }: Phases,
  perGpu: number,
): Record<keyof Outcome, FigureBand> | null {
  const { phi, tbo, mfu, mbu, read_weights: readsWeights } = input;
  if (phi !== null || tbo || mfu !== null || mbu !== null || !readsWeights) return null;
  const traits = scenarioTraits(scenario);
  const batch = sequencesOf([decode.segment]);
  const ofTpot = timeBand("pass.tpot", { value: tpot, grade }, { ...traits, batch });
  return {
    // The figure is that of an idle engine, whatever the concurrency: like the runs it is compared with, nearly alone.
    ttft: timeBand("pass.ttft", { value: ttft, grade }, { ...traits, batch: 1, concurrency: 1 }),
    tpot: ofTpot,
    perGpu: rateBand(perGpu, tpot, ofTpot),
  };
}
