/** Seconds of a step on a pipeline stage. Pure: the same work always costs the same. */
import type { StepWork } from "../core/batch";

export type StepCost = {
  /** `stage` counts from 0; work has at least one request. */
  readonly seconds: (work: StepWork, stage: number) => number;
  /**
   * Seconds of `steps` equal decode steps in one go; work is the first of them, Σ context grows by `growth` in each. A sum in closed form
   * differs from the sum step by step by rounding, or by more where times are not linear in the context. Absent = step by step.
   */
  readonly together?: (work: StepWork, steps: number, growth: number) => number;
  /** Lookups outside the measured range since the cost was made; they took the value at the edge. */
  readonly outside?: () => number;
};
