/** What a plan is asked: GPUs at hand, a model with its traffic, limits of requests, and how sure the answer must be. SI units. */
import type { Chip } from "@/features/core/hardware/chip";
import type { Backend } from "@/features/core/memory/backend";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Workload } from "@/features/core/workload/workload";
import type { Percentile } from "@/features/core/serving/sweep/input";

/** As much traffic as the GPUs hold; or requests per second, or requests in flight, on as few GPUs as hold them. */
export type Goal =
  | { readonly kind: "most" }
  | { readonly kind: "rate"; readonly rate: number }
  | { readonly kind: "clients"; readonly clients: number };

/** Requests per second or in flight; null: as many as possible. */
export const wantedBy = (goal: Goal): number | null =>
  goal.kind === "most" ? null : goal.kind === "rate" ? goal.rate : goal.clients;

/** What a goal counts: requests per second where a rate is asked for, else users in flight. */
export const goalAmount = (
  { goal }: { readonly goal: Goal },
  { rate, clients }: { readonly rate: number; readonly clients: number },
): number => (goal.kind === "rate" ? rate : clients);

/** GPUs of one kind; the chip's node is the one that the team has. */
export type Stock = {
  readonly chip: Chip;
  readonly gpus: number;
  /** US dollars per GPU hour; null = not known. */
  readonly price: number | null;
};

export type PlanQuestion = Stock & {
  /** Model, formats, lengths, limits, source of times; its own layout does not count. */
  readonly scenario: Resolved;
  readonly backend: Backend;
  readonly goal: Goal;
  /** Requests as they came, for the simulation; null: Poisson arrivals of the scenario's lengths. */
  readonly traffic: Workload | null;
  /** Limits are limits of this share of requests that arrive at random; null: of averages, of clients that ask again at once. */
  readonly percentile: Percentile | null;
  /** Chance with which all limits must be kept, 0 to 1; null: the estimate alone. */
  readonly safety: number | null;
  /** `gpus` is as far as is looked, and the answer is how many of them are needed. */
  readonly sizing?: boolean;
};

/** Whoever asks the same of other GPUs. */
export const onStock = (question: PlanQuestion, stock: Stock): PlanQuestion => ({ ...question, ...stock });
