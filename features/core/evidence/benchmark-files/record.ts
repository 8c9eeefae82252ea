/** One measured point as the file has it: cells by column name, not yet understood. */
import type { Text } from "@/lib/text";
import type { Issue } from "@/lib/issue";
import type { Values } from "./fields";
import type { Measurement, PerRequest } from "./measurement";
import type { Unit } from "./units";
import type { FieldId } from "./fields";

export type RawRecord = { readonly row: number; readonly cells: ReadonlyMap<string, unknown> };

/** What one column means. Unit `none` for words. */
export type ColumnRule = {
  readonly column: string;
  readonly field: FieldId;
  readonly unit: Unit;
  /** `known`: the format says so; `guessed`: told from the column's name. */
  readonly how: "known" | "guessed";
  /** What the reader should know about this reading of the column. */
  readonly remark?: Text;
};

/** What a format makes of a record after its columns were read. */
export type Understood = {
  readonly kind: Measurement["kind"];
  readonly values: Values;
  readonly notes: readonly Text[];
  readonly issues?: readonly Issue[];
  readonly perRequest?: PerRequest;
  /** Only a file of the suite itself says where its figures first came from. */
  readonly source?: Measurement["source"];
};

export type Format = {
  readonly name: Text;
  /** Columns by their meaning. `names` are the columns of this file, for formats that tell from names. */
  readonly rules: (names: readonly string[]) => readonly ColumnRule[];
  /** Columns without which the format says little; missing ones are reported. */
  readonly expected?: readonly string[];
  readonly understand: (values: Values, record: RawRecord) => Understood;
};

/** `name: field in unit` of a format's documentation. */
export const known = (column: string, field: FieldId, unit: Unit = "count"): ColumnRule => ({
  column,
  field,
  unit,
  how: "known",
});

export const numberIn = (values: Values, field: FieldId): number | undefined => {
  const value = values[field];
  return typeof value === "number" ? value : undefined;
};
