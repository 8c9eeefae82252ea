/** Reads `command words… --set key=value --input file --explain figure --flag`. */
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";

export type Arguments = {
  readonly command: string;
  readonly words: readonly string[];
  readonly set: Readonly<Record<string, string>>;
  readonly input: string | null;
  readonly explain: string | null;
  readonly flags: ReadonlySet<string>;
};

const FLAGS = new Set(["text", "compact", "help"]);

export function readArguments(argv: readonly string[]): Result<Arguments> {
  const words: string[] = [];
  const set: Record<string, string> = {};
  const flags = new Set<string>();
  let input: string | null = null;
  let explain: string | null = null;
  const rest = [...argv];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (!arg.startsWith("-") || arg === "-") {
      words.push(arg);
      continue;
    }
    const { name, inline } = splitOption(arg);
    if (name === "h" || FLAGS.has(name)) {
      flags.add(name === "h" ? "help" : name);
      continue;
    }
    const value = inline ?? rest.shift();
    if (value === undefined) return failure(trouble(arg, `${arg} needs a value.`));
    if (name === "set") {
      const cut = value.indexOf("=");
      if (cut <= 0) return failure(trouble("--set", `--set takes key=value, not "${value}".`));
      set[value.slice(0, cut)] = value.slice(cut + 1);
    } else if (name === "input") input = value;
    else if (name === "explain") explain = value;
    else
      return failure(
        trouble(arg, `There is no option ${arg}. Known are --set, --input, --explain, --text, --compact, --help.`),
      );
  }
  const [command = flags.has("help") ? "help" : "", ...others] = words;
  return success({ command, words: others, set, input, explain, flags });
}

/** `--set=tp=8` and `--set tp=8` are the same. */
function splitOption(arg: string): { name: string; inline: string | undefined } {
  const bare = arg.replace(/^--?/, "");
  const cut = bare.indexOf("=");
  return cut < 0 ? { name: bare, inline: undefined } : { name: bare.slice(0, cut), inline: bare.slice(cut + 1) };
}

const trouble = (at: string, en: string): Issue => ({ code: "ARG-UNREADABLE", at, message: { en, zh: en } });
