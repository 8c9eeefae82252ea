/**
 * JSON whose end is missing: the values that stand in a file's first bytes, as far as they go. Long lists and texts are kept short, since
 * they are only looked at to tell what they are. Python's bare `Infinity` and `NaN` are words.
 */

export type Outline = {
  /** The first value of the text, or the first lines' values where each line is one. */
  readonly values: readonly unknown[];
  readonly lines: boolean;
  /** The text ends inside a value. */
  readonly cut: boolean;
};

const MOST_ENTRIES = 400;
const MOST_LINES = 200;
const LONGEST_TEXT = 2000;
const DEEPEST = 48;

/** Null where the text begins with no list and no object, or is no JSON even there. */
export function outlineJson(source: string): Outline | null {
  const reader = new PrefixReader(source);
  const values: unknown[] = [];
  while (values.length < MOST_LINES && reader.atValue()) {
    const value = reader.value(0);
    if (reader.broken) return values.length > 0 ? { values, lines: values.length > 1, cut: true } : null;
    values.push(value);
    if (reader.ended) break;
  }
  if (values.length === 0) return null;
  return { values, lines: values.length > 1, cut: reader.cut };
}

const SKIP = /[\s,\u001e]*/y;
const STRING = /"(?:[^"\\]|\\[^])*"/y;
const SCALAR = /[^\s,\]}:"[{]+/y;

class PrefixReader {
  private at = 0;
  /** What stands here is no JSON. */
  broken = false;
  /** The text ended inside a value. */
  cut = false;

  constructor(private readonly source: string) {}

  get ended(): boolean {
    return this.cut || this.at >= this.source.length;
  }

  /** At the begin of a list or an object, separators passed. */
  atValue(): boolean {
    this.skip();
    return this.source[this.at] === "{" || this.source[this.at] === "[";
  }

  value(depth: number): unknown {
    this.skip();
    const mark = this.source[this.at];
    if (mark === undefined) return this.end();
    if (depth > DEEPEST) return this.fail();
    if (mark === "{") return this.object(depth);
    if (mark === "[") return this.list(depth);
    return mark === '"' ? this.string() : this.scalar();
  }

  private object(depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    this.at += 1;
    for (;;) {
      this.skip();
      const mark = this.source[this.at];
      if (mark === undefined) this.cut = true;
      if (mark === "}") this.at += 1;
      if (mark === undefined || mark === "}") break;
      if (mark !== '"') this.broken = true;
      if (this.broken) break;
      const key = this.string();
      this.skip();
      if (this.ended || key === undefined) break;
      if (this.source[this.at] !== ":") this.broken = true;
      if (this.broken) break;
      this.at += 1;
      const value = this.value(depth + 1);
      if (entries.length < MOST_ENTRIES && value !== undefined) entries.push([key, value]);
      if (this.cut || this.broken) break;
    }
    return Object.fromEntries(entries);
  }

  private list(depth: number): unknown[] {
    const entries: unknown[] = [];
    this.at += 1;
    for (;;) {
      this.skip();
      const mark = this.source[this.at];
      if (mark === undefined) this.cut = true;
      if (mark === "]") this.at += 1;
      if (mark === undefined || mark === "]") break;
      const from = this.at;
      const value = this.value(depth + 1);
      if (this.at === from) this.broken = true;
      if (entries.length < MOST_ENTRIES && value !== undefined) entries.push(value);
      if (this.cut || this.broken) break;
    }
    return entries;
  }

  private string(): string | undefined {
    const token = this.match(STRING);
    if (token === null) {
      this.at = this.source.length;
      return this.end();
    }
    if (token.length > LONGEST_TEXT) return token.slice(1, LONGEST_TEXT);
    try {
      return JSON.parse(token) as string;
    } catch {
      return token.slice(1, -1);
    }
  }

  private scalar(): unknown {
    const word = this.match(SCALAR);
    if (word === null) return this.fail();
    if (this.at >= this.source.length) this.cut = true;
    if (word === "true" || word === "false") return word === "true";
    if (word === "null") return null;
    if (/^(-?Infinity|NaN)$/.test(word)) return word;
    const number = Number(word);
    if (!Number.isNaN(number)) return number;
    return this.cut ? undefined : this.fail();
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const token = pattern.exec(this.source)?.[0] ?? null;
    if (token !== null) this.at += token.length;
    return token;
  }

  private skip(): void {
    this.match(SKIP);
  }

  private end(): undefined {
    this.cut = true;
    return undefined;
  }

  private fail(): undefined {
    this.broken = true;
    return undefined;
  }
}
