import type { SimState } from "../core/state";
import type { StepCost } from "../cost/step-cost";
import type { Observer } from "./observer";

/** One call of `advance`: nothing after `horizon` seconds is begun, and no batch from number `limit` on. */
export type Run = {
  readonly state: SimState;
  readonly costs: readonly StepCost[];
  readonly observer: Observer | null;
  readonly horizon: number;
  readonly limit: number;
};
