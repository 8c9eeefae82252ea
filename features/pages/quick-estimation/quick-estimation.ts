/** Prices both passes of a scenario and explains them. */
import type { PassInput } from "@/features/core/passes/input";
import type { Resolved } from "@/features/core/scenario/resolve";
import { success, type Result } from "@/lib/result";
import { seconds } from "@/lib/units/quantity";
import { alternativesOf } from "@/features/core/passes/alternatives";
import type { QuickEstimation } from "@/features/core/passes/estimate";
import { headlineFigures } from "./figures";
import { memoryShare } from "@/features/core/passes/memory";
import { misfitOf } from "@/features/core/passes/misfit";
import { phaseEstimate } from "@/features/core/passes/phase-estimate";
import { pricePhases } from "@/features/core/passes/phases";
import { verdictOf } from "./verdict";

export function quickEstimation(scenario: Resolved, input: PassInput): Result<QuickEstimation> {
  const priced = pricePhases(scenario, input);
  if (!priced.ok) return priced;
  const phases = priced.value;
  const memory = {
    prefill: memoryShare(scenario, phases.prefill, input.microbatches),
    decode: memoryShare(scenario, phases.decode, input.microbatches),
  };
  const misfit = misfitOf(scenario, input, [
    { work: phases.decode, share: memory.decode },
    { work: phases.prefill, share: memory.prefill },
  ]);
  const prefill = phaseEstimate(phases.prefill, phases, scenario.replicas, input);
  const decode = phaseEstimate(phases.decode, phases, scenario.decodeReplicas, input);
  const alternatives = alternativesOf(scenario, input);
  const { ttft, tpot, running } = phases;
  return success(
    {
      misfit,
      verdict: verdictOf(scenario, phases, prefill, decode, alternatives),
      figures: headlineFigures({ scenario, input, phases, prefill, decode, memory: memory.decode, alternatives }),
      prefill,
      decode,
      memory,
      throughput: {
        perUser: 1 / tpot,
        perGpu: running / tpot / decode.clusterGpus,
        total: running / tpot,
        prefillPerGpu: (prefill.sequences * scenario.replicas * scenario.workload.isl) / ttft / prefill.clusterGpus,
      },
      e2e: seconds(ttft + (scenario.workload.osl - 1) * tpot),
    },
    misfit === null ? priced.issues : [misfit, ...priced.issues],
  );
}
