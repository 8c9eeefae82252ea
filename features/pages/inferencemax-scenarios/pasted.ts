/** Rows out of a spreadsheet: a head that names settings, by link names, labels in either language, or names of benchmark tools. */
import { listedNames } from "@/lib/tables/column-names";
import { readTable } from "@/features/core/evidence/benchmark-files/separated";
import { ROW_KEYS, RowSettingsSchema, type RowKey } from "@/features/core/comparison/settings";
import { closestWord } from "@/lib/text-comparison/closest-word";
import { PREDICTION_MARK } from "@/lib/export/prediction-mark";
import type { Issue } from "@/lib/issue";
import { listControls } from "@/lib/params/control";
import { failure, success, type Result } from "@/lib/result";
import type { Row } from "./row";
import { CLAUSE, COMMA, joinTexts, type Text } from "@/lib/text";
import * as m from "./messages";
import { issue } from "./messages.issues";

const NAMES = ["name", "scenario", "label", "row", "名称", "场景"];

/** Names of the same settings elsewhere: the original suite's table (docs/origins.md), vLLM's and InferenceX's files. */
const ALIASES: Readonly<Record<string, RowKey>> = {
  seq_len: "isl",
  input_len: "isl",
  input_tokens: "isl",
  prompt: "isl",
  decode_tokens: "osl",
  output_len: "osl",
  output_tokens: "osl",
  dp: "replicas",
  concurrency: "conc",
  max_concurrency: "conc",
  gpu: "hw",
  chip: "hw",
  hardware: "hw",
  accelerator: "hw",
  framework: "engine",
  dp_attention: "adp",
  attention_dp: "adp",
  weight_dtype: "weights",
  kv_dtype: "kv",
};

export function pastedRows(source: string): Result<readonly Row[]> {
  const read = readTable(source);
  if (read === null) return failure(NO_TABLE);
  if (!read.ok) return read;
  const table = read.value;
  const columns = table.names.map((name) => ({ name, key: column(name) }));
  const known = columns.filter(({ key }) => key !== null);
  if (!known.some(({ key }) => key !== "name")) return failure(noHead(table.names));
  const rows = table.records.map(({ cells }): Row => {
    const set = known.flatMap(({ name, key }) => {
      const cell = plain(cells.get(name));
      return key === null || key === "name" || cell === "" ? [] : [[key, cell] as const];
    });
    const named = known.find(({ key }) => key === "name");
    return { name: named ? plain(cells.get(named.name)) : "", cells: Object.fromEntries(set) };
  });
  const left = columns
    .filter(({ key, name }) => key === null && name !== "" && name !== PREDICTION_MARK)
    .map(({ name }) => name);
  if (rows.length === 0) return failure(noLines(table.names));
  return success(rows, [...read.issues, ...(left.length === 0 ? [] : [unread(left)])]);
}

const plain = (cell: unknown): string => (typeof cell === "string" ? cell.trim() : "");

const withoutBrackets = (head: string): string =>
  /[\])）]$/.test(head) && /[[(（]/.test(head) ? head.slice(0, head.search(/[[(（]/)) : head;

function column(head: string): RowKey | "name" | null {
  // "TTFT ≤ [ms]", "ISL (tok)": the unit is the setting's own.
  const bare = withoutBrackets(head.trim()).trim().toLowerCase();
  const word = bare.replace(/[\s-]+/g, "_");
  if (NAMES.includes(bare)) return "name";
  const labelled = listControls(RowSettingsSchema).find(({ meta }) =>
    [meta.label.en.toLowerCase(), meta.label.zh.toLowerCase()].includes(bare),
  );
  return ROW_KEYS.find((key) => key === word) ?? (labelled?.key as RowKey | undefined) ?? ALIASES[word] ?? null;
}

const listed = (names: readonly string[], most?: number, { en, zh } = COMMA): Text => ({
  en: listedNames(names, most, en),
  zh: listedNames(names, most, zh),
});

const NO_TABLE: Issue = issue("ROWS-TABLE", "rows");

const noHead = (names: readonly string[]): Issue =>
  issue("ROWS-HEAD", "rows", { names: listed(names, 8), rowKeys: joinTexts(ROW_KEYS, COMMA) });

const noLines = (names: readonly string[]): Issue => issue("ROWS-EMPTY", "rows", { names: listed(names, 6) });

function unread(names: readonly string[]): Issue {
  const guesses = names.flatMap((name) => {
    const near = closestWord(name.toLowerCase(), ROW_KEYS);
    return near === null ? [] : [`${name} → ${near}?`];
  });
  return {
    ...issue("ROWS-COLUMNS", "rows", { names: listed(names) }),
    ...(guesses.length > 0 && {
      fix: m.didYouMeanGuesses({ guesses: listed(guesses, 8, CLAUSE) }),
    }),
  };
}
