/** The columns of the suite's own table of measurements, which holds everything and reads back unchanged. */
import { FIELD_IDS, FIELDS, type FieldId } from "./fields";

/** Columns beside the figures. `mds_measurement` marks the table and carries the row's kind. */
export const MARK = "mds_measurement";
export const SOURCE_COLUMNS = ["source_format", "source_file", "source_row"] as const;
export const TAIL_COLUMNS = ["notes", "per_request"] as const;

/** `ttft.p99` is written as `ttft_p99_s`, `load.isl` as `load_isl`. Times stay seconds, so that nothing is rounded. */
const column = (field: FieldId): string => field.replaceAll(".", "_") + (FIELDS[field].kind === "time" ? "_s" : "");

export const FIELD_COLUMNS: readonly (readonly [string, FieldId])[] = FIELD_IDS.map((field) => [column(field), field]);

/**
 * Texts in cells: an apostrophe in front is doubled, because tables get one there when a text could run as a formula.
 */
export const guarded = (word: string): string => (word.startsWith("'") ? `'${word}` : word);
export const unguarded = (word: string): string => (word.startsWith("'") ? word.slice(1) : word);
