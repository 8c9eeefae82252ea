/** Reads `command words… --set key=value --input file --profile file --explain figure --text`. */
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { FLAG, readOptions, TEXT, type OptionValues } from "./options";

const OPTIONS = {
  set: { kind: "pairs" },
  input: TEXT,
  profile: TEXT,
  text: FLAG,
  csv: FLAG,
  json: FLAG,
  part: TEXT,
  include: { kind: "word", words: ["parts"] },
  explain: TEXT,
  table: FLAG,
  "treat-as": TEXT,
  lang: { kind: "word", words: ["en", "zh"] },
  compact: FLAG,
  help: FLAG,
} as const;

/** The command or analysis, the words behind it, and what the options say. */
export type Arguments = OptionValues<typeof OPTIONS> & { readonly command: string; readonly words: readonly string[] };

export function readArguments(argv: readonly string[]): Result<Arguments> {
  const read = readOptions(argv, {
    options: OPTIONS,
    codes: { value: "ARG-UNREADABLE", unknown: "ARG-UNREADABLE" },
    listed: `Known are ${Object.keys(OPTIONS)
      .map((name) => `--${name}`)
      .join(", ")}.`,
  });
  if (!read.ok) return read;
  const { values, words } = read.value;
  const forms = (["text", "csv", "json"] as const).filter((form) => values[form]);
  if (forms.length > 1) return failure(ONE_FORM);
  if (values.part !== undefined && !values.csv) return failure(PART_OF_CSV);
  const [command = values.help ? "help" : "", ...others] = words;
  if (command !== "model" && (values.table || values["treat-as"] !== undefined)) return failure(OF_MODEL);
  return success({ ...values, command, words: others });
}

const ONE_FORM = {
  code: "ARG-FORM",
  at: "arguments",
  message: text({ en: "--text, --csv and --json exclude each other.", zh: "--text、--csv、--json 只能选择其一。" }),
};

const OF_MODEL = {
  code: "ARG-MODEL",
  at: "arguments",
  message: text({ en: "--table and --treat-as belong to mds model.", zh: "--table 与 --treat-as 仅用于 mds model。" }),
};

const PART_OF_CSV = {
  code: "ARG-PART",
  at: "part",
  message: text({ en: "--part names the table of --csv.", zh: "--part 用于指定 --csv 的表。" }),
  fix: text({ en: "Add --csv.", zh: "请加上 --csv。" }),
};
