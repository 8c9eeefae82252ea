/** Steps of a source at a few kinds of work, and of measured steps: for eyes, and for a comparison. */
import type { Resolved } from "@/features/core/scenario/resolve";
import { addChunk, emptyBatch, type Batch } from "@/features/core/simulator/core/batch";
import type { StepCost } from "@/features/core/simulator/cost/step-cost";
import type { StepPoint } from "./linear-fit";

export type SampleStep = {
  readonly decodes: number;
  readonly prefill: number;
  readonly each: number;
  readonly seconds: number;
};

const WORK = [
  [1, 0],
  [16, 0],
  [64, 0],
  [256, 0],
  [0, 512],
  [0, 2048],
  [0, 8192],
  [64, 2048],
] as const;

/** Seconds of all pipeline stages, at the mean context of the scenario. */
export function sampleSteps({ workload, prefill: layout }: Resolved, cost: StepCost): readonly SampleStep[] {
  const each = Math.round(workload.promptTokens + workload.osl / 2);
  return WORK.map(([decodes, prefill]) => ({
    decodes,
    prefill,
    each,
    seconds: timeOfPoint(cost, { decodes, prefill, context: decodes * each, seconds: 0 }, layout.pp),
  }));
}

/** Prompt tokens count as one chunk without a cached part. */
export function timeOfPoint(cost: StepCost, { decodes, prefill, context }: StepPoint, stages: number): number {
  const batch: Batch = emptyBatch(1);
  if (prefill > 0) addChunk(batch, 0, prefill, 0);
  Object.assign(batch, { decodes, decodeTokens: decodes, padded: decodes, contextSum: context });
  let seconds = 0;
  for (let stage = 0; stage < stages; stage += 1) seconds += cost.seconds(batch, stage);
  return seconds;
}
