/**
 * Two ranges of work against each other: what changed by how often a kernel runs, and what by how long it takes. Count effect is
 * (nB - nA) x the mean of the side that has it (A's where both do), duration effect the rest, so that the effects add up to the
 * difference of the sums; waits close the rest to the difference of the walls.
 */
import type { DeviceCapture } from "../capture";
import { rangeFigures } from "../device/range-figures";
import type { Range } from "../segment/segmentation";
import type { Trace } from "../trace";
import { shortName } from "../kernels/short-name";
import { type KernelNameRow, kernelNameRows } from "./kernels";

export type Side = { readonly trace: Trace; readonly capture: DeviceCapture; readonly range: Range };

export type EffectRow = {
  readonly name: string;
  readonly family: string;
  readonly countA: number;
  readonly countB: number;
  /** Microseconds; null where that side lacks the kernel. */
  readonly meanA: number | null;
  readonly meanB: number | null;
  readonly countEffect: number;
  readonly durationEffect: number;
  readonly total: number;
};

export type Comparison = {
  /** Microseconds. */
  readonly wallA: number;
  readonly wallB: number;
  readonly effects: readonly EffectRow[];
  /** What is neither count nor duration: idle time, less what streams overlap. */
  readonly waits: number;
  readonly pairs: readonly Pair[];
};

/** Kernels that stand for each other in order; null where a side has none. Indices in each side's work. */
export type Pair = { readonly a: number | null; readonly b: number | null };

export function compareRanges(a: Side, b: Side): Comparison {
  const figuresA = figures(a);
  const figuresB = figures(b);
  const effects = effectRows(names(a), names(b));
  const explained = effects.reduce((sum, { total }) => sum + total, 0);
  return {
    wallA: figuresA.wall,
    wallB: figuresB.wall,
    effects,
    waits: figuresB.wall - figuresA.wall - explained,
    pairs: alignKernels(sequence(a), sequence(b)).map(({ a: i, b: k }) => ({
      a: i === null ? null : a.range.from + i,
      b: k === null ? null : b.range.from + k,
    })),
  };
}

const figures = ({ capture, range }: Side) =>
  rangeFigures(capture.work, capture.rules, capture.gaps, range.from, range.to);

/** Short names in order; each name is shortened once. */
function sequence({ trace, capture, range }: Side): string[] {
  const known = new Map<number, string>();
  return Array.from(capture.work.nameId.subarray(range.from, range.to), (id) => {
    const short = known.get(id) ?? shortName(trace.names[id] ?? "");
    known.set(id, short);
    return short;
  });
}

/** By short name: tile sizes of one library's kernel stay apart, template arguments do not. */
function names({ trace, capture, range }: Side): Map<string, KernelNameRow> {
  const rows = new Map<string, KernelNameRow>();
  for (const row of kernelNameRows(trace, capture, range)) {
    const known = rows.get(row.short);
    const count = row.count + (known?.count ?? 0);
    const total = row.total + (known?.total ?? 0);
    rows.set(row.short, { ...row, count, total, mean: total / count });
  }
  return rows;
}

function effectRows(a: ReadonlyMap<string, KernelNameRow>, b: ReadonlyMap<string, KernelNameRow>): EffectRow[] {
  return [...new Set([...a.keys(), ...b.keys()])]
    .map((name): EffectRow => {
      const [one, other] = [a.get(name), b.get(name)];
      const [countA, countB] = [one?.count ?? 0, other?.count ?? 0];
      const total = (other?.total ?? 0) - (one?.total ?? 0);
      const countEffect = (countB - countA) * (one?.mean ?? other?.mean ?? 0);
      const meanA = one?.mean ?? null;
      const meanB = other?.mean ?? null;
      const family = one?.family ?? other?.family ?? "";
      return { name, family, countA, countB, meanA, meanB, countEffect, durationEffect: total - countEffect, total };
    })
    .sort((x, y) => Math.abs(y.total) - Math.abs(x.total));
}

/** Beyond this many kernels a side, pairs are sought in order of name only: the table of the longest common run would not fit. */
const MOST_CELLS = 16_000_000;

/** The longest common subsequence of two sequences of names. */
function alignKernels(a: readonly string[], b: readonly string[]): Pair[] {
  if (a.length * b.length > MOST_CELLS) return a.map((_, i) => ({ a: i, b: i < b.length && a[i] === b[i] ? i : null }));
  const width = b.length + 1;
  const longest = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let k = b.length - 1; k >= 0; k -= 1)
      longest[i * width + k] =
        a[i] === b[k]
          ? (longest[(i + 1) * width + k + 1] as number) + 1
          : Math.max(longest[(i + 1) * width + k] as number, longest[i * width + k + 1] as number);
  const pairs: Pair[] = [];
  let i = 0;
  let k = 0;
  while (i < a.length && k < b.length) {
    if (a[i] === b[k]) pairs.push({ a: i++, b: k++ });
    else if ((longest[(i + 1) * width + k] as number) >= (longest[i * width + k + 1] as number))
      pairs.push({ a: i++, b: null });
    else pairs.push({ a: null, b: k++ });
  }
  for (; i < a.length; i += 1) pairs.push({ a: i, b: null });
  for (; k < b.length; k += 1) pairs.push({ a: null, b: k });
  return pairs;
}
