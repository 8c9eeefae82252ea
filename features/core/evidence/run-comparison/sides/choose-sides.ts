/**
 * Two sides of what is open: A and B. Runs of one configuration are a side. Where all have one, files (or folders) that measured a load
 * twice between them are the sides: before and after.
 */
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { layoutWords } from "@/features/core/evidence/run-comparison/work";

export type Side = {
  /** What tells it from the other: "sglang 0.5.9", "tp 4", or its file. */
  readonly name: string;
  /** Places among all measurements, from 0. */
  readonly rows: readonly number[];
};

export type Sides = {
  readonly a: Side;
  readonly b: Side;
  /** Further sides that are open. */
  readonly others: readonly Side[];
};

/** `a` and `b` are numbers of rows from 1, whose sides are compared; 0: the first, the next. Null where there is one side only. */
export function chooseSides(
  measurements: readonly Measurement[],
  { a, b }: { readonly a: number; readonly b: number },
): Sides | null {
  const groups = groupRows(measurements);
  const holding = (row: number): readonly number[] | undefined => groups.find((rows) => rows.includes(row - 1));
  if (a > 0 && b > 0 && holding(a) === holding(b)) return singleRows(measurements, a, b);
  const first = holding(a) ?? groups.find((rows) => rows !== holding(b));
  const second = holding(b) ?? groups.find((rows) => rows !== first);
  if (!first || !second || first === second) return null;
  const named = names(measurements, [first, second]);
  const others = groups.filter((rows) => rows !== first && rows !== second);
  return {
    a: { name: named[0] ?? "A", rows: first },
    b: { name: named[1] ?? "B", rows: second },
    others: others.map((rows) => ({ name: names(measurements, [rows, first])[0] ?? "", rows })),
  };
}

/** Two rows of one configuration, as the reader asked. */
function singleRows(measurements: readonly Measurement[], a: number, b: number): Sides | null {
  const [first, second] = [measurements[a - 1], measurements[b - 1]];
  if (!first || !second || a === b) return null;
  const name = ({ source }: Measurement): string => `${source.file}:${source.row}`;
  return { a: { name: name(first), rows: [a - 1] }, b: { name: name(second), rows: [b - 1] }, others: [] };
}

const TRAITS: readonly ((measurement: Measurement) => string | undefined)[] = [
  ({ engine }) => [engine?.name, engine?.version].filter(Boolean).join(" ") || undefined,
  layoutWords,
  ({ chip }) => chip,
  ({ precision }) => precision,
  ({ model }) => model,
];
const configuration = (measurement: Measurement): string =>
  JSON.stringify(TRAITS.map((trait) => trait(measurement) ?? ""));

function groupRows(measurements: readonly Measurement[]): readonly (readonly number[])[] {
  const rows = measurements.map((_, index) => index);
  const by = (key: (measurement: Measurement) => string): number[][] => [
    ...Map.groupBy(rows, (row) => key(measurements[row] as Measurement)).values(),
  ];
  const configurations = by(configuration);
  if (configurations.length > 1) return configurations;
  const folders = by(({ source }) => folder(source.file));
  const files = by(({ source }) => source.file);
  return [folders, files].find((groups) => groups.length > 1 && repeatsLoad(groups, measurements)) ?? configurations;
}

const folder = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf("/")));

/** Files of a sweep hold a load each: they are one side. */
function repeatsLoad(groups: readonly (readonly number[])[], measurements: readonly Measurement[]): boolean {
  const loads = groups.flatMap((rows) => [
    ...new Set(
      rows.map((row) => {
        const { load, kind } = measurements[row] as Measurement;
        const { concurrency, batch, requestRate, isl, osl } = load;
        const sizes = [isl, osl].map((length) => Math.round(Math.log2(length ?? 1) * 10));
        return JSON.stringify([kind, concurrency ?? batch, requestRate, ...sizes]);
      }),
    ),
  ]);
  return new Set(loads).size < loads.length;
}

/** The first trait that all state and that differs; else their folders or files. */
function names(measurements: readonly Measurement[], sides: readonly (readonly number[])[]): readonly string[] {
  const firsts = sides.map(([row = 0]) => measurements[row] as Measurement);
  const differ = (words: readonly (string | undefined)[]): boolean =>
    words.every((word) => word !== undefined && word !== "") && new Set(words).size === words.length;
  const telling = TRAITS.map((trait) => firsts.map(trait)).find(differ);
  const folders = firsts.map(({ source }) => folder(source.file));
  const files = firsts.map(({ source }) => source.file);
  const rows = firsts.map(({ source }) => `${source.file}:${source.row}`);
  return (telling as string[] | undefined) ?? [folders, files].find(differ) ?? rows;
}
