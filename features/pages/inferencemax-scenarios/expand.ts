/** All combinations of the lists in a row's cells. */
import { ROW_KEYS, type RowKey, type RowSettings } from "@/features/core/comparison/settings";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { formatCount } from "@/lib/format/quantity";
import { readCell, type Value } from "./cells";
import { MOST_ROWS } from "./most-rows";
import { readList, type Row } from "./row";
import { issue } from "./messages.issues";

export type Expanded = {
  /** Position in the edited table, from 0. */
  readonly row: number;
  readonly name: string;
  readonly settings: RowSettings;
  /** Settings as written, in the order of the columns. */
  readonly written: readonly (readonly [RowKey, string])[];
  /** Those of them that tell the combinations of one row apart. */
  readonly varied: readonly RowKey[];
  /** Cells that cannot be read: the combination is not worked out. */
  readonly issues: readonly Issue[];
};

/** Combinations of a row: the product of its lists' lengths. */
export const count = ({ cells }: Row): number =>
  ROW_KEYS.reduce((product, key) => product * Math.max(1, readList(cells[key] ?? "").length), 1);

/** Rows in order, the last column's list fastest. Refuses more than `MOST_ROWS`. */
export function expandRows(rows: readonly Row[]): Result<readonly Expanded[]> {
  const total = rows.reduce((sum, row) => sum + count(row), 0);
  if (total > MOST_ROWS) return failure(tooMany(total));
  return success(rows.flatMap(expandRow));
}

function expandRow({ name, cells }: Row, row: number): readonly Expanded[] {
  const columns = ROW_KEYS.flatMap((key) => {
    const cell = cells[key]?.trim() ?? "";
    return cell === "" ? [] : [{ key, ...readCell(key, cell, row + 1) }];
  });
  const issues = columns.flatMap((column) => column.issues);
  const readable = columns.filter(({ values }) => values.length > 0);
  const varied = readable.filter(({ values }) => values.length > 1).map(({ key }) => key);
  return combinations(readable).map((chosen) => ({
    row,
    name,
    settings: Object.fromEntries(chosen.map(([key, { value }]) => [key, value])),
    written: chosen.map(([key, { written }]) => [key, written] as const),
    varied,
    issues,
  }));
}

type Chosen = readonly (readonly [RowKey, Value])[];

function combinations(columns: readonly { readonly key: RowKey; readonly values: readonly Value[] }[]): Chosen[] {
  return columns.reduce<Chosen[]>(
    (all, { key, values }) => all.flatMap((chosen) => values.map((value) => [...chosen, [key, value] as const])),
    [[]],
  );
}

const tooMany = (total: number): Issue =>
  issue("ROWS-MANY", "rows", { total: formatCount(total), mostRows: formatCount(MOST_ROWS) });
