/** What a table's head may hold, before any reader looks at its names. */
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";

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

const tooMany = (columns: number): Issue => ({
  code: "COLUMNS-TOO-MANY",
  at: "columns",
  message: text({
    en: `The table has ${count(columns)} columns; at most ${count(MOST_COLUMNS)} are read.`,
    zh: `表格有 ${count(columns)} 列，最多读取 ${count(MOST_COLUMNS)} 列。`,
  }),
  fix: text({ en: "Leave out the columns that hold no figures.", zh: "请去掉不含数据的列。" }),
});

const tooLong = (column: number, name: string): Issue => ({
  code: "COLUMN-NAME-LONG",
  at: `column ${column}`,
  message: text({
    en: `The name of column ${column} has ${count(name.length)} characters; at most ${LONGEST_COLUMN_NAME} are read. It begins with "${shortName(name)}".`,
    zh: `第 ${column} 列的列名有 ${count(name.length)} 个字符，最多读取 ${LONGEST_COLUMN_NAME} 个。开头为“${shortName(name)}”。`,
  }),
  fix: text({
    en: "Shorten the name. If the file is no table, open it on the page of its kind.",
    zh: "请缩短列名。若文件不是表格，请在对应的页面打开。",
  }),
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
