/** Values as Python writes them: literals, lists, dictionaries and calls; what is none of them stays the text that it is. */

/** `Name(…)`: by name and in order. */
export type Call = { readonly call: string; readonly named: Named; readonly listed: readonly Python[] };
export type Named = Readonly<Record<string, Python>>;
/** A name, an expression or a printed object, as written. */
type Written = { readonly written: string };
export type Python = string | number | boolean | null | readonly Python[] | { readonly items: Named } | Call | Written;

/** The call whose opening bracket stands at `open`; null where it does not end. `names`: values of names. */
export function readCall(source: string, call: string, open: number, names: Named = {}): Call | null {
  const reader = new PythonReader(source, open + 1, names);
  const { named, listed } = reader.arguments(")");
  return reader.ended ? { call, named, listed } : null;
}

/** The value that begins at `from`. */
export const readValue = (source: string, from: number, names: Named = {}): Python =>
  new PythonReader(source, from, names).value(",\n#", 0);

const DEEPEST = 30;
const NUMBER = /[-+]?(?:\d[\d_]*\.?\d*(?:[eE][-+]?\d+)?|\.\d+)/y;
const NAME = /[A-Za-z_][\w.]*/y;
const QUOTE = /[rbfuRBFU]{0,2}("""|'''|"|')/y;
const CLOSES: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

class PythonReader {
  ended = false;

  constructor(
    private readonly source: string,
    private index: number,
    private readonly names: Named,
  ) {}

  /** `a, b=1, **c` up to the closing sign. */
  arguments(close: string, depth = 0): { named: Record<string, Python>; listed: Python[] } {
    const named: Record<string, Python> = {};
    const listed: Python[] = [];
    while (this.more(close)) {
      const key = this.match(/([A-Za-z_]\w*)\s*=(?!=)/y)?.[1];
      const value = this.value(`,${close}`, depth + 1);
      if (key !== undefined) named[key] = value;
      else listed.push(value);
    }
    return { named, listed };
  }

  value(stops: string, depth: number): Python {
    this.blanks();
    const from = this.index;
    const value = depth > DEEPEST ? undefined : this.plain(depth);
    // Outside brackets a line ends the value.
    if (stops.includes("\n")) this.match(/[ \t]*/y);
    else this.blanks();
    if (value !== undefined && (this.index >= this.source.length || stops.includes(this.source.charAt(this.index))))
      return value;
    this.skip(stops);
    const text = this.source.slice(from, this.index).trim();
    return product(text, this.names) ?? { written: text };
  }

  private plain(depth: number): Python | undefined {
    const quoted = this.strings();
    if (quoted !== null) return quoted;
    const number = this.match(NUMBER)?.[0];
    if (number !== undefined) return Number(number.replaceAll("_", ""));
    const sign = this.source.charAt(this.index);
    if (sign === "[" || sign === "(") {
      this.index += 1;
      return this.arguments(CLOSES[sign] ?? "", depth + 1).listed;
    }
    if (sign === "{") return this.dictionary(depth);
    const name = this.match(NAME)?.[0];
    return name === undefined ? undefined : this.named(name, depth);
  }

  private named(name: string, depth: number): Python | undefined {
    if (name === "True" || name === "False") return name === "True";
    if (name === "None") return null;
    if (this.source.charAt(this.index) !== "(")
      return Object.hasOwn(this.names, name) ? this.names[name] : { written: name };
    this.index += 1;
    const { named, listed } = this.arguments(")", depth + 1);
    return name === "dict" && listed.length === 0 ? { items: named } : { call: name, named, listed };
  }

  private dictionary(depth: number): Python {
    this.index += 1;
    const items: Record<string, Python> = {};
    while (this.more("}")) {
      const key = this.value(":,}", depth + 1);
      const value = this.match(/\s*:/y) ? this.value(",}", depth + 1) : null;
      if (typeof key === "string" || typeof key === "number") items[String(key)] = value;
    }
    return { items };
  }

  /** Neighbouring texts are one. */
  private strings(): string | null {
    let text: string | null = null;
    for (let quote = this.match(QUOTE)?.[1]; quote !== undefined; quote = this.match(QUOTE)?.[1]) {
      const end = this.closing(quote);
      text = (text ?? "") + plainText(this.source.slice(this.index, end));
      this.index = Math.min(this.source.length, end + quote.length);
      const after = this.index;
      this.blanks();
      // What follows is no further text: the line's end is the caller's to see.
      if (!/^[rbfuRBFU]{0,2}["']/.test(this.source.slice(this.index, this.index + 3))) this.index = after;
    }
    return text;
  }

  private closing(quote: string): number {
    let end = this.source.indexOf(quote, this.index);
    while (end > 0 && this.source.charAt(end - 1) === "\\" && this.source.charAt(end - 2) !== "\\")
      end = this.source.indexOf(quote, end + 1);
    return end < 0 ? this.source.length : end;
  }

  /** Whether another value follows; passes over the comma before it, or over the closing sign. */
  private more(close: string): boolean {
    this.pass(/[\s,]/);
    if (this.index >= this.source.length) return false;
    if (this.source.charAt(this.index) !== close) return true;
    this.index += 1;
    this.ended = true;
    return false;
  }

  /** To one of the signs outside brackets and quotes. */
  private skip(stops: string): void {
    const open: string[] = [];
    while (this.index < this.source.length) {
      const char = this.source.charAt(this.index);
      if (open.length === 0 && stops.includes(char)) return;
      if (this.strings() !== null) continue;
      const closes = CLOSES[char] ?? (char === "<" ? ">" : undefined);
      if (closes !== undefined) open.push(closes);
      else if (char === open.at(-1)) open.pop();
      this.index += 1;
    }
  }

  private blanks(): void {
    this.pass(/\s/);
  }

  /** Over such signs and over comments. */
  private pass(sign: RegExp): void {
    for (
      let char = this.source.charAt(this.index);
      char === "#" || sign.test(char);
      char = this.source.charAt(this.index)
    ) {
      const end = char === "#" ? this.source.indexOf("\n", this.index) : this.index;
      this.index = end < 0 ? this.source.length : end + 1;
    }
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.index;
    const match = pattern.exec(this.source);
    if (match) this.index = pattern.lastIndex;
    return match;
  }
}

const plainText = (quoted: string): string =>
  quoted.replace(/\\(['"\\n])/g, (_, sign: string) => (sign === "n" ? "\n" : sign));

/** `32 * 1024`, `N_GPUS * 2`; null for other expressions. */
function product(expression: string, names: Named): number | null {
  const parts = expression.split("*").map((part) => part.trim());
  if (parts.length < 2) return null;
  const values = parts.map((part) =>
    Object.hasOwn(names, part) ? names[part] : Number(part.replaceAll("_", "") || NaN),
  );
  return values.every((value): value is number => typeof value === "number" && Number.isFinite(value))
    ? values.reduce((all, value) => all * value, 1)
    : null;
}
