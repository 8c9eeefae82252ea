/** Options files that a script writes: here-documents, `echo … > file`, or a file that stands beside the command as it is. */
import type { ShellCommand } from "./quotes";

type Files = Record<string, string>;

const OPENED =
  /^\s*(?:sudo\s+)?(?:cat|tee)\s+(?:(?:>{1,2} ?)?([^\s<>]+)\s+)?<<-?\s*['"]?(\w+)['"]?(?:\s*>{1,2}\s*(\S+))?\s*$/;

/** `cat > name <<'EOF'` up to the line that is EOF. */
export function withoutHereDocuments(source: string): { rest: string; files: Files } {
  const files: Files = {};
  const outside: string[] = [];
  const lines = source.split("\n");
  let next = 0;
  while (next < lines.length) {
    const line = lines[next++] ?? "";
    const opened = OPENED.exec(line);
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

/** `echo -e "a: 1\nb: 2" > name`; null for other commands. */
export function writtenFile(words: readonly string[]): { readonly name: string; readonly content: string } | null {
  const redirect = words.findIndex((word) => /^>{1,2}$/.test(word));
  const name = redirect < 0 ? /^>{1,2}(.+)$/.exec(words.at(-1) ?? "")?.[1] : words[redirect + 1];
  if (!/^(echo|printf)$/.test(words[0] ?? "") || name === undefined) return null;
  const texts = words.slice(1, redirect < 0 ? -1 : redirect).filter((word) => !/^-[neE]{1,3}$/.test(word));
  return { name: bareName(name), content: `${texts.join(" ").replaceAll("\\n", "\n").replaceAll("\\t", "  ")}\n` };
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
