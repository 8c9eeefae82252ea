/** Tables whose columns have fixed names. */
import { plainName } from "../column-names";
import type { FieldId } from "../fields";
import { known, type ColumnRule } from "../record";
import type { Unit } from "../units";

export type Fixed = readonly (readonly [string, FieldId, Unit])[];

/** Columns by their name, whatever its case and word marks. */
export const fixedRules =
  (fixed: Fixed) =>
  (names: readonly string[]): ColumnRule[] =>
    fixed.flatMap(([column, field, unit]) =>
      names.filter((name) => plainName(name) === column).map((name) => known(name, field, unit)),
    );
