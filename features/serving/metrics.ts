/** From the times of single requests to the figures people compare. */
import type { Outcome } from "./simulate";
import type { Requests } from "./requests";

export type Spread = {
  readonly mean: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
};

export type LimitedBy = "kv-capacity" | "max-sequences" | "prefill" | "decode";

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

/** What the client waits beyond the engine: seconds, and decode steps. */
export type ClientDelay = { readonly firstToken: number; readonly firstTokenSteps: number };

const NO_DELAY: ClientDelay = { firstToken: 0, firstTokenSteps: 0 };

export function servingFigures(
  { timeline, engines, end }: Outcome,
  { count, output }: Requests,
  delay: ClientDelay = NO_DELAY,
): ServingFigures {
  const ttft = new Float64Array(count);
  const tpot: number[] = [];
  let tokens = 0;
  for (let i = 0; i < count; i += 1) {
    const first = timeline.first[i] ?? NaN;
    const later = (output[i] ?? 1) - 1;
    const perToken = later > 0 ? ((timeline.finish[i] ?? NaN) - first) / later : 0;
    if (later > 0) tpot.push(perToken);
    ttft[i] = first - (timeline.arrival[i] ?? NaN) + delay.firstToken + delay.firstTokenSteps * perToken;
    tokens += output[i] ?? 0;
  }
  const decoding = engines.filter(({ spec }) => spec.role !== "prefill");
  return {
    ttft: spreadOf(ttft),
    tpot: spreadOf(Float64Array.from(tpot)),
    outputRate: tokens / end,
    requestRate: count / end,
    running: decoding.reduce((sum, { totals }) => sum + totals.running / Math.max(totals.busy, 1e-12), 0),
    limitedBy: limitOf(engines),
  };
}

/** Nearest-rank percentiles; all zero without values. */
export function spreadOf(values: Float64Array): Spread {
  const sorted = values.slice().sort();
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  const mean = sorted.length === 0 ? 0 : sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  return { mean, p50: at(0.5), p90: at(0.9), p99: at(0.99) };
}

/** What held requests back for a fifth of the busy time or more; else where the time of the instances went. */
function limitOf(engines: Outcome["engines"]): LimitedBy {
  const total = (name: keyof Outcome["engines"][number]["totals"]): number =>
    engines.reduce((sum, { totals }) => sum + totals[name], 0);
  const busy = total("busy");
  if (total("kvBlocked") > 0.2 * busy) return "kv-capacity";
  if (total("sequenceBlocked") > 0.2 * busy) return "max-sequences";
  return total("prefill") > 0.5 * busy ? "prefill" : "decode";
}
