/** Memory of the fullest GPU of a phase: weights, cache and state against what the chip offers. */
import { kvPerSequence, statePerSequence, weightsPerGpu } from "@/features/operators/resident";
import type { Resolved } from "@/features/scenario/resolve";
import { bytes } from "@/lib/units/quantity";
import type { MemoryShare } from "./estimate";
import type { PassWork } from "./phases";

/** Share of memory that engines use for weights and cache: vLLM's gpu_memory_utilization default is 0.9. */
export const MEMORY_UTILISATION = 0.9;

export function memoryShare(scenario: Resolved, work: PassWork, microbatches: number): MemoryShare {
  const { model, precision, chip } = scenario;
  const { parallelism, segment, operators } = work;
  // Prefill keeps the whole prompt; decode the mean context of everything in flight.
  const context = segment.cached + segment.newTokens;
  const sequences = segment.sequences * (work.phase === "decode" ? microbatches : 1);
  const weights = weightsPerGpu(operators, model, parallelism);
  const kv = bytes(sequences * kvPerSequence(model, parallelism, precision, context));
  const state = bytes(sequences * statePerSequence(model, parallelism));
  const capacity = bytes((chip.memoryVisible ?? chip.memory) * MEMORY_UTILISATION);
  return { weights, kv, state, capacity, free: bytes(capacity - weights - kv - state) };
}
