/** Formula lines of figures, held to the figures that they explain. */
import { evaluateLine, unitFactor, type Side } from "@/lib/formula/evaluate";
import { exactly, overlap, type Interval } from "@/lib/formula/interval";
import type { Figure } from "@/features/answers/explain";

export type LineStanding =
  /** A law in symbols, or the definition of what another line says. */
  | "symbols"
  /** Numbers that come to the value. */
  | "computes"
  /** The value alone. */
  | "states"
  /** Numbers that come to something else. */
  | "wrong"
  /** Words, or symbols that no other line explains. */
  | "unread";

/** How each line of a figure stands to its value. The law in symbols comes first. */
export function standLines({
  value,
  unit,
  formula,
}: Pick<Figure, "value" | "unit" | "formula">): readonly LineStanding[] {
  const factor = unitFactor(unit);
  if (factor === null) throw new Error(`Not a unit: ${unit}`);
  const names = new Map<string, Interval>();
  const lines = formula.map((line, index) => {
    const clauses = evaluateLine(line, { names });
    const [sides = [], ...conditions] = clauses ?? [];
    const name = definedName(sides, formula, index);
    if (listNumbers(sides).length === 0) return index === 0 || name ? "symbols" : "unread";
    if (!conditions.every((clause) => listNumbers(clause).length > 0)) return "unread";
    for (const [first, second] of conditions) if (first?.name && second?.value) names.set(first.name, second.value);
    return standNumbers(sides, exactly(value * factor), (result) => name !== null && names.set(name, result));
  });
  const isHeld = lines.some((standing) => standing === "computes" || standing === "states");
  // A definition alone leaves the value unexplained.
  const last = lines.findLastIndex((standing) => standing === "defines");
  return lines.map((standing, index) => {
    if (standing !== "defines") return standing;
    return !isHeld && index === last ? "wrong" : "symbols";
  });
}

const listNumbers = (sides: readonly Side[]): readonly Interval[] =>
  sides.flatMap((side) => (side.value ? [side.value] : []));

/** `define` keeps what a name stands for; false: the line defines nothing. */
function standNumbers(sides: readonly Side[], value: Interval, define: (result: Interval) => unknown) {
  const results = listNumbers(sides);
  const [result] = results;
  if (!result || !results.every((a) => results.every((b) => overlap(a, b)))) return "wrong";
  const isDefinition = define(result) !== false;
  if (!results.every((one) => overlap(one, value))) return isDefinition ? "defines" : "wrong";
  return sides.some(({ numbers, value: known }) => known && numbers > 1) ? "computes" : "states";
}

/** "roofs" of "roofs = 5.46 ms", where another line says it. The name that the first line explains is the figure itself. */
function definedName([first]: readonly Side[], formula: readonly string[], index: number): string | null {
  const name = first?.name;
  if (!name || index === 0 || formula[0]?.startsWith(`${name} =`)) return null;
  const alone = new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, "u");
  return formula.some((line, other) => other !== index && alone.test(line)) ? name : null;
}
