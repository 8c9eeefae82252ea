/** A table as the parser of msServiceProfiler writes it: to a CSV file, or to a table of its database. */
import { toCsv, type Cell } from "@/lib/export/csv";

export type ProfileTable = {
  /** Without its ending. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
};

/** Lines end as pandas ends them. */
export const tableText = ({ columns, rows }: ProfileTable): string =>
  toCsv([columns, ...rows]).replaceAll("\r\n", "\n");
