/** Times of a stretch of a device's work: a pass, a layer, a selection. Microseconds; unions of intervals where streams overlap. */
import { KERNEL } from "../event-class";
import type { KernelFamily, KernelRule } from "../kernels/rules";
import type { DeviceWork } from "./device-work";
import type { Gaps, IdleCause } from "./idle";
import { covered, shared, union } from "./intervals";

export type RangeFigures = {
  readonly start: number;
  readonly end: number;
  /** End of the last to end, less start of the first to start. */
  readonly wall: number;
  readonly busy: number;
  /** Durations added: exceeds `busy` by what ran at once. */
  readonly sum: number;
  readonly idle: number;
  readonly overlap: number;
  /** Without copies and fills, which the times have. */
  readonly kernels: number;
  /** Communication, in time covered, and the part of it that no other kernel hides: copies compute nothing. */
  readonly communication: number;
  readonly exposed: number;
  /** Idle time by cause; adds up to `idle`. */
  readonly causes: Readonly<Partial<Record<IdleCause, number>>>;
  /** Durations added, by family and by category. */
  readonly families: Readonly<Partial<Record<KernelFamily, number>>>;
  readonly categories: Readonly<Record<string, { readonly time: number; readonly count: number }>>;
};

export function rangeFigures(
  work: DeviceWork,
  rules: readonly KernelRule[],
  gaps: Gaps,
  from: number,
  to: number,
): RangeFigures {
  const start = work.start.subarray(from, to);
  const end = work.end.subarray(from, to);
  const first = start[0] ?? 0;
  const last = end.reduce((top, value) => Math.max(top, value), first);
  const isCommunication = (i: number): boolean => rules[from + i]?.family === "communication";
  const all = union({ start, end });
  const transfers = union({ start, end }, isCommunication);
  const others = union({ start, end }, (i) => work.kind[from + i] === KERNEL && !isCommunication(i));
  const busy = covered(all);
  const communication = covered(transfers);
  const sum = end.reduce((total, value, i) => total + value - (start[i] as number), 0);
  return {
    start: first,
    end: last,
    wall: last - first,
    busy,
    sum,
    idle: last - first - busy,
    overlap: sum - busy,
    kernels: work.kind.subarray(from, to).filter((kind) => kind === KERNEL).length,
    communication,
    exposed: communication - shared(transfers, others),
    causes: causesWithin(gaps, first, last),
    ...tallies(work, rules, from, to),
  };
}

function tallies(work: DeviceWork, rules: readonly KernelRule[], from: number, to: number) {
  const families: Partial<Record<KernelFamily, number>> = {};
  const categories: Record<string, { time: number; count: number }> = {};
  for (let i = from; i < to; i += 1) {
    const rule = rules[i];
    if (rule === undefined) continue;
    const time = (work.end[i] as number) - (work.start[i] as number);
    families[rule.family] = (families[rule.family] ?? 0) + time;
    const tally = (categories[rule.category] ??= { time: 0, count: 0 });
    tally.time += time;
    tally.count += 1;
  }
  return { families, categories };
}

function causesWithin(gaps: Gaps, from: number, to: number): Partial<Record<IdleCause, number>> {
  const causes: Partial<Record<IdleCause, number>> = {};
  for (let g = firstEnding(gaps.end, from); g < gaps.start.length && (gaps.start[g] as number) < to; g += 1) {
    const length = Math.min(to, gaps.end[g] as number) - Math.max(from, gaps.start[g] as number);
    const cause = gaps.cause[g] ?? "unknown";
    if (length > 0) causes[cause] = (causes[cause] ?? 0) + length;
  }
  return causes;
}

/** The first gap that ends behind a time. */
function firstEnding(end: readonly number[], time: number): number {
  let low = 0;
  let high = end.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((end[middle] as number) <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}
