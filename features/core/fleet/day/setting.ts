/** How a day is run: the rule that decides how many instances run, what fails and when, and what refused clients do. */

/**
 * `plan`: the counts of the plan, hour by hour. `utilisation`: served requests over capacity, as a horizontal autoscaler. `queue`: the same of
 * requests in flight and waiting. `forecast`: the demand one start-up time ahead. `perfect`: what the demand needs, at once; no rule costs less.
 */
export const POLICIES = ["plan", "utilisation", "queue", "forecast", "perfect"] as const;
export type Policy = (typeof POLICIES)[number];

export const FAILURES = ["none", "card", "node", "region"] as const;
export type FailureKind = (typeof FAILURES)[number];

export type DaySetting = {
  readonly policy: Policy;
  readonly failure: FailureKind;
  /** Seconds: the moment within the day, null: the start of the hour in which most GPUs run; and how long. */
  readonly moment: number | null;
  readonly outage: number;
  readonly retry: Retry;
  readonly seed: number;
};

export type Retry = {
  /** Seconds that a request waits for a place before it is refused. */
  readonly patience: number;
  /** Share of refused and lost requests that are sent again, 0 to 1, and how often at most. */
  readonly share: number;
  readonly most: number;
};

/** Seconds of a step: the period of a horizontal autoscaler (Kubernetes, --horizontal-pod-autoscaler-sync-period). */
export const STEP = 15;
/** Steps of a day. */
export const STEPS = 5760;
/** Steps that a chart's point covers: a quarter of an hour. */
export const QUARTER = 60;
