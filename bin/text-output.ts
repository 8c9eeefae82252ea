/** A run for the eye: the summary as lines, or one figure with its terms. */
import type { Figure } from "@/features/explain";
import type { RunRecord } from "@/features/run-analysis";
import { formatQuantity } from "@/lib/format/quantity";

export function textOf(record: RunRecord<unknown>, explain: string | null): string {
  const figures = figuresOf(record.result);
  if (explain === null) return summaryLines(record);
  const figure = figures.find(({ id }) => id === explain);
  if (!figure) return `There is no figure "${explain}". Known are ${figures.map(({ id }) => id).join(", ")}.`;
  return explained(figure);
}

function summaryLines({ summary }: RunRecord<unknown>): string {
  const width = Math.max(...Object.keys(summary).map((key) => key.length));
  return Object.entries(summary)
    .map(([key, value]) => `${key.padEnd(width)}  ${typeof value === "number" ? Number(value.toPrecision(4)) : value}`)
    .join("\n");
}

function explained(figure: Figure): string {
  const { label, value, unit, grade, formula, source, terms, assumptions } = figure;
  return [
    `${label.en}: ${formatQuantity(value, unit)} (${grade})`,
    ...formula.map((line) => `  ${line}`),
    "",
    ...terms.map(
      (term) => `  ${term.label.en.padEnd(28)} ${formatQuantity(term.value, unit).padStart(10)}   ${term.formula}`,
    ),
    "",
    source.en,
    ...assumptions.map((line) => `- ${line.en}`),
  ].join("\n");
}

const figuresOf = (result: unknown): readonly Figure[] =>
  (result as { readonly figures?: readonly Figure[] }).figures ?? [];
