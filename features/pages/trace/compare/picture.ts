/** Two sides on one time scale, in pixels: blocks of kernels, waits, ribbons between equal kernels, and B's delay. */
import { FAMILIES, type KernelFamily } from "@/features/core/trace/rules";
import { isEqual, isMerged, type Pair, shortName } from "@/features/core/trace";
import type { Selection } from "../selection";
import { comparison, type Sides } from "./sides";

export type Block = {
  readonly x: number;
  readonly width: number;
  readonly family: KernelFamily;
  /** Of the longest item that it represents. */
  readonly name: string;
  /** Kernels that are too short to be drawn alone share a block. */
  readonly kernels: number;
  /** From 1, of its first kernel. */
  readonly number: number;
  /** Microseconds of its kernels. */
  readonly time: number;
  /** The other side lacks it. */
  readonly alone: boolean;
  /** On a stream that is not its side's busiest: drawn thin, since it lies over others. */
  readonly beside: boolean;
};

type Wait = { readonly x: number; readonly width: number; readonly time: number };
export type Ribbon = {
  readonly a: readonly [from: number, to: number];
  readonly b: readonly [from: number, to: number];
  readonly family: KernelFamily;
};

/** From the middle of a kernel to that of the one that it was merged into, or was split of. */
export type Thread = { readonly a: number; readonly b: number; readonly family: KernelFamily };

export type SidePicture = { readonly blocks: readonly Block[]; readonly waits: readonly Wait[]; readonly end: number };

export type ComparePicture = {
  readonly a: SidePicture;
  readonly b: SidePicture;
  readonly ribbons: readonly Ribbon[];
  readonly threads: readonly Thread[];
  /** End of each pair: x of A's, and microseconds by which B's comes later after its own start. */
  readonly behind: readonly { readonly x: number; readonly time: number }[];
  /** Microseconds across the width. */
  readonly span: number;
};

/** Blocks narrower than this are joined to their neighbours. */
const LEAST_PX = 1;

export function comparePicture(sides: Sides, width: number): ComparePicture {
  const { a, b } = sides;
  const { pairs } = comparison(sides);
  const span = Math.max(a.to - a.from, b.to - b.from, 1e-9);
  const perUs = width / span;
  return {
    a: sidePicture(a, perUs, new Set(pairs.flatMap((pair) => (pair.b.length === 0 ? pair.a : [])))),
    b: sidePicture(b, perUs, new Set(pairs.flatMap((pair) => (pair.a.length === 0 ? pair.b : [])))),
    ribbons: ribbons(sides, pairs, perUs),
    threads: threads(sides, pairs, perUs),
    behind: behind(sides, pairs, perUs),
    span,
  };
}

function sidePicture(side: Selection, perUs: number, alone: ReadonlySet<number>): SidePicture {
  const { device, range, from, to } = side;
  const main = busiest(side);
  const last: { main: Growing | null; beside: Growing | null } = { main: null, beside: null };
  const blocks: Growing[] = [];
  for (let i = range.from; i < range.to; i += 1) {
    const next = blockAt(side, i, perUs, alone.has(i), device.work.stream[i] !== main);
    const row = next.beside ? "beside" : "main";
    const before = last[row];
    // Each is too narrow to be seen, or they share their pixel.
    if (before !== null && next.width < LEAST_PX && next.x - before.x < LEAST_PX) join(before, next);
    else {
      blocks.push(next);
      last[row] = next;
    }
  }
  return { blocks, waits: waits(side, perUs), end: (to - from) * perUs };
}

type Growing = { -readonly [Key in keyof Block]: Block[Key] } & { longest: number };

function blockAt(
  { opened, device, range, from }: Selection,
  i: number,
  perUs: number,
  alone: boolean,
  beside: boolean,
): Growing {
  const { work, family } = device;
  const start = work.start[i] ?? 0;
  const time = (work.end[i] ?? start) - start;
  return {
    x: (start - from) * perUs,
    width: time * perUs,
    family: FAMILIES[family[i] ?? 0] ?? "copy",
    name: shortName(opened.trace.names[work.nameId[i] ?? 0] ?? ""),
    kernels: 1,
    number: i - range.from + 1,
    time,
    alone,
    beside,
    longest: time,
  };
}

function join(block: Growing, next: Growing): void {
  block.width = Math.max(block.width, next.x + next.width - block.x);
  block.kernels += 1;
  block.time += next.time;
  block.alone = block.alone && next.alone;
  if (next.time <= block.longest) return;
  block.longest = next.time;
  block.family = next.family;
  block.name = next.name;
}

/** The stream that did most in the range. */
function busiest({ device: { work }, range }: Selection): number {
  const times = new Map<number, number>();
  for (let i = range.from; i < range.to; i += 1) {
    const stream = work.stream[i] ?? 0;
    times.set(stream, (times.get(stream) ?? 0) + (work.end[i] ?? 0) - (work.start[i] ?? 0));
  }
  return [...times].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
}

function waits({ device: { gaps }, from, to }: Selection, perUs: number): readonly Wait[] {
  return gaps.start.flatMap((start, g) => {
    const [first, last] = [Math.max(from, start), Math.min(to, gaps.end[g] ?? start)];
    const width = (last - first) * perUs;
    return width < LEAST_PX ? [] : [{ x: (first - from) * perUs, width, time: last - first }];
  });
}

function ribbons({ a, b }: Sides, pairs: readonly Pair[], perUs: number): readonly Ribbon[] {
  return pairs.filter(isEqual).flatMap((pair) => {
    const [one, other] = [sideExtent(a, pair.a, perUs), sideExtent(b, pair.b, perUs)];
    if (Math.max(one[1] - one[0], other[1] - other[0]) < LEAST_PX) return [];
    return [{ a: one, b: other, family: familyAt(a, pair.a[0]) }];
  });
}

function threads({ a, b }: Sides, pairs: readonly Pair[], perUs: number): readonly Thread[] {
  const middle = (side: Selection, i: number): number => {
    const [from, to] = extentAt(side, i, perUs);
    return (from + to) / 2;
  };
  return pairs
    .filter(isMerged)
    .flatMap((pair) =>
      pair.a.flatMap((i) => pair.b.map((k): Thread => ({ a: middle(a, i), b: middle(b, k), family: familyAt(a, i) }))),
    );
}

const familyAt = ({ device: { family } }: Selection, i = 0): KernelFamily => FAMILIES[family[i] ?? 0] ?? "copy";

/** From the first to begin to the last to end, in pixels. */
export function sideExtent(side: Selection, items: readonly number[], perUs: number): readonly [number, number] {
  const extents = items.map((i) => extentAt(side, i, perUs));
  return [Math.min(...extents.map(([from]) => from)), Math.max(...extents.map(([, to]) => to))];
}

function extentAt({ device: { work }, from }: Selection, i: number, perUs: number): readonly [number, number] {
  return [((work.start[i] ?? 0) - from) * perUs, ((work.end[i] ?? 0) - from) * perUs];
}

/** Points closer than a pixel are left out; the last one says the difference of the walls. */
function behind({ a, b }: Sides, pairs: readonly Pair[], perUs: number): ComparePicture["behind"] {
  const points = [{ x: 0, time: 0 }];
  const endAt = (side: Selection, items: readonly number[]): number =>
    Math.max(...items.map((i) => side.device.work.end[i] ?? 0)) - side.from;
  for (const pair of pairs) {
    if (pair.a.length === 0 || pair.b.length === 0) continue;
    const passed = endAt(a, pair.a);
    const x = passed * perUs;
    if (x - (points.at(-1)?.x ?? 0) >= LEAST_PX) points.push({ x, time: endAt(b, pair.b) - passed });
  }
  return [...points, { x: (a.to - a.from) * perUs, time: b.to - b.from - (a.to - a.from) }];
}
