/**
 * What a formula line with its numbers filled in comes to, read by the grammar that draws it:
 *
 *     1 · 45.8 GB ÷ 70.3 kB = 652,000
 *
 * A number stands for every value that is written like it, so a line comes to an interval. Names are units, or what the caller knows.
 */
import { difference, exactly, extreme, magnitude, mapped, nearestWhole, negative } from "./interval";
import { power, product, quotient, sum, type Interval, type Operation } from "./interval";
import { readFormula, type Formula } from "./read-formula";

/** What the line's signs mean. `number`: within what bounds a number is known. */
type Meaning = {
  readonly names: ReadonlyMap<string, Interval>;
  readonly number: (text: string) => Interval;
};

/** A part of a line between equality signs, and how many numbers it holds. `value` is null where a word or symbol of it is not known. */
export type Side = { readonly name: string | null; readonly numbers: number; readonly value: Interval | null };

/**
 * The sides of each clause: "1 − 0 / 172, T = 64" has two clauses, of one and two sides. null: the grammar cannot read the line.
 * An equality sign at an end of the line is that of the line before or after.
 */
export function evaluateLine(line: string, meaning: Partial<Meaning> = {}): readonly (readonly Side[])[] | null {
  const formula = readFormula(line.trim().replace(/^=|=$/g, ""));
  if (formula === null) return null;
  const full = { names: new Map<string, Interval>(), number: roundedNumber, ...meaning };
  return splitAt(formula, [",", ";"]).map((clause) =>
    splitAt(clause, ["="]).map((side) => {
      const numbers = countNumbers(side);
      return { name: findName(side), numbers, value: numbers > 0 ? evaluated(side, full) : null };
    }),
  );
}

/** One of `unit`: 0.01 for "%", 10⁹ for "GB". null: it is not a unit. */
export function unitFactor(unit: string): number | null {
  if (unit === "" || unit === "1") return 1;
  const formula = readFormula(`1 ${unit.replace("$", "")}`);
  return formula && (evaluated(formula, { names: new Map(), number: exactNumber })?.low ?? null);
}

function splitAt(formula: Formula, signs: readonly string[]): readonly Formula[] {
  if (formula.kind !== "row") return [formula];
  const parts: Formula[][] = [[]];
  for (const item of formula.items) {
    if (item.kind === "sign" && signs.includes(item.text)) parts.push([]);
    else parts.at(-1)?.push(item);
  }
  return parts.map((items) => (items.length === 1 && items[0] ? items[0] : { kind: "row", items }));
}

function findName(formula: Formula): string | null {
  if (formula.kind === "name") return formula.text;
  if (formula.kind !== "lowered") return null;
  const [base, by] = [findName(formula.base), findName(formula.by)];
  return base === null || by === null ? null : `${base}_${by}`;
}

function countNumbers(formula: Formula): number {
  switch (formula.kind) {
    case "number":
      return 1;
    case "row":
      return formula.items.reduce((count, item) => count + countNumbers(item), 0);
    case "group":
      return countNumbers(formula.inside);
    case "fraction":
      return countNumbers(formula.over) + countNumbers(formula.under);
    case "raised":
      return countNumbers(formula.base);
    default:
      return 0;
  }
}

function evaluated(formula: Formula, meaning: Meaning): Interval | null {
  const inside = (part: Formula): Interval | null => evaluated(part, meaning);
  switch (formula.kind) {
    case "name":
    case "lowered":
      return namedValue(findName(formula), meaning);
    case "number":
      return meaning.number(formula.text);
    case "sign":
      return null;
    case "row":
      return rowValue(formula.items, meaning);
    case "group":
      return groupValue(formula.open, inside(formula.inside));
    case "fraction":
      return both(inside(formula.over), inside(formula.under), quotient);
    case "raised":
      return both(inside(formula.base), evaluated(formula.by, { ...meaning, number: exactNumber }), power);
  }
}

function namedValue(name: string | null, { names }: Meaning): Interval | null {
  if (name === null) return null;
  const unit = findUnit(name);
  return names.get(name) ?? (unit === null ? null : exactly(unit));
}

function rowValue(items: readonly Formula[], meaning: Meaning): Interval | null {
  const [first, second] = items;
  if (!first || !second) return null;
  if (first.kind === "sign") {
    const value = first.text === "−" || first.text === "-" ? evaluated(second, meaning) : null;
    return value && negative(value);
  }
  if (second.kind === "group" && items.length === 2) return functionValue(findName(first), second.inside, meaning);
  let value = evaluated(first, meaning);
  let operation: Operation | undefined;
  for (const item of items.slice(1))
    if (item.kind === "sign") operation = OPERATIONS[item.text];
    else value = operation ? both(value, evaluated(item, meaning), operation) : null;
  return value;
}

function functionValue(name: string | null, inside: Formula, meaning: Meaning): Interval | null {
  if (name !== "max" && name !== "min") return null;
  const values = splitAt(inside, [","]).flatMap((part) => evaluated(part, meaning) ?? []);
  return values.length === splitAt(inside, [","]).length ? extreme(name, values) : null;
}

function groupValue(open: string, value: Interval | null): Interval | null {
  if (value === null || open === "(") return value;
  if (open === "|") return magnitude(value);
  return mapped(open === "⌊" ? Math.floor : Math.ceil, value);
}

const both = (a: Interval | null, b: Interval | null, operation: Operation): Interval | null =>
  a && b && operation(a, b);

const OPERATIONS: Readonly<Record<string, Operation>> = {
  "+": sum,
  "−": difference,
  "-": difference,
  "·": product,
  "×": product,
  "≈": nearestWhole,
  // A unit behind its number.
  " ": product,
};

const FRACTIONS: Readonly<Record<string, number>> = { "½": 0.5, "¼": 0.25 };

function readNumber(text: string): number {
  const scale = text.endsWith("%") ? 0.01 : 1;
  return FRACTIONS[text] ?? Number(text.replace(/[^\d.]/g, "")) * scale;
}

/** A number that stands for itself. */
export const exactNumber = (text: string): Interval => exactly(readNumber(text));

/**
 * A number as the suite writes it (lib/format/quantity.ts): to three digits without the zeros at the end, so "8" is 8.00; to the last
 * digit where there are more; money of ten cents and above to the last digit, too.
 */
export function roundedNumber(text: string): Interval {
  const value = readNumber(text);
  if (value === 0 || text in FRACTIONS) return exactly(value);
  const scale = text.endsWith("%") ? 0.01 : 1;
  const last = scale * 10 ** -(/\.(\d+)/.exec(text)?.[1]?.length ?? 0);
  const third = 10 ** (Math.floor(Math.log10(value) + 1e-9) - 2);
  const hasThree = Math.abs(value / third - Math.round(value / third)) < 1e-6;
  const isMoney = text.startsWith("$") && value >= 0.1;
  const half = (hasThree && !isMoney ? third : last) / 2;
  return { low: value - half, high: value + half };
}

const PREFIXES: Readonly<Record<string, number>> = {
  ...{ k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15, E: 1e18 },
  ...{ m: 1e-3, µ: 1e-6, n: 1e-9 },
};
const PREFIXED = /^([kMGTPEmµn])(s|B|FLOP|W|J|Hz|exp|op)$/;
/** Prices are per hour or million tokens, and their formulas say 3600 and 10⁶ themselves: each counts as one. */
const PLAIN = /^(s|B|FLOP|W|J|Hz|exp|op|h|clk|tok|Mtok|req|seq|user|GPUs?)$/;

function findUnit(name: string): number | null {
  if (PLAIN.test(name)) return 1;
  const [, prefix] = PREFIXED.exec(name) ?? [];
  return prefix === undefined ? null : (PREFIXES[prefix] ?? null);
}
