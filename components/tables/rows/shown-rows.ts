/** Rows of a row table as they stand on the screen: filtered by their columns' fields, in the order of one column. Pure. */
import type { RowColumn, Sorting } from "../data-column";
import { figureTest, wordTest } from "../row-filter";
import { orderInPieces } from "./row-order";

/** By column id, as typed. */
export type Filters = Readonly<Record<string, string>>;

/** Rests now and then, so that a million rows do not hold the page up. */
export function* shownInPieces(
  rows: Uint32Array,
  columns: readonly RowColumn[],
  filters: Filters,
  { id, descending }: Sorting,
): Generator<undefined, Uint32Array> {
  const tests = columns.flatMap((column) => rowTest(column, filters[column.id] ?? "") ?? []);
  const passing = tests.length === 0 ? rows : yield* passingInPieces(rows, tests);
  const column = columns.find((candidate) => candidate.id === id);
  return column ? yield* orderInPieces(passing, column.value, descending) : passing;
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
  const passing = new Uint32Array(rows.length);
  let count = 0;
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] as number;
    if (tests.every((test) => test(row))) passing[count++] = row;
    if (i % PIECE === PIECE - 1) yield;
  }
  return passing.slice(0, count);
}

function rowTest({ kind, value, written }: RowColumn, asked: string): RowTest | null {
  if (kind === "number") {
    const test = figureTest(asked);
    return test && ((row) => test(value(row)));
  }
  const test = wordTest(asked);
  return test && ((row) => test(written(row)));
}
