/** Kernels of a range as rows: by name and time, or one by one in the order in which they ran. */
import type { DeviceCapture } from "../capture";
import { shortName } from "../kernels/short-name";
import type { Range } from "../segment/segmentation";
import { inputShapes } from "../segment/shapes";
import type { Trace } from "../trace";

export type KernelNameRow = {
  readonly name: string;
  readonly short: string;
  readonly category: string;
  readonly family: string;
  readonly count: number;
  /** Microseconds. */
  readonly total: number;
  readonly mean: number;
  readonly min: number;
  readonly max: number;
  /** Idle time before its kernels that the host caused, microseconds. */
  readonly hostWait: number;
};

/** Names by the time they take, longest first. */
export function kernelNameRows(trace: Trace, capture: DeviceCapture, { from, to }: Range): KernelNameRow[] {
  const { work, rules } = capture;
  const waits = hostWaits(capture, from, to);
  const rows = new Map<
    number,
    { count: number; total: number; min: number; max: number; hostWait: number; at: number }
  >();
  for (let i = from; i < to; i += 1) {
    const id = work.nameId[i] as number;
    const time = (work.end[i] as number) - (work.start[i] as number);
    const row = rows.get(id) ?? { count: 0, total: 0, min: Infinity, max: 0, hostWait: 0, at: i };
    row.count += 1;
    row.total += time;
    row.min = Math.min(row.min, time);
    row.max = Math.max(row.max, time);
    row.hostWait += waits.get(i) ?? 0;
    rows.set(id, row);
  }
  return [...rows]
    .map(([id, { at, ...row }]) => ({
      ...row,
      name: trace.names[id] ?? "",
      short: shortName(trace.names[id] ?? ""),
      category: rules[at]?.category ?? "",
      family: rules[at]?.family ?? "",
      mean: row.total / row.count,
    }))
    .sort((a, b) => b.total - a.total);
}

function hostWaits({ gaps }: DeviceCapture, from: number, to: number): Map<number, number> {
  const waits = new Map<number, number>();
  gaps.before.forEach((index, g) => {
    if (index >= from && index < to && gaps.cause[g] === "host")
      waits.set(index, (gaps.end[g] as number) - (gaps.start[g] as number));
  });
  return waits;
}

export type KernelRow = {
  /** Index in the work. */
  readonly index: number;
  readonly name: string;
  readonly short: string;
  readonly category: string;
  readonly family: string;
  /** 0 for the first half of its layer, 1 for the second; null where the layer's halves are not known. */
  readonly half: 0 | 1 | null;
  /** Microseconds; the start counts from the trace's earliest entry. */
  readonly start: number;
  readonly time: number;
  readonly stream: number | string;
  /** Sizes of the inputs of the operator that launched it; null where they were not recorded. */
  readonly shapes: readonly (readonly number[])[] | null;
  readonly operator: string | null;
};

export function kernelRows(
  trace: Trace,
  capture: DeviceCapture,
  { from, to }: Range,
  half: number | null = null,
): KernelRow[] {
  const { work, rules, launches } = capture;
  return Array.from({ length: to - from }, (_, offset): KernelRow => {
    const index = from + offset;
    const name = trace.names[work.nameId[index] as number] ?? "";
    const operator = launches.operator[index] as number;
    return {
      index,
      name,
      short: shortName(name),
      category: rules[index]?.category ?? "",
      family: rules[index]?.family ?? "",
      half: half === null ? null : index < half ? 0 : 1,
      start: (work.start[index] as number) - trace.earliest,
      time: (work.end[index] as number) - (work.start[index] as number),
      stream: work.streams[work.stream[index] as number]?.thread ?? "",
      shapes: inputShapes(trace, operator),
      operator: operator < 0 ? null : (trace.names[trace.events.name[operator] as number] ?? null),
    };
  });
}

/** Longest first; kernels of one length by their start, then by their place. */
export const byHotness = (rows: readonly KernelRow[]): KernelRow[] =>
  [...rows].sort((a, b) => b.time - a.time || a.start - b.start || a.index - b.index);
