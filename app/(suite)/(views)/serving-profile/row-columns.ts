/** Columns of a report as columns of a long table. Pure. */
import type { RowColumn } from "@/components/tables/data-column";
import type { Column } from "@/lib/export/table";
import { sampledFormat } from "@/lib/format/column-format";
import { NOTHING } from "@/lib/format/quantity";
import type { Translate } from "@/lib/text";

const LOOKED_AT = 200;

/** `count` rows from 0; a column without a value in the first of them is of numbers. The first column names the row. */
export function rowColumns(columns: readonly Column<number>[], count: number, t: Translate): readonly RowColumn[] {
  return columns.map(({ id, label, unit, value }, index): RowColumn => {
    const words = isText(value, count);
    const number = (row: number): number => Number(value(row) ?? NaN);
    const format = words ? null : sampledFormat(count, number, unit ?? "");
    const shown = (row: number): string => {
      const cell = value(row);
      if (cell === null || cell === undefined || cell === "") return words ? "" : NOTHING;
      return typeof cell === "number" && format ? format.write(cell) : String(cell);
    };
    return {
      id,
      head: typeof label === "string" ? label : t(label),
      ...(unit !== undefined && { unit: format?.unit ?? unit }),
      kind: words ? "text" : "number",
      // Words are sorted by who has some, then as they came.
      value: words ? (row) => (shown(row) === "" ? NaN : row) : (row) => number(row) * (format?.factor ?? 1),
      written: shown,
      width: words ? 120 : 86,
      rowHead: index === 0,
      // Nothing but dashes is shown to who asks for it.
      quiet: index > 0 && !hasValue(value, count),
    };
  });
}

/** Looked for in the first rows, then here and there. */
function hasValue(value: Column<number>["value"], count: number): boolean {
  const some = (row: number): boolean => {
    const cell = value(row);
    return cell !== null && cell !== undefined && cell !== "";
  };
  for (let row = 0; row < Math.min(count, LOOKED_AT); row += 1) if (some(row)) return true;
  const step = Math.max(1, Math.floor(count / (10 * LOOKED_AT)));
  for (let row = LOOKED_AT; row < count; row += step) if (some(row)) return true;
  return false;
}

function isText(value: Column<number>["value"], count: number): boolean {
  for (let row = 0; row < Math.min(count, LOOKED_AT); row += 1) {
    const cell = value(row);
    if (cell !== null && cell !== undefined) return typeof cell !== "number";
  }
  return false;
}
