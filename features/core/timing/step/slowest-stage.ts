/** How uneven the stages of a pipeline are: 1/P of the pass on the slowest one where all are alike. */
import type { ModelSpec } from "@/features/core/model/spec";
import type { Parallelism } from "@/features/core/operators/parallelism";
import { listStages, type PipelineStage } from "@/features/core/operators/totals/pipeline-stages";
import type { StepTime } from "./step-time";

/**
 * Share of a pass that the slowest stage takes, 1/P to 1. Host time is spread evenly over the stages, gaps between kernels and the
 * engine's fit go with the layers.
 */
export function slowestShare(step: StepTime, model: ModelSpec, layout: Parallelism): number {
  if (layout.pp === 1) return 1;
  const stages = listStages(model, layout);
  const times = stages.map((stage) => stageSeconds(step, stage, stages.length));
  const all = times.reduce((sum, time) => sum + time, 0);
  return Math.max(...times) / all;
}

/** Seconds of a pass that one of `stages` stages takes, its share of host time, gaps and fit included. */
export function stageSeconds(
  { operators, host, gaps, fit }: StepTime,
  { repeats, share }: PipelineStage,
  stages: number,
) {
  const total = operators.reduce((sum, { operator, time }) => sum + (time / operator.repeat) * repeats(operator), 0);
  return total + host / stages + (gaps + fit) * share;
}
