/**
 * A recording as series: what ran, waited and filled the cache second by second, counted from its table of requests. Prefill and decode
 * processes that are apart are two series.
 */
import { arePoolsApart, cachePools, type Capture } from "@/features/core/serving-profile";
import { fromUs } from "@/lib/units/edge";
import type { EngineName, Sample, Series } from "../evidence";

/** Longer recordings are asked every so many seconds that this many samples do. */
const MOST_SAMPLES = 20_000;

/** `from_us` and `to_us`: first and last time of the recording. Empty where no file lists requests with their times. */
export function captureSeries(capture: Capture, file: string, from_us: number, to_us: number): Series[] {
  const { requests } = capture;
  if (requests.arrival.length === 0 || requests.arrival.every(Number.isNaN)) return [];
  const span_s = fromUs(to_us - from_us);
  const step_s = Math.max(1, Math.ceil(span_s / MOST_SAMPLES));
  const grid = { from_us, step_s, count: Math.ceil(span_s / step_s) };
  const pools = arePoolsApart(capture) ? (["prefill", "decode"] as const) : ([null] as const);
  return pools.map((pool) => {
    const samples = poolSamples(capture, pool, grid, file);
    return { engine: engineName(capture), rank: "", pool, host: "", source: "capture", samples, totals: [] };
  });
}

/** msServiceProfiler records MindIE, and writes no name. */
function engineName({ engine: { name = "" } }: Capture): EngineName {
  const known = (["vllm", "sglang", "trtllm"] as const).find((id) =>
    name
      .toLowerCase()
      .replace(/[^a-z]/g, "")
      .startsWith(id),
  );
  return known ?? (/tensorrt/i.test(name) ? "trtllm" : "mindie");
}

type Pool = Series["pool"];
type Grid = { readonly from_us: number; readonly step_s: number; readonly count: number };

function poolSamples(capture: Capture, pool: Pool, grid: Grid, file: string): Sample[] {
  const { requests, cache } = capture;
  const { count, step_s } = grid;
  const slot = (us: number): number => slotAt(grid, us);
  const [waiting, running] = [new Float64Array(count + 2), new Float64Array(count + 2)];
  const [prompts, outputs] = [new Float64Array(count + 2), new Float64Array(count + 2)];
  const add = (counts: Float64Array, from: number, to: number): void => {
    counts[from] = (counts[from] as number) + 1;
    counts[to] = (counts[to] as number) - 1;
  };
  requests.arrival.forEach((arrival, index) => {
    if (Number.isNaN(arrival)) return;
    const [first, end] = [slot(requests.firstToken[index] as number), slot(requests.end[index] as number)];
    const scheduled = slot(requests.scheduled[index] as number);
    const waited = slot(arrival + (requests.queueWait[index] as number));
    const taken = Math.min(scheduled > count ? waited : scheduled, first);
    add(waiting, Math.min(slot(arrival), taken), taken);
    const [from, to] = pool === "prefill" ? [taken, first] : pool === "decode" ? [first, end] : [taken, end];
    if (from < to) add(running, from, to);
    if (first <= count) prompts[first] = (prompts[first] as number) + (requests.inputTokens[index] || 0);
    spread(outputs, first, Math.min(end, count), requests.outputTokens[index] || 0);
  });
  const isListed = requests.firstToken.some((time) => !Number.isNaN(time));
  const counted = pool === null || isListed ? null : dispatchedRunning(capture.dispatches, pool, grid);
  const fullest = cacheShares(cache, grid, pool, cachePools(capture));
  const knowsQueue = [requests.scheduled, requests.queueWait].some((column) => !column.every(Number.isNaN));
  let [queued, active] = [0, 0];
  return Array.from({ length: count }, (_, index) => {
    queued += waiting[index + 1] as number;
    active += running[index + 1] as number;
    return {
      ...UNSAID,
      ...{ at_s: (index + 1) * step_s, span_s: step_s, running: counted?.[index + 1] ?? active },
      waiting: knowsQueue && pool !== "decode" ? queued : null,
      cacheShare: fullest?.[index + 1] ?? null,
      promptRate: pool === "decode" ? null : (prompts[index + 1] as number) / step_s,
      outputRate: pool === "prefill" ? null : (outputs[index + 1] as number) / step_s,
      place: { file, line: null },
    };
  });
}

/** The first sample that a time is before or at, from 1 on; a time that is not known is after the last one. */
const slotAt = ({ from_us, step_s, count }: Grid, us: number): number =>
  Number.isNaN(us) ? count + 1 : Math.min(count + 1, Math.max(1, Math.ceil(fromUs(us - from_us) / step_s)));

/** Tokens come evenly from the first to the last one. */
function spread(counts: Float64Array, from: number, to: number, tokens: number): void {
  for (let index = from; index <= to; index += 1) counts[index] = (counts[index] as number) + tokens / (to - from + 1);
}

/** As a coordinator counts them by node, summed over the pool's nodes; null: no coordinator's table. */
function dispatchedRunning(
  { time, address, role, running }: Capture["dispatches"],
  pool: "prefill" | "decode",
  grid: Grid,
): readonly number[] | null {
  const wanted = pool === "prefill" ? 0 : 1;
  if (!role.includes(wanted)) return null;
  const nodes = new Map<number, number>();
  const sums: number[] = [];
  let next = 0;
  for (let index = 0; index <= grid.count; index += 1) {
    for (; next < time.length && slotAt(grid, time[next] as number) <= index; next += 1)
      if (role[next] === wanted) nodes.set(address[next] as number, running[next] as number);
    sums.push([...nodes.values()].reduce((sum, count) => sum + count, 0));
  }
  return sums;
}

/** The fullest cache of any process of a pool, at the last event before each sample. */
function cacheShares(
  { time, share, pool }: Capture["cache"],
  grid: Grid,
  wanted: Pool,
  pools: ReturnType<typeof cachePools>,
): readonly (number | null)[] | null {
  if (time.length === 0) return null;
  const latest = new Map<number, number>();
  const shares: (number | null)[] = Array.from({ length: grid.count + 2 }, () => null);
  let next = 0;
  for (let index = 1; index <= grid.count; index += 1) {
    let most = Math.max(-1, ...latest.values());
    for (; next < time.length && slotAt(grid, time[next] as number) <= index; next += 1) {
      const isOther = wanted !== null && pools.get(pool[next] as number) !== wanted;
      if (Number.isNaN(share[next] as number) || isOther) continue;
      latest.set(pool[next] as number, share[next] as number);
      most = Math.max(most, share[next] as number);
    }
    shares[index] = most < 0 ? null : most;
  }
  return shares;
}

const UNSAID = {
  ...{ prefixHit: null, acceptance: null, stepMs: null, deviceMs: null, inTransfer: null, preallocated: null },
  ...{ scheduled: null, executed: null, graph: null, phase: null, promptTokens: null },
};
