/** What a workload asks, in figures. */
import { momentsOf, spreadOf, type Spread } from "@/lib/statistics/spread";
import { offeredRate } from "./transform";
import type { Workload } from "./workload";

export type WorkloadFigures = {
  readonly count: number;
  /** Seconds from the first arrival to the last. */
  readonly duration: number;
  /** Requests per second; null in a closed loop, or when all come at once. */
  readonly rate: number | null;
  /** Standard deviation of the gaps over their mean: 1 is Poisson. null as for the rate. */
  readonly gapCv: number | null;
  readonly prompt: Spread | null;
  readonly output: Spread | null;
  /** Tokens per second offered at that rate. */
  readonly promptRate: number | null;
  readonly outputRate: number | null;
  readonly sessions: number | null;
  readonly turnsPerSession: number | null;
};

export function workloadFigures(workload: Workload): WorkloadFigures {
  const { count, arrival, sessions } = workload;
  const rate = offeredRate(workload);
  const [prompt, output] = [spreadOf(workload.prompt), spreadOf(workload.output)];
  const firsts = sessions && new Set(sessions.session).size;
  return {
    count,
    duration: count === 0 ? 0 : (arrival[count - 1] ?? 0) - (arrival[0] ?? 0),
    rate,
    gapCv: rate === null ? null : gapCv(arrival),
    prompt,
    output,
    promptRate: rate === null || !prompt ? null : rate * prompt.mean,
    outputRate: rate === null || !output ? null : rate * output.mean,
    sessions: firsts,
    turnsPerSession: firsts === null || firsts === 0 ? null : count / firsts,
  };
}

function gapCv(arrival: Float64Array): number {
  const gaps = arrival.slice(1).map((seconds, i) => seconds - (arrival[i] ?? 0));
  const { mean, sd } = momentsOf(gaps);
  return sd / mean;
}

/** Equal slices of time: the arrivals in each, per second. */
export type RateSeries = {
  /** Begin of each slice, seconds. */
  readonly time: Float64Array;
  readonly width: number;
  readonly requests: Float64Array;
  readonly promptTokens: Float64Array;
  readonly outputTokens: Float64Array;
};

/** null for a closed loop or without a span of time. */
export function rateSeries(workload: Workload, slices = 120): RateSeries | null {
  if (offeredRate(workload) === null) return null;
  const { count, arrival } = workload;
  const first = arrival[0] ?? 0;
  const width = ((arrival[count - 1] ?? 0) - first) / slices;
  const column = (): Float64Array => new Float64Array(slices);
  const [requests, promptTokens, outputTokens] = [column(), column(), column()];
  for (let i = 0; i < count; i += 1) {
    // The last arrival ends the last slice instead of beginning another.
    const slice = Math.min(slices - 1, Math.floor(((arrival[i] ?? 0) - first) / width));
    requests[slice] = (requests[slice] ?? 0) + 1 / width;
    promptTokens[slice] = (promptTokens[slice] ?? 0) + (workload.prompt[i] ?? 0) / width;
    outputTokens[slice] = (outputTokens[slice] ?? 0) + (workload.output[i] ?? 0) / width;
  }
  return { time: column().map((_, i) => first + i * width), width, requests, promptTokens, outputTokens };
}

/** `counts[i]` values lie in [edges[i], edges[i + 1]); the last class holds its upper edge too. */
export type Histogram = { readonly edges: readonly number[]; readonly counts: readonly number[] };

/** Classes of whole lengths, equally wide on a linear or a logarithmic axis; fewer than asked where lengths would fall between two classes. */
export function lengthHistogram(lengths: Int32Array, classes: number, scale: "linear" | "log"): Histogram {
  if (lengths.length === 0) return { edges: [], counts: [] };
  const low = lengths.reduce((a, b) => Math.min(a, b));
  const high = lengths.reduce((a, b) => Math.max(a, b)) + 1;
  const place = (share: number): number => (scale === "log" ? low * (high / low) ** share : low + share * (high - low));
  const rounded = Array.from({ length: classes + 1 }, (_, i) => Math.round(place(i / classes)));
  const edges = [...new Set([...rounded.slice(0, -1), high])];
  const counts = new Array<number>(edges.length - 1).fill(0);
  for (const length of lengths) {
    const at = classOf(edges, length);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return { edges, counts };
}

/** The last edge that is not above `length`. */
function classOf(edges: readonly number[], length: number): number {
  let [low, high] = [0, edges.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((edges[middle] ?? 0) <= length) low = middle;
    else high = middle - 1;
  }
  return low;
}
