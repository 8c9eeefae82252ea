/**
 * Collectives of several ranks of one run: who comes last, and how long the others wait. A collective ends everywhere at once, so the
 * ends give each rank's clock against the first one's; what the last to arrive takes is the transfer.
 */
import type { DeviceCapture } from "../capture";

export type RankEvents = {
  /** Microseconds on each rank's own clock, in order; one entry for each collective. */
  readonly start: readonly number[];
  readonly end: readonly number[];
};

type CollectiveArrival = {
  /** On the first rank's clock, microseconds. */
  readonly start: readonly number[];
  /** Last start less first start. */
  readonly spread: number;
  /** What the last to arrive takes. */
  readonly transfer: number;
  /** What each rank waits for the last. */
  readonly waits: readonly number[];
  readonly last: number;
};

export type RankSkew = {
  /** Microseconds to add to each rank's times. */
  readonly offsets: readonly number[];
  /** How well one offset explains a rank's ends: the middle deviation, microseconds. */
  readonly deviation: readonly number[];
  readonly arrivals: readonly CollectiveArrival[];
  /** In how many collectives each rank came last. */
  readonly lastCount: readonly number[];
};

/** Collectives of a device, in order. */
export function collectives({ work, rules }: DeviceCapture): RankEvents & { readonly name: readonly number[] } {
  const columns = { start: [] as number[], end: [] as number[], name: [] as number[] };
  rules.forEach(({ family }, i) => {
    if (family !== "communication") return;
    columns.start.push(work.start[i] as number);
    columns.end.push(work.end[i] as number);
    columns.name.push(work.nameId[i] as number);
  });
  return columns;
}

/** The k-th collective of each rank is taken for the same one: null where ranks have different numbers of them. */
export function rankSkew(ranks: readonly RankEvents[]): RankSkew | null {
  const count = ranks[0]?.end.length ?? 0;
  if (ranks.length < 2 || count === 0 || ranks.some(({ end }) => end.length !== count)) return null;
  const reference = ranks[0] as RankEvents;
  const offsets = ranks.map(({ end }) => median(end.map((time, k) => (reference.end[k] as number) - time)));
  const deviation = ranks.map(({ end }, r) =>
    median(end.map((time, k) => Math.abs(time + (offsets[r] as number) - (reference.end[k] as number)))),
  );
  const arrivals = Array.from({ length: count }, (_, k) => arrival(ranks, offsets, k));
  const lastCount = ranks.map((_, r) => arrivals.filter(({ last }) => last === r).length);
  return { offsets, deviation, arrivals, lastCount };
}

function arrival(ranks: readonly RankEvents[], offsets: readonly number[], k: number): CollectiveArrival {
  const start = ranks.map((rank, r) => (rank.start[k] as number) + (offsets[r] as number));
  const latest = Math.max(...start);
  const last = start.indexOf(latest);
  return {
    start,
    spread: latest - Math.min(...start),
    transfer: (ranks[last]?.end[k] as number) + (offsets[last] as number) - latest,
    waits: start.map((time) => latest - time),
    last,
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
