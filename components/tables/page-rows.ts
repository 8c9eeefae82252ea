/** One page of many rows: filtered by words, sorted over all of them. Pure. */
import type { DataColumn } from "./data-table";
import type { Sorting } from "./head-cell";

export type Page<Row> = {
  readonly rows: readonly Row[];
  /** Rows that pass the filter, and of these the first and the last one shown, from 1. */
  readonly total: number;
  readonly from: number;
  readonly to: number;
  readonly page: number;
  readonly pages: number;
};

export const ROWS_PER_PAGE = 50;

/** Every word of the filter must occur in some cell of a row. A page that is no longer there is the last one. */
export function pageRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  { filter, sorting, page }: { readonly filter: string; readonly sorting: Sorting | null; readonly page: number },
): Page<Row> {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const passing = words.length === 0 ? rows : rows.filter((row) => holds(writtenRow(row, columns), words));
  const sorted = inOrder(passing, columns, sorting);
  const pages = Math.max(1, Math.ceil(sorted.length / ROWS_PER_PAGE));
  const shown = Math.min(page, pages - 1);
  const own = sorted.slice(shown * ROWS_PER_PAGE, (shown + 1) * ROWS_PER_PAGE);
  const from = own.length === 0 ? 0 : shown * ROWS_PER_PAGE + 1;
  return { rows: own, total: sorted.length, from, to: shown * ROWS_PER_PAGE + own.length, page: shown, pages };
}

const writtenRow = <Row>(row: Row, columns: readonly DataColumn<Row>[]): string =>
  columns
    .map(({ written, value }) => (written ? written(row) : String(value(row) ?? "")))
    .join("\n")
    .toLowerCase();

const holds = (written: string, words: readonly string[]): boolean => words.every((word) => written.includes(word));

/** Rows without a value are last in both orders; equal ones keep their order. */
function inOrder<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  sorting: Sorting | null,
): readonly Row[] {
  const column = columns.find(({ id }) => id === sorting?.id);
  if (!column || !sorting) return rows;
  const sign = sorting.descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: column.value(row) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return sign * ascending(a.value, b.value);
    })
    .map(({ row }) => row);
}

function ascending(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), "en", { numeric: true });
}
