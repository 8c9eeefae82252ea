/** One way to serve, rated: separate pools or one, at the highest load within the limits. */
import { busyShare } from "@/features/core/scenario/fields/price";
import { userRate } from "@/features/core/scenario/request-time";
import type { ClosedForm } from "@/features/core/serving/closed-form/closed-form";
import { paidHoursPerMillion } from "@/features/core/cost/operating";
import type { Seconds } from "@/lib/units/quantity";
import type { LoadPoint, PdObjective, PdSpace } from "./space";

export type Rated = {
  readonly clients: number;
  /** Requests that decode, mean. */
  readonly running: number;
  /** Seconds, what the limits are about: averages, or a percentile of requests that arrive at random. */
  readonly ttft: Seconds;
  readonly tpot: Seconds;
  readonly mean: Times;
  /** Requests per second, headroom taken off. */
  readonly rate: number;
  /** Output tokens per second: all, per GPU in use (prefill GPUs included), per GPU of the budget. */
  readonly output: number;
  readonly perGpu: number;
  readonly perBudgetGpu: number;
  /** Output tokens per second that one client sees. */
  readonly perUser: number;
  readonly gpus: number;
  /** US dollars per million output tokens, all cost on the output; null without prices. */
  readonly cost: number | null;
  readonly limitedBy: ClosedForm["limitedBy"];
};

/** Seconds. */
export type Times = { readonly ttft: Seconds; readonly tpot: Seconds };

/** US dollars per hour of everything in use. */
export type Hourly = number | null;

/** `copies` of what `point` describes; headroom keeps a share of the load free. `judged`: what limits are about, where that is no average. */
export function ratePair(
  space: PdSpace,
  { clients, form, judged = form }: LoadPoint & { readonly judged?: Times },
  copies: number,
  gpus: number,
  hour: Hourly,
): Rated {
  const output = meanOutput(space);
  const rate = form.rate * copies * (1 - space.headroom);
  return {
    clients: clients * copies,
    running: form.running * copies,
    ttft: judged.ttft,
    tpot: judged.tpot,
    mean: { ttft: form.ttft, tpot: form.tpot },
    rate,
    output: rate * output,
    perGpu: (rate * output) / gpus,
    perBudgetGpu: (rate * output) / space.gpus,
    perUser: userRate(form),
    gpus,
    cost: hour === null ? null : hour * paidHoursPerMillion(1, rate * output, busyShare(space.scenario)),
    limitedBy: form.limitedBy,
  };
}

export const meanOutput = ({ lengths }: PdSpace): number => (lengths.osl * (1 + lengths.spread)) / 2;

/** Higher is better; what has no price is never best by cost. */
export function computeScore({ perGpu, perBudgetGpu, cost }: Rated, objective: PdObjective): number {
  if (objective === "cost") return cost === null ? -Infinity : -cost;
  return objective === "per-gpu" ? perGpu : perBudgetGpu;
}

/** Best first; ties: fewer GPUs, then as they came. */
export const byScore =
  (objective: PdObjective) =>
  (a: { readonly rated: Rated }, b: { readonly rated: Rated }): number =>
    computeScore(b.rated, objective) - computeScore(a.rated, objective) || a.rated.gpus - b.rated.gpus;
