/** Parameters by their own names: `--model qwen3-32b`, `--ttft-ms=500` and `tp=4` are pairs of `--set`. */

/** What a name stands for: an option of the command, with a value behind it or alone; a parameter, with a value or on and off. */
export type Meaning = "option" | "flag" | "parameter" | "switch" | null;

/** The same words with each parameter as a pair behind `--set`. What has no meaning stays as it stands, to be refused by its name. */
export function spellParameters(argv: readonly string[], meaning: (name: string) => Meaning): readonly string[] {
  const spelled: string[] = [];
  let left = argv;
  while (left.length > 0) {
    const [taken, words] = spellFirst(left, meaning);
    spelled.push(...words);
    left = left.slice(taken);
  }
  return spelled;
}

type Spelled = readonly [taken: number, words: readonly string[]];

function spellFirst(argv: readonly string[], meaning: (name: string) => Meaning): Spelled {
  const [word = "", next] = argv;
  const [, name = "", value] = OPTION.exec(word) ?? PAIR.exec(word) ?? [];
  const sense = name === "" ? null : meaning(name);
  const pair = (text: string): readonly string[] => ["--set", `${name.replaceAll("-", "_")}=${text}`];
  if (sense === "option" && value === undefined) return [2, argv.slice(0, 2)];
  if (sense !== "parameter" && sense !== "switch") return [1, [word]];
  if (value !== undefined) return [1, pair(value)];
  if (sense === "switch") return SWITCH.test(next ?? "") ? [2, pair(next ?? "")] : [1, pair("1")];
  return next === undefined || next.startsWith("--") ? [1, [word]] : [2, pair(next)];
}

/** Two dashes and a name, its value behind a sign or in the next word. */
const OPTION = /^--([a-z][a-z0-9_-]*)(?:=([^]*))?$/;

/** A bare name only with its sign. */
const PAIR = /^([a-z][a-z0-9_]*)=([^]*)$/;

/** As links write it, and as people do. */
const SWITCH = /^(?:0|1|true|false|on|off)$/;
