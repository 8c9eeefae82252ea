/** A pasted script as commands of words: quotes, escapes, continued lines, comments, variables before a command, here-documents. */
import { filledIn } from "./fill-in";
import { withoutHereDocuments, writtenFile } from "./here-documents";
import { split, type ShellCommand } from "./quotes";
import { withoutRedirects } from "./redirects";

export type ShellScript = {
  readonly commands: readonly ShellCommand[];
  /** Files that the script writes, by name. */
  readonly files: Readonly<Record<string, string>>;
  /** The text ended inside a quote. */
  readonly unclosed: boolean;
  /** Numbers of lines whose backslash is not their last character, which a shell does not continue. */
  readonly blanks: readonly number[];
};

type Variables = Readonly<Record<string, string>>;

/** Characters that variables of several words may come to in one script. */
const MOST_SPREAD = 200_000;

/** `given`: variables that the script is started with. */
export function readShell(source: string, given: Variables = {}): ShellScript {
  const plain = plainSigns(source);
  const { rest, files } = withoutHereDocuments(continued(plain));
  const { commands, unclosed } = split(rest);
  const exported: Record<string, string> = { ...given };
  const set = (stated: Variables) =>
    Object.fromEntries(
      Object.entries(stated).map(([name, value]) => {
        const adds = name.endsWith("+");
        const filled = filledIn(value, exported);
        return adds ? [name.slice(0, -1), added(exported[name.slice(0, -1)] ?? "", filled)] : [name, filled];
      }),
    );
  const inside: Record<string, string> = {};
  let room = MOST_SPREAD;
  const spread = (word: string, around: Variables): readonly string[] => {
    const words = room > 0 ? spreadOut(word, around) : [word];
    room -= words.length > 1 ? words.join(" ").length : 0;
    return words;
  };
  const read = commands.flatMap((words): readonly ShellCommand[] => {
    const { variables, from } = assignments(words);
    const rest = words.slice(from);
    if (rest.length === 0 || /^(export|declare|local|readonly|typeset)$/.test(rest[0] ?? "")) {
      Object.assign(exported, set({ ...variables, ...assignments(rest.filter(isAssignment)).variables }));
      return [];
    }
    const around = { ...exported, ...set(variables), ...containerVariables(rest) };
    const file = writtenFile(rest.map((word) => filledIn(word, around)));
    if (file) inside[file.name] = file.content;
    const full = rest.flatMap((word) => spread(word, around));
    const inner = innerScript(full);
    if (inner === null) return [{ words: withoutRedirects(full), variables: around }];
    const script = readShell(inner, around);
    Object.assign(inside, script.files);
    return script.commands;
  });
  return { commands: read, files: { ...files, ...inside }, unclosed, blanks: blankLines(plain) };
}

/** What documents and chats make of a command: no-break spaces, typographic quotes and dashes. */
const plainSigns = (source: string): string =>
  source
    .replaceAll("\r\n", "\n")
    .replace(/[\u00a0\u2007\u202f\ufeff]/g, " ")
    .replace(/(^|\s)[\u2013\u2014](?=-?[a-z])/gm, (_, before: string) => `${before}--`)
    .replace(/[\u2018\u2019]/g, "'")
    .split(/[\u201c\u201d]/)
    .map((part, index) => (index % 2 === 0 ? part : part.includes('"') ? `'${part}'` : `"${part}"`))
    .join("");

const blankLines = (source: string): number[] =>
  source.split("\n").flatMap((line, index) => (blankBehind(line) === null ? [] : [index + 1]));

/** Where the backslash stands that blanks, or blanks and a comment, follow; null where none does. */
function blankBehind(line: string): number | null {
  const bare = line.trimEnd();
  if (bare.endsWith("\\") && bare !== line) return bare.length - 1;
  return /\\[ \t]{1,80}#/.exec(line)?.index ?? null;
}

/** PowerShell continues a line with a backtick, cmd.exe with a caret. A blank behind a backslash is no other word. */
const continued = (source: string): string =>
  source
    .replace(/(\s)[`^][ \t]*\n/g, "$1\\\n")
    .split("\n")
    .map((line) => {
      const cut = blankBehind(line);
      return cut === null ? line : line.slice(0, cut + 1);
    })
    .join("\n");

/** A list of words, or a text of several, that a variable stands for: `"${ARGS[@]}"`, `$ARGS`. */
function spreadOut(word: string, variables: Variables): readonly string[] {
  const name = /^\$(?:\{(\w+)(?:\[[@*]\])?(?::?-)?\}|(\w+))$/
    .exec(word)
    ?.slice(1)
    .find((part) => part !== undefined);
  const value = name !== undefined && Object.hasOwn(variables, name) ? (variables[name] ?? "").trim() : "";
  const list = /^\(([\s\S]*)\)$/.exec(value)?.[1];
  if (list === undefined && (!/\s/.test(value) || /^[{["']/.test(value))) return [word];
  return split(continued(list ?? value)).commands.flatMap((words) => words.map((each) => filledIn(each, variables)));
}

const added = (before: string, more: string): string =>
  before.endsWith(")") && more.startsWith("(") ? `${before.slice(0, -1)} ${more.slice(1)}` : before + more;

/** The script that a shell is given as one word: `bash -c "…"`, also as a container's entry point. */
function innerScript(words: readonly string[]): string | null {
  if (words[0] === "eval") return words.slice(1).join(" ");
  const shell = words.findIndex((word) => /(^|[/=])(ba|z|da)?sh$/.test(word));
  const scriptIndex = words.findIndex((word, index) => shell >= 0 && index > shell && /^-[a-z]*c$/.test(word));
  return scriptIndex < 0 ? null : (words[scriptIndex + 1] ?? null);
}

/** `docker run -e NAME=value --env=NAME=value`. */
function containerVariables(words: readonly string[]): Record<string, string> {
  if (!/(^|\/)(docker|podman|nerdctl)$/.test(words.find((word) => word !== "sudo") ?? "")) return {};
  const given = words.flatMap((word, index) => {
    const inline = /^(?:-e|--env)=(.*)$/.exec(word)?.[1];
    return inline !== undefined ? [inline] : /^(-e|--env)$/.test(word) ? [words[index + 1] ?? ""] : [];
  });
  return assignments(given.filter((word) => word.includes("="))).variables;
}

const ASSIGNMENT = /^([A-Za-z_]\w*\+?)=([\s\S]*)$/;
const isAssignment = (word: string): boolean => ASSIGNMENT.test(word);

function assignments(words: readonly string[]): { variables: Record<string, string>; from: number } {
  const variables: Record<string, string> = {};
  let from = words[0] === "env" ? 1 : 0;
  for (; from < words.length; from += 1) {
    const match = ASSIGNMENT.exec(words[from] ?? "");
    if (!match) break;
    variables[match[1] ?? ""] = match[2] ?? "";
  }
  return { variables, from };
}
