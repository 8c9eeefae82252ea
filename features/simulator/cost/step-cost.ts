/** Seconds of a step on a pipeline stage. Pure: the same work always costs the same. */
import type { StepWork } from "../core/batch";

export type StepCost = {
  /** `stage` counts from 0; work has at least one request. */
  readonly seconds: (work: StepWork, stage: number) => number;
  /** Lookups outside the measured range since the cost was made; they took the value at the edge. */
  readonly outside?: () => number;
};
