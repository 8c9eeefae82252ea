/** Reads `command words… --set key=value --input file --profile file --log file --explain figure --text`. */
import { failure, success, type Result } from "@/lib/result";
import { FLAG, readOptions, TEXT, type OptionValues } from "./options";
import { issue } from "./messages.issues";

const OPTIONS = {
  set: { kind: "pairs" },
  input: TEXT,
  profile: TEXT,
  log: TEXT,
  text: FLAG,
  csv: FLAG,
  json: FLAG,
  part: TEXT,
  include: { kind: "word", words: ["parts"] },
  explain: TEXT,
  launch: TEXT,
  out: TEXT,
  table: FLAG,
  "treat-as": TEXT,
  lang: { kind: "word", words: ["en", "zh"] },
  compact: FLAG,
  help: FLAG,
} as const;

/** An option of its own, and not a parameter that has its name. */
export function optionMeaning(name: string): "option" | "flag" | null {
  const kind = Object.entries(OPTIONS).find(([option]) => option === name)?.[1].kind;
  return kind === undefined ? null : kind === "flag" ? "flag" : "option";
}

/** The command or analysis, the words behind it, and what the options say. */
export type Arguments = OptionValues<typeof OPTIONS> & { readonly command: string; readonly words: readonly string[] };

/** `parameters` are names that may stand as options of their own, told to who misspells one. */
export function readArguments(argv: readonly string[], parameters: readonly string[] = []): Result<Arguments> {
  const read = readOptions(argv, {
    options: OPTIONS,
    codes: { value: "ARG-UNREADABLE", unknown: "ARG-UNREADABLE" },
    beside: parameters,
    listed: `Known are ${Object.keys(OPTIONS)
      .map((name) => `--${name}`)
      .join(", ")}${parameters.length > 0 ? ", and every parameter of mds help" : ""}.`,
  });
  if (!read.ok) return read;
  const { values, words } = read.value;
  const forms = (["text", "csv", "json"] as const).filter((form) => values[form]);
  if (forms.length > 1) return failure(ONE_FORM);
  if (values.part !== undefined && !values.csv) return failure(PART_OF_CSV);
  if (values.out !== undefined && values.launch === undefined) return failure(OUT_OF_LAUNCH);
  const [command = values.help ? "help" : "", ...others] = words;
  if (command !== "model" && (values.table || values["treat-as"] !== undefined)) return failure(OF_MODEL);
  return success({ ...values, command, words: others });
}

const ONE_FORM = issue("ARG-FORM", "arguments");

const OF_MODEL = issue("ARG-MODEL", "arguments");

const OUT_OF_LAUNCH = issue("ARG-OUT", "out");

const PART_OF_CSV = issue("ARG-PART", "part");
