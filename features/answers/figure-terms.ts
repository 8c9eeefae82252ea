/** The terms of an explained figure as lines: loaded with the drawer that shows them. */
import type { Figure, Term } from "@/features/answers/explain";
import { formatCount } from "@/lib/format/quantity";
import { scaleFor, type Scale } from "@/lib/format/scale";
import { inScale, textInScale } from "./figure-text";

export type TermLine = { readonly term: Term; readonly written: string };

/**
 * Terms as one column: parts in one unit and to one digit, so that they visibly add up to `sum`; then what else there is to say, of which
 * each names its unit where it is another.
 */
export function termLines(figure: Figure): { parts: TermLine[]; sum: string | null; others: TermLine[]; unit: string } {
  const { value, unit, terms } = figure;
  const parts = terms.filter((term) => term.part);
  const others = terms.filter((term) => !term.part);
  // Times and sizes are explained by times and sizes; terms of a rate are counts and other rates, and name their unit.
  const alike = unit === "s" || unit === "B";
  const column = parts.length > 0 ? parts : alike ? others : [];
  const scale = scaleFor([value, ...column.map((term) => term.value)], unit);
  const digit = 10 ** (Math.floor(Math.log10(Math.abs(value / scale.factor) || 1)) - 3);
  const rounded = (number: number): number => Math.round(number / scale.factor / digit);
  const shown = (digits: number): string => formatCount(Number((digits * digit).toPrecision(12)));
  // Rounds what has been added up so far, so that the rounded parts add up as the parts do.
  const [, lines] = parts.reduce<[number, TermLine[]]>(
    ([before, made], term) => {
      const so = before + term.value;
      return [so, [...made, { term, written: shown(rounded(so) - rounded(before)) }]];
    },
    [0, []],
  );
  return {
    parts: lines,
    sum: parts.length > 0 ? shown(rounded(value)) : null,
    others: others.map((term) => ({
      term,
      written: alike ? besideScale(term.value, unit, scale) : inScale(term.value, PLAIN),
    })),
    unit: column.length > 0 ? scale.unit : "",
  };
}

const PLAIN: Scale = { factor: 1, unit: "" };

/** "33.9" in a column of ms, where a whole request is "45.1 s". */
function besideScale(value: number, unit: string, column: Scale): string {
  const scale = scaleFor([value], unit);
  return scale.factor > column.factor ? textInScale(value, scale) : inScale(value, column);
}
