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
import { alignKernels, isMerged, type Pair } from "./align";

export type Side = { readonly trace: Trace; readonly capture: DeviceCapture; readonly range: Range };

export type EffectRow = {
  /** Its short name; of merged ones "these + those → into". */
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
  /** Indices in each side's work. */
  readonly pairs: readonly Pair[];
};

export function compareRanges(a: Side, b: Side): Comparison {
  const figuresA = figures(a);
  const figuresB = figures(b);
  const [namesA, namesB] = [sequence(a), sequence(b)];
  const places = alignKernels(namesA, namesB);
  const effects = effectRows(
    tallies(a, labels(namesA, namesB, places, "a")),
    tallies(b, labels(namesB, namesA, places, "b")),
  );
  const explained = effects.reduce((sum, { total }) => sum + total, 0);
  return {
    wallA: figuresA.wall,
    wallB: figuresB.wall,
    effects,
    waits: figuresB.wall - figuresA.wall - explained,
    pairs: places.map((pair) => ({
      a: pair.a.map((i) => a.range.from + i),
      b: pair.b.map((k) => b.range.from + k),
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

/** What each kernel counts as: its short name, or what it was merged into or of. */
function labels(
  words: readonly string[],
  other: readonly string[],
  pairs: readonly Pair[],
  side: "a" | "b",
): readonly string[] {
  const all = [...words];
  const [mine, theirs] = side === "a" ? (["a", "b"] as const) : (["b", "a"] as const);
  const named = (names: readonly string[], items: readonly number[]): string =>
    [...new Set(items.map((i) => names[i] ?? ""))].join(" + ");
  for (const pair of pairs.filter(isMerged)) {
    const [here, there] = [named(words, pair[mine]), named(other, pair[theirs])];
    const label = side === "a" ? `${here} → ${there}` : `${there} → ${here}`;
    for (const i of pair[mine]) all[i] = label;
  }
  return all;
}

type Tally = { readonly family: string; readonly count: number; readonly total: number };

/** By short name: tile sizes of one library's kernel stay apart, template arguments do not. */
function tallies({ capture: { work, rules }, range }: Side, labels: readonly string[]): ReadonlyMap<string, Tally> {
  const rows = new Map<string, Tally>();
  labels.forEach((label, index) => {
    const i = range.from + index;
    const known = rows.get(label);
    rows.set(label, {
      family: known?.family ?? rules[i]?.family ?? "",
      count: (known?.count ?? 0) + 1,
      total: (known?.total ?? 0) + (work.end[i] ?? 0) - (work.start[i] ?? 0),
    });
  });
  return rows;
}

const meanTime = (row: Tally | undefined): number | null => (row === undefined ? null : row.total / row.count);

function effectRows(a: ReadonlyMap<string, Tally>, b: ReadonlyMap<string, Tally>): EffectRow[] {
  return [...new Set([...a.keys(), ...b.keys()])]
    .map((name): EffectRow => {
      const [one, other] = [a.get(name), b.get(name)];
      const [countA, countB] = [one?.count ?? 0, other?.count ?? 0];
      const total = (other?.total ?? 0) - (one?.total ?? 0);
      const [meanA, meanB] = [meanTime(one), meanTime(other)];
      const countEffect = (countB - countA) * (meanA ?? meanB ?? 0);
      const family = other?.family ?? one?.family ?? "";
      return { name, family, countA, countB, meanA, meanB, countEffect, durationEffect: total - countEffect, total };
    })
    .sort((x, y) => Math.abs(y.total) - Math.abs(x.total));
}
