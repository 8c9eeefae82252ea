/** A row in editing: the text of its cells. */
import type { RowKey } from "@/features/core/comparison/settings";

export type Row = {
  /** Empty: named after what it sets. */
  readonly name: string;
  readonly cells: Readonly<Partial<Record<RowKey, string>>>;
};

/** Values of a cell: "2, 4, 8" are three. */
export const readList = (cell: string): readonly string[] =>
  cell
    .split(/[,;，；、\s]+/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
