/** A table of a database, as whoever can open it gives it. */
import type { Cell } from "./cells";

export type DatabaseTable = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: () => Iterable<readonly Cell[]>;
};
