/** The longest time in which no request reached the decode pool although prompts were waiting, and the pool ran dry. */
import { median } from "@/lib/statistics/quantile";
import type { Capture, Dispatches } from "../capture/capture";
import { knownSorted } from "../columns";
import { lastBefore } from "./intervals";
import { arePoolsApart } from "./pools";

export type StarvedWindow = {
  /** Microseconds: since the last hand-over before, or the first prompt that waits if that comes later, to the first hand-over after. */
  readonly from: number;
  readonly to: number;
  /** Requests in the decode pool just before the window ends, and the median of all hand-overs. */
  readonly running: number;
  readonly usual: number;
  /** Prompts that wait for prefill at its end. */
  readonly waiting: number;
};

/** Microseconds, and times the usual time between two hand-overs: what lasts shorter is a step or two. */
const LEAST = 2_000_000;
const TIMES = 8;
/** Of the usual number of requests. */
const DRY = 0.3;
const LEAST_RUNNING = 3;
const LEAST_WAITING = 2;
const LEAST_HANDOVERS = 20;

/** null where pools are not apart, or none lasted; gaps because arrivals paused are none. */
export function starvedWindow(capture: Capture): StarvedWindow | null {
  const { requests, transfers, pulls } = capture;
  if (!arePoolsApart(capture) && transfers.request.length === 0 && pulls.request.length === 0) return null;
  const handed = knownSorted(requests.firstToken);
  if (handed.length < LEAST_HANDOVERS) return null;
  const ends = knownSorted(requests.end.filter((_, i) => !Number.isNaN(requests.firstToken[i] as number)));
  const runningAt = (time: number): number => countBefore(handed, time) - countBefore(ends, time);
  const usual = median(Array.from(handed, runningAt));
  const gaps = Array.from(handed.subarray(1), (time, i) => time - (handed[i] as number));
  const least = Math.max(LEAST, TIMES * median(gaps));
  if (usual < LEAST_RUNNING) return null;
  const windows = gaps.flatMap((gap, i): readonly StarvedWindow[] => {
    if (gap < least) return [];
    const [from, to] = [handed[i] as number, handed[i + 1] as number];
    const waiting = waitingUntil(requests, to);
    const running = runningAt(to);
    const early = waiting.filter((us) => us <= from + gap / 2).length;
    if (early < LEAST_WAITING || running > DRY * usual) return [];
    return [{ from: Math.max(from, Math.min(...waiting)), to, running, usual, waiting: waiting.length }];
  });
  return windows.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0] ?? null;
}

const countBefore = (sorted: Float64Array, time: number): number => lastBefore({ from: sorted, to: sorted }, time) + 1;

/** Arrivals of requests that came before `to` and had no first token until then. */
const waitingUntil = ({ arrival, firstToken }: Capture["requests"], to: number): number[] =>
  Array.from(arrival).filter((us, i) => us < to && (firstToken[i] as number) >= to);

type PoolBin = { readonly time: number; readonly prefill: number; readonly decode: number };

/** Requests that run in each pool, by bin: a node that says nothing in a bin keeps what it had. */
export function poolBins({ time, address, role, running }: Dispatches): PoolBin[] {
  const nodes = new Map<string, { readonly role: number; count: number }>();
  const bins: PoolBin[] = [];
  let moment = NaN;
  const close = (): void => {
    const bin = { time: moment, prefill: 0, decode: 0 };
    for (const node of nodes.values()) {
      if (node.role === 0) bin.prefill += node.count;
      else if (node.role === 1) bin.decode += node.count;
    }
    bins.push(bin);
  };
  time.forEach((now, i) => {
    if (now !== moment && !Number.isNaN(moment)) close();
    moment = now;
    nodes.set(`${role[i]} ${address[i]}`, { role: role[i] as number, count: running[i] as number });
  });
  if (!Number.isNaN(moment)) close();
  return bins;
}

/** The same from a coordinator's bins alone: decode runs dry while more requests than usual are at prefill. */
export function starvedBins(dispatches: Dispatches): StarvedWindow | null {
  const bins = poolBins(dispatches);
  const usual = median(bins.map(({ decode }) => decode).filter((count) => count > 0));
  const atPrefill = median(bins.map(({ prefill }) => prefill).filter((count) => count > 0));
  if (!(usual >= LEAST_RUNNING)) return null;
  const windows: { first: number; last: number }[] = [];
  bins.forEach(({ prefill, decode }, i) => {
    const isDry = decode <= DRY * usual && prefill >= LEAST_WAITING && prefill > atPrefill;
    if (!isDry || !bins.slice(0, i).some((bin) => bin.decode > DRY * usual)) return;
    const open = windows.at(-1);
    if (open?.last === i - 1) open.last = i;
    else windows.push({ first: i, last: i });
  });
  const [longest] = windows.toSorted((a, b) => b.last - b.first - (a.last - a.first));
  if (longest === undefined) return null;
  const inside = bins.slice(longest.first, longest.last + 1);
  const [from, next] = [bins[longest.first]?.time as number, bins[longest.last + 1]?.time];
  return {
    ...{ from, to: next ?? (inside.at(-1)?.time as number), usual },
    running: Math.min(...inside.map(({ decode }) => decode)),
    waiting: Math.max(...inside.map(({ prefill }) => prefill)),
  };
}
