/** Reads the plain part of YAML that option files and manifests use: block maps and lists, scalars, comments, flow collections, block text. */
import { readFlow } from "./yaml-flow";
import type { Yaml } from "./yaml";

type Line = { readonly indent: number; readonly body: string; readonly raw: string };

/** null where the text uses more of YAML than this (anchors, tags, plain text over several lines). */
export function readYaml(source: string): { readonly value: Yaml } | null {
  try {
    const lines = source.split("\n").map((raw): Line => {
      const body = withoutComment(raw).trimEnd();
      return { indent: body.length - body.trimStart().length, body: body.trimStart(), raw };
    });
    const reader = new BlockReader(lines);
    return { value: reader.whole() };
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

class Unreadable extends Error {}

class BlockReader {
  private at = 0;
  constructor(private readonly lines: readonly Line[]) {}

  whole(): Yaml {
    const first = this.peek();
    if (!first) return null;
    const value = this.block(first.indent);
    if (this.peek()) throw new Unreadable();
    return value;
  }

  private peek(): Line | null {
    while (this.at < this.lines.length && this.lines[this.at]?.body === "") this.at += 1;
    return this.lines[this.at] ?? null;
  }

  private block(indent: number): Yaml {
    const line = this.peek();
    if (!line || line.indent !== indent) throw new Unreadable();
    if (isItem(line.body)) return this.list(indent);
    return splitEntry(line.body) ? this.map(indent) : this.scalarLine();
  }

  private scalarLine(): Yaml {
    const line = this.lines[this.at];
    this.at += 1;
    return scalar(line?.body ?? "");
  }

  private list(indent: number): Yaml[] {
    const items: Yaml[] = [];
    for (let line = this.peek(); line && line.indent === indent && isItem(line.body); line = this.peek()) {
      const body = line.body.slice(1).trimStart();
      if (BLOCK_TEXT.test(body)) {
        this.at += 1;
        items.push(this.blockText(indent, body));
      } else if (body === "") {
        this.at += 1;
        items.push(this.nested(indent));
      } else {
        // The rest of the line is a block of its own, as far in as its text.
        const inner = indent + line.body.length - body.length;
        const lines = [...this.lines];
        lines[this.at] = { ...line, indent: inner, body };
        const rest = new BlockReader(lines);
        rest.at = this.at;
        items.push(rest.block(inner));
        this.at = rest.at;
      }
    }
    return items;
  }

  private map(indent: number): Yaml {
    const entries: Record<string, Yaml> = {};
    for (let line = this.peek(); line && line.indent === indent && !isItem(line.body); line = this.peek()) {
      const entry = splitEntry(line.body);
      if (!entry) throw new Unreadable();
      this.at += 1;
      entries[entry.key] = BLOCK_TEXT.test(entry.rest)
        ? this.blockText(indent, entry.rest)
        : entry.rest === ""
          ? this.nested(indent)
          : scalar(entry.rest);
    }
    return entries;
  }

  private nested(indent: number): Yaml {
    const next = this.peek();
    if (!next) return null;
    // Lists may stand at the level of their key.
    return next.indent > indent || (next.indent === indent && isItem(next.body)) ? this.block(next.indent) : null;
  }

  /** `|` keeps lines, `>` folds them; a dash takes the last line's end away. */
  private blockText(indent: number, header: string): string {
    const taken: string[] = [];
    let inner: number | null = null;
    for (let line = this.lines[this.at]; line; line = this.lines[this.at]) {
      const blank = line.raw.trim() === "";
      const own = line.raw.length - line.raw.trimStart().length;
      if (!blank && own <= indent) break;
      inner ??= own;
      taken.push(blank ? "" : line.raw.slice(inner));
      this.at += 1;
    }
    while (taken.at(-1) === "") taken.pop();
    const joined = header.startsWith(">")
      ? taken.map((line) => (line === "" ? "\n" : line)).join(" ")
      : taken.join("\n");
    return header.includes("-") ? joined : `${joined}\n`;
  }
}

const BLOCK_TEXT = /^[|>][-+]?$/;

const isItem = (body: string): boolean => body === "-" || body.startsWith("- ");

function splitEntry(body: string): { key: string; rest: string } | null {
  const match = /^([A-Za-z_][\w./-]*|"(?:[^"\\]|\\.)*")\s*:(?:\s+(.*))?$/.exec(body);
  if (!match) return null;
  const key = match[1] ?? "";
  return { key: key.startsWith('"') ? (JSON.parse(key) as string) : key, rest: match[2] ?? "" };
}

function withoutComment(line: string): string {
  const match = /^((?:[^#"']|"(?:[^"\\]|\\.)*"|'[^']*'|(?<=\S)#)*?)(?:(?:^|\s)#.*)?$/.exec(line);
  return match ? (match[1] ?? "") : line;
}

function scalar(written: string): Yaml {
  if (written.startsWith('"')) return jsonText(written);
  if (/^'.*'$/.test(written)) return written.slice(1, -1).replaceAll("''", "'");
  if (/^[{[]/.test(written)) {
    const flow = readFlow(written, scalar);
    if (flow === null) throw new Unreadable();
    return flow.value;
  }
  if (/^[&*!{>|%@`[]/.test(written)) throw new Unreadable();
  if (/^(true|True|TRUE)$/.test(written)) return true;
  if (/^(false|False|FALSE)$/.test(written)) return false;
  if (/^(null|Null|~)$/.test(written)) return null;
  return /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/.test(written) ? Number(written) : written;
}

function jsonText(written: string): string {
  try {
    return JSON.parse(written) as string;
  } catch {
    throw new Unreadable();
  }
}
