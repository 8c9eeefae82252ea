/** One figure with its terms, as the page's drawer explains it. */
import type { Figure } from "@/features/explain";
import { GRADE_WORDS } from "@/features/words";
import { alignedText } from "@/lib/export/table-text";
import { formatQuantity } from "@/lib/format/quantity";
import type { Translate } from "@/lib/text";

export function explainedFigure(figure: Figure, t: Translate): string {
  const { label, value, unit, grade, formula, source, terms, assumptions } = figure;
  const rows = terms.map((term) => [`  ${t(term.label)}`, formatQuantity(term.value, unit), ` ${term.formula}`]);
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
