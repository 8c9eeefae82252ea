/** What a table's head may hold, before any reader looks at its names. */
import type { Issue } from "@/lib/issue";
import { issue } from "./messages.issues";

/** Characters. The longest name that an engine or a benchmark writes has about seventy. */
export const LONGEST_COLUMN_NAME = 200;
/** The widest files known have some hundreds: kernel profiles with five statistics of each operator. */
export const MOST_COLUMNS = 4096;

/** null where the names may be read. */
export function columnTrouble(names: readonly string[]): Issue | null {
  if (names.length > MOST_COLUMNS) return tooMany(names.length);
  const long = names.findIndex((name) => name.length > LONGEST_COLUMN_NAME);
  return long < 0 ? null : tooLong(long + 1, names[long] ?? "");
}

const count = (value: number): string => value.toLocaleString("en");

const tooMany = (columns: number): Issue =>
  issue("COLUMNS-TOO-MANY", "columns", { columns: count(columns), mostColumns: count(MOST_COLUMNS) });

const tooLong = (column: number, name: string): Issue =>
  issue("COLUMN-NAME-LONG", `column ${column}`, {
    column,
    name: count(name.length),
    longestColumnName: LONGEST_COLUMN_NAME,
    name2: shortName(name),
  });

const SHOWN_CHARACTERS = 40;
const SHOWN_NAMES = 20;

/** A name or word of a file as a sentence quotes it. */
export const shortName = (name: string): string =>
  name.length > SHOWN_CHARACTERS ? `${name.slice(0, SHOWN_CHARACTERS)}…` : name;

/** Names of a file in a sentence: twenty at most, then their number. */
export function listedNames(names: readonly string[], most = SHOWN_NAMES, separator = ", "): string {
  const shown = names.slice(0, most).map(shortName).join(separator);
  return names.length > most ? `${shown} … (${names.length})` : shown;
}
