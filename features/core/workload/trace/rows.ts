/** A trace file as named columns and rows, whatever its syntax. */
import type { Issue } from "@/lib/issue";

export type TraceRows = {
  readonly columns: readonly string[];
  /** A number may be written with a decimal comma (files separated by semicolons). */
  readonly decimalComma: boolean;
  /** Visits each row with its number as an editor shows it (header = 1); cells = null where the row cannot be read at all. Answers with what was beyond a limit. */
  readonly each: (visit: VisitRow) => readonly Issue[];
};

type VisitRow = (row: number, cells: readonly unknown[] | null) => void;
