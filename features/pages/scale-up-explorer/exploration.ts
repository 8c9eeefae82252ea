/** What an exploration answers. */
import type { Figure } from "@/features/answers/explain";
import type { SweepPoint } from "@/features/core/serving/sweep/points";
import type { Issue } from "@/lib/issue";
import type { Efficiency } from "./efficiency";
import type { Layout } from "./family";
import type { Lengths } from "./lengths";
import type { ScalePoint } from "./point";
import type { Trial } from "./trial";

export type FamilyRow = {
  readonly layout: Layout;
  readonly own: boolean;
  readonly name: string;
  readonly gpus: number | null;
  /** By concurrency; empty where it cannot run. */
  readonly points: readonly ScalePoint[];
  readonly issues: readonly Issue[];
};

export type BudgetRow = { readonly budget: number; readonly point: ScalePoint };

export type Exploration = {
  readonly figures: readonly Figure[];
  /** The scenario's own layout at its own concurrency. */
  readonly asked: ScalePoint;
  readonly gpus: number;
  readonly budget: number;
  readonly efficiency: Efficiency | null;
  readonly lengths: Lengths;
  readonly kvBytesPerToken: number;
  readonly family: readonly FamilyRow[];
  readonly budgets: readonly BudgetRow[];
  /** The budget with the highest output within the targets, or the lowest TTFT if none meets them. */
  readonly recommended: BudgetRow | null;
  /** The row and point with most output per GPU within the targets. */
  readonly best: { readonly name: string; readonly gpus: number; readonly point: ScalePoint } | null;
  readonly trial: Trial;
};

/** With the simulated map. The finding does not depend on the map, so it is never partial. */
export type Explored = Exploration & {
  /** Concurrencies by token budget, as far as they have been simulated. */
  readonly map: readonly SweepPoint[];
  readonly partial: null;
};
