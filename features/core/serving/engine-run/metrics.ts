/** From the times of single requests to the figures people compare. */
import { isTimed, type Window } from "@/features/core/simulator/figures/window";
import { meanOrZero } from "@/lib/statistics/mean";
import { nearestRank } from "@/lib/statistics/quantile";
import { seconds, type Seconds } from "@/lib/units/quantity";
import type { Outcome } from "./simulate";
import type { Requests } from "../deployment/requests";

export type Spread = {
  readonly mean: Seconds;
  readonly p50: Seconds;
  readonly p90: Seconds;
  readonly p95: Seconds;
  readonly p99: Seconds;
};

/** What holds an instance back; of separate pools, which one, or the way of the cache between them; encoders apart. */
export type LimitedBy =
  "kv-capacity" | "max-sequences" | "prefill" | "decode" | "prefill-pool" | "decode-pool" | "transfer" | "encoder";

export type ServingFigures = {
  /** Seconds from arrival to the first token. */
  readonly ttft: Spread;
  /** Seconds per output token after the first. */
  readonly tpot: Spread;
  /** Output tokens per second of the whole run. */
  readonly outputRate: number;
  readonly requestRate: number;
  /** Sequences that decode at once, mean over the busy time, all instances. */
  readonly running: number;
  readonly limitedBy: LimitedBy;
};

export { isTimed, withoutDrain, type Window } from "@/features/core/simulator/figures/window";

/** What the client waits beyond the engine: seconds, and decode steps. */
export type ClientDelay = { readonly firstToken: number; readonly firstTokenSteps: number };

const NO_DELAY: ClientDelay = { firstToken: 0, firstTokenSteps: 0 };

export function servingFigures(
  outcome: Outcome,
  requests: Requests,
  delay: ClientDelay = NO_DELAY,
  window: Window = wholeRun(outcome),
): ServingFigures {
  const { ttft, tpot, tokens, ended } = timesWithin(outcome, requests, delay, window);
  const { engines, transferring, end } = outcome;
  const span = window.to - window.from;
  const decoding = engines.filter(({ spec }) => spec.role !== "prefill");
  return {
    ttft: measureSpread(ttft),
    tpot: measureSpread(tpot),
    outputRate: tokens / span,
    requestRate: ended / span,
    running: decoding.reduce((sum, { totals }) => sum + totals.running / Math.max(totals.busy, 1e-12), 0),
    limitedBy: limit(engines, transferring, end),
  };
}

/** Of these figures what means alone say: percentiles take longer than many a run. */
export type MeanFigures = Readonly<Record<"ttft" | "tpot", Pick<Spread, "mean">>> &
  Pick<ServingFigures, "outputRate" | "limitedBy">;

/** Of a whole run. */
export function meanFigures(outcome: Outcome, requests: Requests, delay: ClientDelay = NO_DELAY): MeanFigures {
  const { ttft, tpot, tokens } = timesWithin(outcome, requests, delay, wholeRun(outcome));
  const { engines, transferring, end } = outcome;
  return {
    ttft: { mean: seconds(meanOrZero(ttft)) },
    tpot: { mean: seconds(meanOrZero(tpot)) },
    outputRate: tokens / end,
    limitedBy: limit(engines, transferring, end),
  };
}

const wholeRun = ({ end }: Outcome): Window => ({ from: 0, to: end, until: Infinity });

/** Seconds of the requests whose times the window counts, and the tokens and requests that end in it. */
function timesWithin({ timeline }: Outcome, { count, output }: Requests, delay: ClientDelay, window: Window) {
  const ttft = new Float64Array(count);
  const tpot = new Float64Array(count);
  let [arrived, timed, tokens, ended] = [0, 0, 0, 0];
  for (let i = 0; i < count; i += 1) {
    const finish = timeline.finish[i] ?? NaN;
    if (finish >= window.from && finish <= window.to) {
      tokens += output[i] ?? 0;
      ended += 1;
    }
    const arrival = timeline.arrival[i] ?? NaN;
    if (!isTimed(window, arrival)) continue;
    const first = timeline.first[i] ?? NaN;
    const later = (output[i] ?? 1) - 1;
    const perToken = later > 0 ? (finish - first) / later : 0;
    if (later > 0) tpot[timed++] = perToken;
    ttft[arrived++] = first - arrival + delay.firstToken + delay.firstTokenSteps * perToken;
  }
  return { ttft: ttft.subarray(0, arrived), tpot: tpot.subarray(0, timed), tokens, ended };
}

/** Nearest-rank percentiles; all zero without values. */
export function measureSpread(times: Float64Array): Spread {
  const sorted = times.slice().sort();
  const quantile = (share: number): Seconds => seconds(sorted.length === 0 ? 0 : nearestRank(sorted, share));
  return {
    mean: seconds(meanOrZero(sorted)),
    p50: quantile(0.5),
    p90: quantile(0.9),
    p95: quantile(0.95),
    p99: quantile(0.99),
  };
}

/** What held requests back for a fifth of the busy time or more; else where the time of the instances went. */
function limit(engines: Outcome["engines"], transferring: number, end: number): LimitedBy {
  const total = (name: keyof Outcome["engines"][number]["totals"]): number =>
    engines.reduce((sum, { totals }) => sum + totals[name], 0);
  const busy = total("busy");
  if (total("kvBlocked") > 0.2 * busy) return "kv-capacity";
  if (total("sequenceBlocked") > 0.2 * busy) return "max-sequences";
  const prefilling = engines.filter(({ spec }) => spec.role === "prefill");
  if (prefilling.length === 0) return total("prefill") > 0.5 * busy ? "prefill" : "decode";
  return poolLimit(
    prefilling,
    transferring / Math.min(prefilling.length, engines.length - prefilling.length) / end,
    end,
  );
}

/** From this share of its time on, a pool or a link is what requests queue for (a single server's queue doubles its time at 2/3). */
const LOADED = 0.7;

/** Rate matching: the pool that is nearest to its highest rate. Decode instances take whatever comes, so they are what is left. */
function poolLimit(prefilling: Outcome["engines"], link: number, end: number): LimitedBy {
  const busy = prefilling.reduce((sum, { totals }) => sum + totals.busy, 0) / prefilling.length / end;
  if (Math.max(busy, link) < LOADED) return "decode-pool";
  return link > busy ? "transfer" : "prefill-pool";
}
