/**
 * A formula as the help texts write it, on one line of plain signs:
 *
 *     t = floor + ((W / (P · e_c))⁴ + (Q / (B · e_m))⁴)^¼
 *
 * Words that stand together are one name. null: it is no formula, or one that this grammar lacks.
 */

export type Formula =
  | { readonly kind: "name" | "number" | "sign"; readonly text: string }
  | { readonly kind: "row"; readonly items: readonly Formula[] }
  | { readonly kind: "group"; readonly open: string; readonly close: string; readonly inside: Formula }
  | { readonly kind: "fraction"; readonly over: Formula; readonly under: Formula }
  | { readonly kind: "raised" | "lowered"; readonly base: Formula; readonly by: Formula };

export function readFormula(line: string): Formula | null {
  const signs = tokens(line);
  if (signs === null) return null;
  const reader = new Reader(signs);
  const read = reader.list();
  return read !== null && reader.atEnd ? read : null;
}

const SUPERSCRIPTS: Readonly<Record<string, string>> = {
  "⁰": "0",
  "¹": "1",
  "²": "2",
  "³": "3",
  "⁴": "4",
  "⁵": "5",
  "⁶": "6",
  "⁹": "9",
};
const SUBSCRIPTS: Readonly<Record<string, string>> = { "₀": "0", "₁": "1", "₂": "2", ᵢ: "i", ⱼ: "j", ₙ: "n" };

/** A name takes what joins words: "re-read", "L1/TMA" is a quotient. */
const NAME = /^\p{L}[\p{L}\p{N}'’-]*(?:_[\p{L}\p{N}]+)?(?: \p{L}[\p{L}\p{N}'’-]*)*/u;
/** "1,024", "78.4 %" with any space, "$4.92". */
const NUMBER = /^\$?\d(?:\d|,(?=\d{3}))*(?:\.\d+)?(?:\s?%)?/;
const SIGN = /^[-+−=≈·×/÷^,;:()⌈⌉⌊⌋|Σ∪<>≤≥¼½⁰¹²³⁴⁵⁶⁹₀₁₂ᵢⱼₙ]/u;

const WIDE: Readonly<Record<string, string>> = { "（": "(", "）": ")", "，": ",", "；": ";", "：": ":" };

/** Punctuation of Chinese texts is that of formulas. */
const narrow = (line: string): string => line.replace(/[（），；：]/g, (sign) => WIDE[sign] ?? sign);

function tokens(line: string): readonly string[] | null {
  const result: string[] = [];
  for (let rest = narrow(line).trim(); rest !== ""; rest = rest.trimStart()) {
    const [one] = SUBSCRIPTS[rest[0] ?? ""] ? [rest[0]] : (NUMBER.exec(rest) ?? named(rest) ?? SIGN.exec(rest) ?? []);
    if (one === undefined) return null;
    result.push(one);
    rest = rest.slice(one.length);
  }
  return result;
}

/** A subscript that Unicode counts among the letters, and the sum sign, end a name. */
function named(rest: string): readonly string[] | null {
  const [whole] = NAME.exec(rest) ?? [];
  if (whole === undefined || rest.startsWith("Σ")) return null;
  const cut = [...whole].findIndex((letter) => letter in SUBSCRIPTS);
  const name = (cut < 0 ? whole : [...whole].slice(0, cut).join("")).replace(/ (max|min)$/, "");
  return name === "" ? null : [name];
}

const CLOSES: Readonly<Record<string, string>> = { "(": ")", "⌈": "⌉", "⌊": "⌋" };
const RELATIONS = ["=", "≈", ",", ";", ":", "<", ">", "≤", "≥"];

/** Deeper than any formula that a reader follows. */
const MAX_DEPTH = 12;

class Reader {
  private at = 0;
  private depth = 0;

  constructor(private readonly signs: readonly string[]) {}

  get atEnd(): boolean {
    return this.at === this.signs.length;
  }

  /** Sides and list entries. */
  list(): Formula | null {
    return this.chain(RELATIONS, () => this.sum());
  }

  private sum(): Formula | null {
    return this.chain(["+", "−", "-", "∪"], () => this.product());
  }

  private product(): Formula | null {
    const items: Formula[] = [];
    let last = this.factor();
    for (;;) {
      if (last === null) return null;
      const sign = this.peek();
      if (sign === "/" || sign === "÷") {
        this.at += 1;
        const under = this.factor();
        last = under && { kind: "fraction", over: bare(last), under: bare(under) };
      } else if (sign === "·" || sign === "×") {
        this.at += 1;
        items.push(last, { kind: "sign", text: sign });
        last = this.factor();
      } else return row([...items, last]);
    }
  }

  private factor(): Formula | null {
    const sign = this.peek();
    if (sign === "−" || sign === "-" || sign === "Σ" || sign === "∪") {
      this.at += 1;
      const items: Formula[] = [{ kind: "sign", text: sign }];
      const next = this.factor();
      return next && row([...items, next]);
    }
    const factor = this.scripts(this.atom());
    const next = this.peek() ?? "";
    // What a group is taken over: "max(a, b) over time".
    return factor && /^\p{L}/u.test(next) ? this.taken(factor) : factor;
  }

  private taken(factor: Formula): Formula | null {
    const words = this.scripts(this.atom());
    return words && row([factor, { kind: "sign", text: " " }, words]);
  }

  private scripts(base: Formula | null): Formula | null {
    if (base === null) return null;
    const sign = this.peek() ?? "";
    const up = SUPERSCRIPTS[sign];
    const down = SUBSCRIPTS[sign];
    if (up !== undefined || down !== undefined) {
      this.at += 1;
      const by: Formula = { kind: /\d/.test(up ?? down ?? "") ? "number" : "name", text: up ?? down ?? "" };
      return this.scripts({ kind: up === undefined ? "lowered" : "raised", base, by });
    }
    if (sign !== "^") return base;
    this.at += 1;
    const by = this.atom();
    return by && this.scripts({ kind: "raised", base, by: bare(by) });
  }

  private atom(): Formula | null {
    const sign = this.peek();
    if (sign === undefined) return null;
    if (sign === "|" || sign in CLOSES) return this.group(sign, CLOSES[sign] ?? "|");
    this.at += 1;
    if (sign === "¼" || sign === "½") return { kind: "number", text: sign };
    if (/^\$?\d/.test(sign)) return { kind: "number", text: sign };
    if (!/^\p{L}/u.test(sign)) return null;
    const name = lowered(sign);
    return this.peek() === "(" ? this.applied(name) : name;
  }

  /** A function: its brackets stay. */
  private applied(name: Formula): Formula | null {
    const given = this.group("(", ")");
    return given && row([name, given]);
  }

  private group(open: string, close: string): Formula | null {
    this.at += 1;
    this.depth += 1;
    if (this.depth > MAX_DEPTH) return null;
    const inside = this.list();
    this.depth -= 1;
    if (inside === null || this.peek() !== close) return null;
    this.at += 1;
    return { kind: "group", open, close, inside };
  }

  private chain(between: readonly string[], part: () => Formula | null): Formula | null {
    const items: Formula[] = [];
    for (;;) {
      const first = part();
      if (first === null) return null;
      items.push(first);
      const sign = this.peek();
      if (sign === undefined || !between.includes(sign)) return row(items);
      this.at += 1;
      items.push({ kind: "sign", text: sign });
    }
  }

  private peek(): string | undefined {
    return this.signs[this.at];
  }
}

const row = (items: readonly Formula[]): Formula =>
  items.length === 1 && items[0] ? items[0] : { kind: "row", items };

/** A fraction says by its line what brackets would say. */
const bare = (formula: Formula): Formula =>
  formula.kind === "group" && formula.open === "(" ? formula.inside : formula;

/** "e_c" */
function lowered(name: string): Formula {
  const [base = "", by] = name.split("_");
  return by === undefined
    ? { kind: "name", text: name }
    : { kind: "lowered", base: { kind: "name", text: base }, by: { kind: "name", text: by } };
}
