/** Rows of a row table as they stand on the screen: filtered by their columns' fields, in the order of one column. Pure. */
import { figureTest, wordTest } from "./row-filter";
import { orderInPieces } from "./row-order";

export type RowColumn = {
  readonly id: string;
  readonly head: string;
  readonly unit?: string;
  readonly kind: "text" | "number";
  /** What the column is sorted by, and filtered by where it is a number; NaN stands last. */
  readonly key: (row: number) => number;
  readonly written: (row: number) => string;
  /** Pixels. */
  readonly width: number;
  /** Names the row for screen readers. */
  readonly rowHead?: boolean;
  /** Not shown until the user chooses it. */
  readonly quiet?: boolean;
};

/** By column id, as typed. */
export type Filters = Readonly<Record<string, string>>;

export type RowOrder = { readonly id: string; readonly descending: boolean };

/** Rests now and then, so that a million rows do not hold the page up. */
export function* shownInPieces(
  rows: Uint32Array,
  columns: readonly RowColumn[],
  filters: Filters,
  { id, descending }: RowOrder,
): Generator<undefined, Uint32Array> {
  const tests = columns.flatMap((column) => rowTest(column, filters[column.id] ?? "") ?? []);
  const passing = tests.length === 0 ? rows : yield* passingInPieces(rows, tests);
  const column = columns.find((candidate) => candidate.id === id);
  return column ? yield* orderInPieces(passing, column.key, descending) : passing;
}

export function shownRows(...asked: Parameters<typeof shownInPieces>): Uint32Array {
  const work = shownInPieces(...asked);
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

type RowTest = (row: number) => boolean;

const PIECE = 10_000;

function* passingInPieces(rows: Uint32Array, tests: readonly RowTest[]): Generator<undefined, Uint32Array> {
  const kept = new Uint32Array(rows.length);
  let count = 0;
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] as number;
    if (tests.every((test) => test(row))) kept[count++] = row;
    if (i % PIECE === PIECE - 1) yield;
  }
  return kept.slice(0, count);
}

function rowTest({ kind, key, written }: RowColumn, asked: string): RowTest | null {
  if (kind === "number") {
    const test = figureTest(asked);
    return test && ((row) => test(key(row)));
  }
  const test = wordTest(asked);
  return test && ((row) => test(written(row)));
}
