/** What the editor does to rows. Pure. */
import { ROW_KEYS, type RowKey } from "@/features/core/comparison/settings";
import type { ScenarioLine } from "@/features/pages/inferencemax-scenarios/table";
import type { Row } from "@/features/pages/inferencemax-scenarios/row";

type Rows = readonly Row[];

const COMMON: readonly RowKey[] = ["model", "hw", "tp", "adp", "replicas", "isl", "osl", "conc"];

/** Columns on the screen: the usual ones, those that a row uses, those the reader asked for; in one order. */
export const shownColumns = (rows: Rows, opened: readonly RowKey[]): readonly RowKey[] =>
  ROW_KEYS.filter(
    (key) => COMMON.includes(key) || opened.includes(key) || rows.some(({ cells }) => (cells[key] ?? "") !== ""),
  );

export function withCell(rows: Rows, rowIndex: number, key: RowKey, cell: string): Rows {
  return rows.map((row, index) => (index === rowIndex ? { ...row, cells: cellsWith(row, key, cell) } : row));
}

const cellsWith = ({ cells }: Row, key: RowKey, cell: string): Row["cells"] => {
  const { [key]: _before, ...others } = cells;
  return cell.trim() === "" ? others : { ...others, [key]: cell.trim() };
};

export const withName = (rows: Rows, rowIndex: number, name: string): Rows =>
  rows.map((row, index) => (index === rowIndex ? { ...row, name: name.trim() } : row));

export const duplicated = (rows: Rows, rowIndex: number): Rows =>
  rows.flatMap((row, index) => (index === rowIndex ? [row, row] : [row]));

export const without = (rows: Rows, rowIndex: number): Rows => rows.filter((_, index) => index !== rowIndex);

/** Cells of a spreadsheet without a head, from one cell to the right and downwards; rows are added where they end. */
export function filled(
  rows: Rows,
  index: number,
  from: RowKey | "name",
  columns: readonly RowKey[],
  block: string,
): Rows {
  const lines = block.replace(/\r?\n$/, "").split(/\r?\n/);
  const all: readonly (RowKey | "name")[] = ["name", ...columns];
  const start = all.indexOf(from);
  return lines.reduce<Rows>((result, line, down) => {
    const rowIndex = index + down;
    const grown = rowIndex < result.length ? result : [...result, { name: "", cells: {} }];
    return line.split("\t").reduce<Rows>((next, cell, right) => {
      const key = all[start + right];
      if (key === undefined) return next;
      return key === "name" ? withName(next, rowIndex, cell) : withCell(next, rowIndex, key, cell);
    }, grown);
  }, rows);
}

/** One row per combination. */
export const split = (lines: readonly ScenarioLine[], rows: Rows, nameLine: (line: ScenarioLine) => string): Rows =>
  lines.map((line) => ({
    name: rows[line.row]?.name === "" ? "" : nameLine(line),
    cells: Object.fromEntries(line.written),
  }));
