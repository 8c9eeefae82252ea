/**
 * The part of Markdown that help texts use: headings, paragraphs, lists, tables, fenced code; inside a line strong, code
 * and links. Anything else stays as it is written.
 */
export type Inline =
  | { readonly kind: "text"; readonly words: string }
  | { readonly kind: "strong" | "code"; readonly words: string }
  | { readonly kind: "link"; readonly words: string; readonly href: string };

export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly inlines: readonly Inline[] }
  | { readonly kind: "paragraph"; readonly inlines: readonly Inline[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: "table"; readonly rows: readonly (readonly (readonly Inline[])[])[] }
  | { readonly kind: "code"; readonly code: string };

const BULLET = /^\s*(?:[-*]|\d+\.)\s+/;

export function parseMarkdown(source: string): readonly Block[] {
  const blocks: Block[] = [];
  const lines = source.replaceAll("\r\n", "\n").split("\n");
  for (let at = 0; at < lines.length;) {
    const from = at;
    const line = lines[at] ?? "";
    if (line.trim() === "") at++;
    else if (line.startsWith("```")) {
      at = until(lines, from + 1, (text) => text.startsWith("```")) + 1;
      blocks.push({ kind: "code", code: lines.slice(from + 1, at - 1).join("\n") });
    } else if (line.startsWith("#")) {
      at++;
      const level = /^#+/.exec(line)?.[0].length ?? 1;
      blocks.push({ kind: "heading", level, inlines: parseInline(line.slice(level).trim()) });
    } else if (line.startsWith("|")) {
      at = until(lines, from, (text) => !text.startsWith("|"));
      blocks.push({ kind: "table", rows: tableRows(lines.slice(from, at)) });
    } else if (BULLET.test(line)) {
      at = until(lines, from, isBlank);
      blocks.push({ kind: "list", ordered: /^\s*\d/.test(line), items: listItems(lines.slice(from, at)) });
    } else {
      at = until(lines, from, (text) => isBlank(text) || /^(#|```|\|)/.test(text) || BULLET.test(text));
      blocks.push({ kind: "paragraph", inlines: parseInline(lines.slice(from, at).join(" ")) });
    }
  }
  return blocks;
}

const isBlank = (line: string): boolean => line.trim() === "";

function until(lines: readonly string[], from: number, ends: (line: string) => boolean): number {
  const found = lines.findIndex((line, place) => place >= from && ends(line));
  return found === -1 ? lines.length : found;
}

/** A line without a mark of its own continues the item above it. */
function listItems(lines: readonly string[]): readonly (readonly Inline[])[] {
  const items: string[] = [];
  for (const line of lines) {
    if (BULLET.test(line) || items.length === 0) items.push(line.replace(BULLET, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return items.map(parseInline);
}

/** The first row is the head; the line of dashes below it is dropped. */
function tableRows(lines: readonly string[]) {
  return lines
    .filter((line) => !/^\|[\s:|-]+\|?\s*$/.test(line))
    .map((line) =>
      line
        .trim()
        .replace(/^\||\|$/g, "")
        .split("|")
        .map((cell) => parseInline(cell.trim())),
    );
}

const INLINE = /\*\*(?<strong>[^*]+)\*\*|`(?<code>[^`]+)`|\[(?<words>[^\]]+)\]\((?<href>[^)\s]+)\)/g;

export function parseInline(line: string): readonly Inline[] {
  const inlines: Inline[] = [];
  let at = 0;
  for (const match of line.matchAll(INLINE)) {
    if (match.index > at) inlines.push({ kind: "text", words: line.slice(at, match.index) });
    const { strong, code, words, href } = match.groups ?? {};
    if (strong !== undefined) inlines.push({ kind: "strong", words: strong });
    else if (code !== undefined) inlines.push({ kind: "code", words: code });
    else if (words !== undefined && href !== undefined) inlines.push({ kind: "link", words, href });
    at = match.index + match[0].length;
  }
  if (at < line.length) inlines.push({ kind: "text", words: line.slice(at) });
  return inlines;
}
