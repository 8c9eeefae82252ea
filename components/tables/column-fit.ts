/** Which columns of a table fit beside each other. Pure. */
import type { DataColumn } from "./data-column";

type FitColumn = Pick<DataColumn<never>, "id" | "rowHead" | "essential">;

/** Pixels of the head's last cell, which opens the other columns. */
const MORE_WIDTH = 72;

/** Beside the row's name: a table of names alone says nothing. */
const LEAST_COLUMNS = 2;

type Fit = {
  /** Pixels inside the box. */
  readonly room: number;
  /** Of what stands beside the columns once some are left out. */
  readonly reserved?: number;
  /** The column that the rows are sorted by is among those shown. */
  readonly sortedBy?: string | undefined;
};

/**
 * Columns that fit, in their order. The row's name comes first, then essential columns and the one that sorts, then the others from left to
 * right: none is skipped for a narrower one. `widths`: of each column that could be shown.
 */
export function fittingColumns<Column extends FitColumn>(
  columns: readonly Column[],
  widths: ReadonlyMap<string, number>,
  { room, reserved = MORE_WIDTH, sortedBy }: Fit,
): readonly Column[] {
  const possible = columns.filter(({ id }) => widths.has(id));
  if (possible.length === columns.length && totalWidth(possible, widths) <= room) return columns;
  const rank = ({ id, rowHead, essential }: FitColumn): number => (rowHead ? 0 : essential || id === sortedBy ? 1 : 2);
  const fitting = new Set<Column>();
  let left = room - reserved;
  for (const column of [...possible].sort((a, b) => rank(a) - rank(b))) {
    left -= widths.get(column.id) ?? 0;
    if (left < 0 && fitting.size >= LEAST_COLUMNS) break;
    fitting.add(column);
  }
  return columns.filter((column) => fitting.has(column));
}

const totalWidth = (columns: readonly FitColumn[], widths: ReadonlyMap<string, number>): number =>
  columns.reduce((sum, { id }) => sum + (widths.get(id) ?? 0), 0);
