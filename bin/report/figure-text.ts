/** One figure with its terms, as the page's drawer explains it. */
import { type Figure, GRADE_WORDS } from "@/features/answers/explain";
import { termLines, type TermLine } from "@/features/answers/figure-terms";
import { alignedText } from "@/lib/export/table-text";
import { formatQuantity } from "@/lib/format/quantity";
import type { Translate } from "@/lib/text";

export function explainedFigure(figure: Figure, t: Translate): string {
  const { label, value, unit, grade, formula, source, assumptions } = figure;
  const { parts, sum, others, unit: shown } = termLines(figure);
  const row = ({ term, written }: TermLine) => [`  ${t(term.label)}`, written, ` ${term.formula}`];
  const rows = [...parts.map(row), ...(sum === null ? [] : [["  =", `${sum} ${shown}`, ""]]), ...others.map(row)];
  return [
    `${t(label)}: ${formatQuantity(value, unit)} (${t(GRADE_WORDS[grade])})`,
    ...formula.map((line) => `  ${line}`),
    "",
    alignedText(rows, [false, true]),
    "",
    t(source),
    ...assumptions.map((line) => `- ${t(line)}`),
  ].join("\n");
}
