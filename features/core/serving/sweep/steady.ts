/**
 * The part of a run that stands for how it goes on. Requests count from the first one of the window on, those left out that ran while the
 * load drained; tokens count by when they were made, a request's output spread evenly from its first token to its last.
 *
 *   service       a closed loop of a steady service: from the end of its first round to the last request sent
 *   benchmark     a closed loop that all clients open at once: all of it
 *   open loop     from the time when early requests have ended (at most half of the arrivals pass) to the last arrival
 *
 * A run that is shorter than its requests live has no such part: its figures cover all of it, and it is called unsteady.
 */
import type { SimState } from "@/features/core/simulator/core/state";
import { withoutDrain, type Window } from "@/features/core/simulator/figures/window";
import { steadyRounds } from "@/features/core/serving/deployment/requests";
import type { Traffic } from "@/features/core/workload/traffic";
import type { Load } from "./grid";

export type Counted = Window & { readonly steady: boolean };

export function countedWindow(state: SimState, load: Load, traffic: Traffic | undefined): Counted {
  const { life, arrivedAt } = state;
  const times = { arrival: arrivedAt, scheduled: life.scheduledAt, finish: life.finishedAt };
  const ended = sortedFinite(life.finishedAt);
  const last = ended.at(-1) ?? 0;
  const all: Counted = { from: 0, to: last, until: Infinity, steady: false };
  if (ended.length < 2) return all;
  if (load.kind === "closed") {
    if (traffic !== "service") return { ...all, steady: true };
    const rounds = steadyRounds(times, load.clients);
    return rounds ? { ...rounds, steady: true } : all;
  }
  const sent = sortedFinite(arrivedAt);
  const end = sent.at(-1) ?? 0;
  const stay = earlyStay(state);
  const half = quantile(sent, 0.5);
  const from = Math.min(stay, half);
  return end > from ? { ...withoutDrain(times, { from, to: end }), steady: stay <= half } : all;
}

const sortedFinite = (values: Float64Array): Float64Array => values.filter((value) => value < Infinity).sort();

const quantile = (sorted: Float64Array, share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;

/** Mean time that the first tenth of the requests took. */
function earlyStay({ life, arrivedAt, order }: SimState): number {
  const early = Math.max(1, Math.ceil(order.length / 10));
  let stay = 0;
  let count = 0;
  for (let i = 0; i < early; i += 1) {
    const request = order[i] as number;
    const taken = (life.finishedAt[request] as number) - (arrivedAt[request] as number);
    if (Number.isNaN(taken)) continue;
    stay += taken;
    count += 1;
  }
  return count === 0 ? 0 : stay / count;
}

/** Of a run in which everybody is there at once: from a fifth to four fifths of the requests ended. */
export function busyWindow({ life }: SimState): Window {
  const ended = sortedFinite(life.finishedAt);
  return { from: quantile(ended, 0.2), to: quantile(ended, 0.8), until: Infinity };
}

/**
 * How fast the wait in the queue grows: seconds of wait per second of arrivals, the slope of a least-squares line. A stable service has 0;
 * with arrivals at rate λ and service at rate μ < λ it is λ/μ - 1.
 */
export function queueGrowth({ life, arrivedAt, requests }: SimState, { from, to }: Window): number {
  let [count, sumX, sumY, sumXX, sumXY] = [0, 0, 0, 0, 0];
  for (let i = 0; i < requests.count; i += 1) {
    const x = arrivedAt[i] as number;
    const y = (life.scheduledAt[i] as number) - x;
    if (!(x >= from && x <= to) || Number.isNaN(y)) continue;
    count += 1;
    sumX += x;
    sumY += y;
    sumXX += x * x;
    sumXY += x * y;
  }
  const spread = count * sumXX - sumX * sumX;
  return spread > 0 ? (count * sumXY - sumX * sumY) / spread : 0;
}
