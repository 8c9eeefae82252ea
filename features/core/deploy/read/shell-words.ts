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
  const set = (found: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(found).map(([name, value]) => [name, filledIn(value, exported)]));
  const read = commands.flatMap((words): readonly ShellCommand[] => {
    const { variables, from } = assignments(words);
    const own = words.slice(from);
    if (own.length === 0 || own[0] === "export") {
      Object.assign(exported, set({ ...variables, ...assignments(own.slice(1)).variables }));
      return [];
    }
    const around = { ...exported, ...set(variables), ...containerVariables(own) };
    const inner = innerScript(own);
    if (inner === null) return [{ words: withoutRedirects(own), variables: around }];
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
    (whole, braced: string | undefined, otherwise, plain) => {
      const name = braced ?? (plain as string);
      const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
      return value ?? (typeof otherwise === "string" ? otherwise : whole);
    },
  );

/** The script that a shell is given as one word: `bash -c "…"`, also as a container's entry point. */
function innerScript(words: readonly string[]): string | null {
  const shell = words.findIndex((word) => /(^|[/=])(ba|z|da)?sh$/.test(word));
  const at = words.findIndex((word, index) => shell >= 0 && index > shell && /^-[a-z]*c$/.test(word));
  return at < 0 ? null : (words[at + 1] ?? null);
}

/** `docker run -e NAME=value --env=NAME=value`. */
function containerVariables(words: readonly string[]): Record<string, string> {
  if (!/(^|\/)(docker|podman|nerdctl)$/.test(words.find((word) => word !== "sudo") ?? "")) return {};
  const given = words.flatMap((word, at) => {
    const inline = /^(?:-e|--env)=(.*)$/.exec(word)?.[1];
    return inline !== undefined ? [inline] : /^(-e|--env)$/.test(word) ? [words[at + 1] ?? ""] : [];
  });
  return assignments(given.filter((word) => word.includes("="))).variables;
}

/** `cat > name <<'EOF'` up to the line that is EOF. */
function withoutHereDocuments(source: string): { rest: string; files: Record<string, string> } {
  const files: Record<string, string> = {};
  const kept: string[] = [];
  const lines = source.split("\n");
  let next = 0;
  while (next < lines.length) {
    const line = lines[next++] ?? "";
    const opened = /^\s*cat\s+(?:>\s*(\S+)\s+)?<<-?\s*['"]?(\w+)['"]?(?:\s*>\s*(\S+))?\s*$/.exec(line);
    const name = opened?.[1] ?? opened?.[3];
    if (!opened || name === undefined) {
      kept.push(line);
      continue;
    }
    const body: string[] = [];
    for (; next < lines.length && lines[next]?.trim() !== opened[2]; next += 1) body.push(lines[next] ?? "");
    next += 1;
    files[bareName(name)] = `${body.join("\n")}\n`;
  }
  return { rest: kept.join("\n"), files };
}

/**
 * An options file that stands beside the command as it is: the longest run of lines `key: value`, under the name that the command gives
 * to its file. Empty where no command names one.
 */
export function looseFile(source: string, commands: readonly ShellCommand[]): Readonly<Record<string, string>> {
  const named = commands
    .flatMap(({ words }) => words.flatMap((word, at) => fileNamed(word, words[at + 1])))
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
  let at = 0;
  while (at < source.length) {
    const char = source.charAt(at);
    const quoted = quotedAt(source, at);
    if (quoted === "unclosed") return { commands, unclosed: true };
    if (quoted) {
      // A backslash at the end continues the line and adds no word.
      if (quoted.text !== "" || source.charAt(at) !== "\\") word = (word ?? "") + quoted.text;
      at = quoted.next;
    } else if (word === null && char === "#") {
      while (at < source.length && source.charAt(at) !== "\n") at += 1;
    } else if (/[\n;|&]/.test(char)) {
      end();
      commands.push([]);
      at += 1;
    } else if (/\s/.test(char)) {
      end();
      at += 1;
    } else {
      word = (word ?? "") + char;
      at += 1;
    }
  }
  end();
  return { commands: commands.filter(({ length }) => length > 0), unclosed: false };
}

type Quoted = { readonly text: string; readonly next: number };

/** What stands at `at` and is read as it is: a quote, an escape, a substitution; null where nothing of these begins. */
function quotedAt(source: string, at: number): Quoted | "unclosed" | null {
  const char = source.charAt(at);
  if (char === "\\") {
    const next = source.charAt(at + 1);
    return { text: next === "\n" ? "" : next, next: at + 2 };
  }
  if (char === "'") {
    const close = source.indexOf("'", at + 1);
    return close < 0 ? "unclosed" : { text: source.slice(at + 1, close), next: close + 1 };
  }
  if (char === '"') return doubleQuoted(source, at + 1);
  return source.startsWith("$(", at) ? substitution(source, at) : null;
}

function doubleQuoted(source: string, from: number): Quoted | "unclosed" {
  let text = "";
  for (let at = from; at < source.length; at += 1) {
    const char = source.charAt(at);
    if (char === '"') return { text, next: at + 1 };
    if (char === "\\" && /["\\$`\n]/.test(source.charAt(at + 1))) {
      at += 1;
      text += source.charAt(at) === "\n" ? "" : source.charAt(at);
    } else text += char;
  }
  return "unclosed";
}

function substitution(source: string, from: number): Quoted | "unclosed" {
  let depth = 0;
  for (let at = from + 1; at < source.length; at += 1) {
    if (source.charAt(at) === "(") depth += 1;
    if (source.charAt(at) === ")") depth -= 1;
    if (depth === 0) return { text: source.slice(from, at + 1), next: at + 1 };
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
  const kept: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    if (/^\d*>{1,2}$/.test(word)) index += 1;
    else if (!/^\d*>{1,2}./.test(word)) kept.push(word);
  }
  return kept;
}
