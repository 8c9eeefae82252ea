/** A table on its way out of the suite: plain numbers, with the unit in the head of each column. */
import { toCsv, type Cell } from "./csv";

export type SheetColumn = {
  readonly label: string;
  readonly unit?: string;
  /** In files and in other programs' answers, not on a screen. */
  readonly fileOnly?: boolean;
};
export type Sheet = {
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly Cell[])[];
};

export const headOf = ({ label, unit }: SheetColumn): string => (unit ? `${label} [${unit}]` : label);

export function sheetToCsv({ columns, rows }: Sheet): string {
  return toCsv([columns.map(headOf), ...rows]);
}

/** "mds-quick-estimation-deepseek-v3" : lower case, no character that a file system minds. */
export function fileStem(...parts: readonly string[]): string {
  return parts
    .map((part) =>
      part
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, "-")
        .replace(/^-+|-+$/g, ""),
    )
    .filter(Boolean)
    .join("-")
    .slice(0, 120);
}
