/** Kernels of a selection: by name with their times, and one by one as they ran. */
import { shortName } from "@/features/core/trace/kernels/short-name";
import { FAMILIES, type KernelFamily } from "@/features/core/trace/kernels/rules";
import type { Counted } from "./counted";
import type { OpenedDevice, OpenedTrace } from "./opened";

/** Times in microseconds. */
export type KernelRow = {
  readonly name: string;
  readonly fullName: string;
  readonly family: KernelFamily;
  readonly count: number;
  readonly mean: number;
  readonly sum: number;
};

const LONGEST = 40;
const TAIL = 12;

/** By name, the longest together first. */
export function kernelRows(
  trace: OpenedTrace,
  { work, family }: OpenedDevice,
  { items }: Counted,
): readonly KernelRow[] {
  const sums = new Map<number, { count: number; sum: number; family: number }>();
  for (const i of items) {
    const name = work.nameId[i] as number;
    const known = sums.get(name) ?? { count: 0, sum: 0, family: family[i] as number };
    known.count += 1;
    known.sum += (work.end[i] as number) - (work.start[i] as number);
    sums.set(name, known);
  }
  return [...sums]
    .toSorted(([, a], [, b]) => b.sum - a.sum)
    .map(([name, { count, sum, family: own }]) => ({
      ...kernelName(trace, name),
      family: FAMILIES[own] ?? "elementwise",
      count,
      mean: sum / count,
      sum,
    }));
}

/** Times in microseconds; `start` counts from the beginning of the selection. */
export type RunRow = {
  readonly number: number;
  readonly name: string;
  readonly fullName: string;
  readonly family: KernelFamily;
  readonly stream: string;
  readonly start: number;
  readonly duration: number;
  /** Since the one before it on any stream had ended; 0 where it had not. */
  readonly gap: number;
};

/** The first `most` of them, in the order of their starts. */
export function runRows(
  trace: OpenedTrace,
  { work, family }: OpenedDevice,
  { items }: Counted,
  from: number,
  most: number,
): readonly RunRow[] {
  let dry = Infinity;
  return items.slice(0, most).map((i, place) => {
    const start = work.start[i] as number;
    const end = work.end[i] as number;
    const gap = Math.max(0, start - dry);
    dry = dry === Infinity ? end : Math.max(dry, end);
    return {
      number: place + 1,
      ...kernelName(trace, work.nameId[i] as number),
      family: FAMILIES[family[i] as number] ?? "elementwise",
      stream: String(work.streams[work.stream[i] as number]?.thread ?? ""),
      start: start - from,
      duration: end - start,
      gap,
    };
  });
}

/** Names of generated kernels are long, and tell most at their beginning and their end. */
function cut(name: string): string {
  return name.length <= LONGEST ? name : `${name.slice(0, LONGEST - TAIL - 1)}…${name.slice(-TAIL)}`;
}

function kernelName({ names }: OpenedTrace, id: number): { readonly name: string; readonly fullName: string } {
  const fullName = names[id] ?? "";
  return { name: cut(shortName(fullName)), fullName };
}
