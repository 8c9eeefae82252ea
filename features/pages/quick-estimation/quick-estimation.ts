/** A scenario under its load, and both of its passes priced and explained. */
import type { PassInput } from "@/features/core/passes/input";
import type { QuickEstimation } from "@/features/core/passes/estimate";
import { memoryShare } from "@/features/core/passes/memory";
import { findMisfit } from "@/features/core/passes/misfit";
import { partlyAdmitted } from "@/features/core/passes/partly";
import { phaseEstimate } from "@/features/core/passes/phase-estimate";
import { passSpeed, pricePhases } from "@/features/core/passes/phases";
import { estimateSides } from "@/features/core/passes/sides";
import type { Resolved } from "@/features/core/scenario/resolve";
import { success, type Result } from "@/lib/result";
import { gainOn, serveOn } from "./alternatives";
import { allFigures } from "./figures";
import { verdict } from "./verdict";

export function quickEstimation(scenario: Resolved, input: PassInput): Result<QuickEstimation> {
  const priced = pricePhases(scenario, input);
  if (!priced.ok) return priced;
  const phases = priced.value;
  const memory = {
    prefill: memoryShare(scenario, phases.prefill, input),
    decode: memoryShare(scenario, phases.decode, input),
  };
  const misfit = findMisfit(scenario, input, [
    { work: phases.decode, share: memory.decode, microbatches: input.microbatches },
    { work: phases.prefill, share: memory.prefill },
  ]);
  const partly = misfit === null ? partlyAdmitted(scenario, input) : null;
  const prefill = phaseEstimate(phases.prefill, phases, scenario.replicas, input);
  const decode = phaseEstimate(phases.decode, phases, scenario.decodeReplicas, input);
  const load = serveOn(scenario, input)(scenario);
  const now = { passes: passSpeed(scenario, phases), load };
  const prompts = prefill.sequences * scenario.replicas * scenario.workload.isl;
  return success(
    {
      misfit,
      verdict: verdict(scenario, now, prefill, decode),
      figures: allFigures({
        ...{ scenario, input, phases, prefill, decode, load, memory, passes: now.passes },
      }),
      ...{
        prefill,
        decode,
        memory,
        load,
        drafts: gainOn(scenario, input),
        sides: estimateSides(scenario, input, phases),
      },
      passes: { ...now.passes, prefillPerGpu: prompts / phases.ttft / prefill.clusterGpus },
    },
    [misfit ?? partly ?? [], priced.issues].flat(),
  );
}
