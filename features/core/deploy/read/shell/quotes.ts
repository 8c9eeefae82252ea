/** A script cut into commands of words: quotes, escapes, substitutions and lists in brackets stay together. */
export type ShellCommand = {
  readonly words: readonly string[];
  /** `NAME=value` before the command, and what `export` set. */
  readonly variables: Readonly<Record<string, string>>;
};

type Split = { readonly commands: readonly (readonly string[])[]; readonly unclosed: boolean };

export function split(source: string): Split {
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
    } else if (char === "(" && /^[A-Za-z_]\w*\+?=$/.test(word ?? "")) {
      const list = substitution(source, index - 1);
      if (list === "unclosed") return { commands, unclosed: true };
      word = (word ?? "").slice(0, -1) + list.text;
      index = list.next;
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
