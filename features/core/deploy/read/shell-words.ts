/** A pasted script as commands of words: quotes, escapes, continued lines, comments, variables before a command, here-documents. */
type ShellCommand = {
  readonly words: readonly string[];
  /** `NAME=value` before the command, and what `export` set. */
  readonly variables: Readonly<Record<string, string>>;
};

export type ShellScript = {
  readonly commands: readonly ShellCommand[];
  /** Files that here-documents write, by name. */
  readonly files: Readonly<Record<string, string>>;
  /** The text ended inside a quote. */
  readonly unclosed: boolean;
};

export function readShell(source: string): ShellScript {
  const { rest, files } = withoutHereDocuments(continued(source.replaceAll("\r\n", "\n")));
  const { commands, unclosed } = split(rest);
  const exported: Record<string, string> = {};
  const set = (given: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(given).map(([name, value]) => [name, filledIn(value, exported)]));
  const read = commands.flatMap((words): readonly ShellCommand[] => {
    const { variables, from } = assignments(words);
    const rest = words.slice(from);
    if (rest.length === 0 || rest[0] === "export") {
      Object.assign(exported, set({ ...variables, ...assignments(rest.slice(1)).variables }));
      return [];
    }
    const around = { ...exported, ...set(variables), ...containerVariables(rest) };
    const inner = innerScript(rest);
    if (inner === null) return [{ words: withoutRedirects(rest), variables: around }];
    return readShell(inner).commands.map((command) => ({ ...command, variables: { ...around, ...command.variables } }));
  });
  return { commands: read, files, unclosed };
}

/** PowerShell continues a line with a backtick, cmd.exe with a caret. */
const continued = (source: string): string => source.replace(/(\s)[`^][ \t]*\n/g, "$1\\\n");

/** `$NAME`, `${NAME}` and `${NAME:-otherwise}` with what the text itself sets. */
export const filledIn = (word: string, variables: Readonly<Record<string, string>>): string =>
  word.replace(
    /\$\{(\w+)(?::?-((?:[^}$]|\$(?!\{))*))?\}|\$\(?(\w+)\)?/g,
    (match, braced: string | undefined, otherwise, plain) => {
      const name = braced ?? (plain as string);
      const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
      return value ?? (typeof otherwise === "string" ? otherwise : match);
    },
  );

/** The script that a shell is given as one word: `bash -c "…"`, also as a container's entry point. */
function innerScript(words: readonly string[]): string | null {
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

/** `cat > name <<'EOF'` up to the line that is EOF. */
function withoutHereDocuments(source: string): { rest: string; files: Record<string, string> } {
  const files: Record<string, string> = {};
  const outside: string[] = [];
  const lines = source.split("\n");
  let next = 0;
  while (next < lines.length) {
    const line = lines[next++] ?? "";
    const opened = /^\s*cat\s+(?:>\s*(\S+)\s+)?<<-?\s*['"]?(\w+)['"]?(?:\s*>\s*(\S+))?\s*$/.exec(line);
    const name = opened?.[1] ?? opened?.[3];
    if (!opened || name === undefined) {
      outside.push(line);
      continue;
    }
    const body: string[] = [];
    for (; next < lines.length && lines[next]?.trim() !== opened[2]; next += 1) body.push(lines[next] ?? "");
    next += 1;
    files[bareName(name)] = `${body.join("\n")}\n`;
  }
  return { rest: outside.join("\n"), files };
}

/**
 * An options file that stands beside the command as it is: the longest run of lines `key: value`, under the name that the command gives
 * to its file. Empty where no command names one.
 */
export function looseFile(source: string, commands: readonly ShellCommand[]): Readonly<Record<string, string>> {
  const named = commands
    .flatMap(({ words }) => words.flatMap((word, index) => fileNamed(word, words[index + 1])))
    .find((name) => /\.ya?ml$/.test(name));
  if (named === undefined) return {};
  const runs: string[][] = [[]];
  for (const line of source.split(/\r?\n/)) {
    if (/^[\w-]+:(\s|$)/.test(line) || (/^(\s|#|$)/.test(line) && !/^\s+--?\w/.test(line) && runs.at(-1)?.length))
      runs.at(-1)?.push(line);
    else runs.push([]);
  }
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), []);
  return longest.length === 0 ? {} : { [bareName(named)]: `${longest.join("\n")}\n` };
}

const fileNamed = (word: string, next: string | undefined): string[] => {
  const flag = /^--(config|extra[_-]llm[_-]api[_-]options|extra-engine-args)(?:=(.*))?$/.exec(word);
  return flag ? [flag[2] ?? next ?? ""] : [];
};

/** The last part of a path, without quotes and `$`: how a file is found again. */
export const bareName = (path: string): string => path.replace(/["']/g, "").split("/").at(-1) ?? path;

type Split = { readonly commands: readonly (readonly string[])[]; readonly unclosed: boolean };

function split(source: string): Split {
  const commands: string[][] = [[]];
  let word: string | null = null;
  const end = () => {
    if (word !== null) commands.at(-1)?.push(word);
    word = null;
  };
  let index = 0;
  while (index < source.length) {
    const char = source.charAt(index);
    const quoted = quotedAt(source, index);
    if (quoted === "unclosed") return { commands, unclosed: true };
    if (quoted) {
      // A backslash at the end continues the line and adds no word.
      if (quoted.text !== "" || source.charAt(index) !== "\\") word = (word ?? "") + quoted.text;
      index = quoted.next;
    } else if (word === null && char === "#") {
      while (index < source.length && source.charAt(index) !== "\n") index += 1;
    } else if (/[\n;|&]/.test(char)) {
      end();
      commands.push([]);
      index += 1;
    } else if (/\s/.test(char)) {
      end();
      index += 1;
    } else {
      word = (word ?? "") + char;
      index += 1;
    }
  }
  end();
  return { commands: commands.filter(({ length }) => length > 0), unclosed: false };
}

type Quoted = { readonly text: string; readonly next: number };

/** What stands at `at` and is read as it is: a quote, an escape, a substitution; null where nothing of these begins. */
function quotedAt(source: string, position: number): Quoted | "unclosed" | null {
  const char = source.charAt(position);
  if (char === "\\") {
    const next = source.charAt(position + 1);
    return { text: next === "\n" ? "" : next, next: position + 2 };
  }
  if (char === "'") {
    const close = source.indexOf("'", position + 1);
    return close < 0 ? "unclosed" : { text: source.slice(position + 1, close), next: close + 1 };
  }
  if (char === '"') return doubleQuoted(source, position + 1);
  return source.startsWith("$(", position) ? substitution(source, position) : null;
}

function doubleQuoted(source: string, from: number): Quoted | "unclosed" {
  let text = "";
  for (let index = from; index < source.length; index += 1) {
    const char = source.charAt(index);
    if (char === '"') return { text, next: index + 1 };
    if (char === "\\" && /["\\$`\n]/.test(source.charAt(index + 1))) {
      index += 1;
      text += source.charAt(index) === "\n" ? "" : source.charAt(index);
    } else text += char;
  }
  return "unclosed";
}

function substitution(source: string, from: number): Quoted | "unclosed" {
  let depth = 0;
  for (let index = from + 1; index < source.length; index += 1) {
    if (source.charAt(index) === "(") depth += 1;
    if (source.charAt(index) === ")") depth -= 1;
    if (depth === 0) return { text: source.slice(from, index + 1), next: index + 1 };
  }
  return "unclosed";
}

function assignments(words: readonly string[]): { variables: Record<string, string>; from: number } {
  const variables: Record<string, string> = {};
  let from = words[0] === "env" ? 1 : 0;
  for (; from < words.length; from += 1) {
    const match = /^([A-Za-z_]\w*)=([\s\S]*)$/.exec(words[from] ?? "");
    if (!match) break;
    variables[match[1] ?? ""] = match[2] ?? "";
  }
  return { variables, from };
}

/** `> log`, `2>&1` and what follows them say nothing about the server. */
function withoutRedirects(words: readonly string[]): string[] {
  const remaining: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    if (/^\d*>{1,2}$/.test(word)) index += 1;
    else if (!/^\d*>{1,2}./.test(word)) remaining.push(word);
  }
  return remaining;
}
