/** Two sequences of kernels laid beside each other: equal ones by the longest common run, then those that one kernel of the other side does at once. */
import { statedOperations } from "../kernels/operations";

/**
 * Kernels that stand for each other: one on each side where they are equal, several against one where that one is merged of them, none
 * where the other side has nothing like it. Places in each side's sequence, in order.
 */
export type Pair = { readonly a: readonly number[]; readonly b: readonly number[] };

export const isEqual = ({ a, b }: Pair): boolean => a.length === 1 && b.length === 1;
export const isMerged = ({ a, b }: Pair): boolean => a.length > 0 && b.length > 0 && a.length + b.length > 2;

/** By their names. */
export function alignKernels(a: readonly string[], b: readonly string[]): readonly Pair[] {
  const pairs: Pair[] = [];
  let stretch: Stretch = { a: [], b: [] };
  for (const pair of equalKernels(a, b)) {
    if (pair.a !== null && pair.b !== null) {
      pairs.push(...merged(stretch, a, b), { a: [pair.a], b: [pair.b] });
      stretch = { a: [], b: [] };
    } else if (pair.a !== null) stretch.a.push(pair.a);
    else if (pair.b !== null) stretch.b.push(pair.b);
  }
  return [...pairs, ...merged(stretch, a, b)];
}

/** What lies between two equal pairs. */
type Stretch = { readonly a: number[]; readonly b: number[] };

/** A fused kernel against the run of neighbours whose operations its name says. */
function merged(stretch: Stretch, a: readonly string[], b: readonly string[]): readonly Pair[] {
  if (stretch.a.length === 0 || stretch.b.length === 0) return alone(stretch);
  const intoB = runsInto(stretch.a, stretch.b, a, b).map(({ run, into }): Pair => ({ a: run, b: [into] }));
  const taken = { a: new Set(intoB.flatMap((pair) => pair.a)), b: new Set(intoB.flatMap((pair) => pair.b)) };
  const left = { a: stretch.a.filter((i) => !taken.a.has(i)), b: stretch.b.filter((k) => !taken.b.has(k)) };
  const intoA = runsInto(left.b, left.a, b, a).map(({ run, into }): Pair => ({ a: [into], b: run }));
  const used = { a: new Set(intoA.flatMap((pair) => pair.a)), b: new Set(intoA.flatMap((pair) => pair.b)) };
  const rest = alone({ a: left.a.filter((i) => !used.a.has(i)), b: left.b.filter((k) => !used.b.has(k)) });
  return inOrder([...intoB, ...intoA, ...rest]);
}

const alone = ({ a, b }: Stretch): readonly Pair[] => [
  ...a.map((i): Pair => ({ a: [i], b: [] })),
  ...b.map((k): Pair => ({ a: [], b: [k] })),
];

/** By A's places, what only B has by B's, as far as merged ones tell. */
function inOrder(pairs: readonly Pair[]): readonly Pair[] {
  const first = (pair: Pair, side: "a" | "b"): number => pair[side][0] ?? Infinity;
  const ofA = pairs.filter(({ a }) => a.length > 0).toSorted((pair, other) => first(pair, "a") - first(other, "a"));
  let onlyB = pairs.filter(({ a }) => a.length === 0).toSorted((pair, other) => first(pair, "b") - first(other, "b"));
  const ordered: Pair[] = [];
  for (const pair of ofA) {
    const before = onlyB.filter((candidate) => pair.b.length > 0 && first(candidate, "b") < first(pair, "b"));
    onlyB = onlyB.slice(before.length);
    ordered.push(...before, pair);
  }
  return [...ordered, ...onlyB];
}

type Run = { readonly run: readonly number[]; readonly into: number };

/** Each of a run adds an operation that the fused kernel's name says and none before it did; both go forward only. */
function runsInto(
  many: readonly number[],
  fused: readonly number[],
  names: readonly string[],
  fusedNames: readonly string[],
): readonly Run[] {
  const result: Run[] = [];
  let from = 0;
  for (const into of fused) {
    const stated = statedOperations(fusedNames[into] ?? "");
    if (stated.size < 2) continue;
    for (let first = from; first < many.length - 1; first += 1) {
      const run = runFrom(many, first, names, stated);
      if (run.length < 2) continue;
      result.push({ run, into });
      from = first + run.length;
      break;
    }
  }
  return result;
}

function runFrom(many: readonly number[], first: number, names: readonly string[], stated: ReadonlySet<string>) {
  const done = new Set<string>();
  const run: number[] = [];
  for (const item of many.slice(first)) {
    // Neighbours only: what ran between equals elsewhere was not merged.
    if (run.length > 0 && item !== (run.at(-1) ?? 0) + 1) break;
    const adds = [...statedOperations(names[item] ?? "")].filter(
      (operation) => stated.has(operation) && !done.has(operation),
    );
    if (adds.length === 0) break;
    adds.forEach((operation) => done.add(operation));
    run.push(item);
  }
  return run;
}

/** Beyond this many kernels a side, pairs are sought in order of name only: the table of the longest common run would not fit. */
const MOST_CELLS = 16_000_000;

type Equal = { readonly a: number | null; readonly b: number | null };

/** The longest common subsequence of two sequences of names. */
function equalKernels(a: readonly string[], b: readonly string[]): readonly Equal[] {
  if (a.length * b.length > MOST_CELLS) return inPlace(a, b);
  const width = b.length + 1;
  const longest = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let k = b.length - 1; k >= 0; k -= 1)
      longest[i * width + k] =
        a[i] === b[k]
          ? (longest[(i + 1) * width + k + 1] as number) + 1
          : Math.max(longest[(i + 1) * width + k] as number, longest[i * width + k + 1] as number);
  const pairs: Equal[] = [];
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

/** Equal names at equal places. */
function inPlace(a: readonly string[], b: readonly string[]): readonly Equal[] {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, i): readonly Equal[] => {
    if (a[i] !== undefined && a[i] === b[i]) return [{ a: i, b: i }];
    return [...(i < a.length ? [{ a: i, b: null }] : []), ...(i < b.length ? [{ a: null, b: i }] : [])];
  }).flat();
}
