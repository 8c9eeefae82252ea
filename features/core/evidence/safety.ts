/** Whether the stated chance is kept, and what it is worth: shares over left-out runs, written by `bench/accuracy --safety --write`. */
import stored from "./safety.json";

/** Of the runs given this chance, the shares that keep TTFT, TPOT, and both limits. */
export type KeptShare = {
  readonly chance: number;
  readonly runs: number;
  readonly ttft: number;
  readonly tpot: number;
  readonly all: number;
};

/** Picks of the measured configuration with the most output under a TPOT limit. */
export type PickShare = {
  /** Chance that a pick must have; null: by the estimate alone. */
  readonly safety: number | null;
  readonly cases: number;
  /** Share of the picks that keep their limit; their output over the best that keeps it; the same with nothing for those that do not. */
  readonly met: number;
  readonly of_best: number;
  readonly of_best_or_nothing: number;
};

export type SafetyRecord = {
  readonly origin: string;
  readonly kept: readonly KeptShare[];
  readonly picks: readonly PickShare[];
};

export const SAFETY: SafetyRecord = stored;
