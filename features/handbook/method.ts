/**
 * The method page of a feature, from what the suite itself says: the page's help, how each figure comes about and where from, parameters
 * with their limits, and the ways to ask it.
 */
import type { Analysis } from "@/features/analysis/analysis";
import type { Figure } from "@/features/answers/explain";
import { entriesIn } from "@/features/glossary";
import { runWithReport } from "@/features/analysis/run-analysis";
import { listControls, type Control } from "@/lib/params/control";
import { writeValue } from "@/lib/params/codec";
import { COLON, type Language, type Text } from "@/lib/text";
import { markdownTable } from "./markdown-table";
import * as m from "./messages";

/** Markdown. `figures`: those of the default scenario. */
export function methodText(analysis: Analysis, help: string, language: Language, figures: readonly Figure[]): string {
  const t = (words: Text): string => words[language];
  const body = [
    help.trim(),
    figuresText(figures, language),
    parametersText(analysis, language),
    doorsText(analysis, language),
  ];
  const text = body.filter((line) => line !== "").join("\n\n");
  const terms = entriesIn(text).map(({ term, means }) => [term, t(means)]);
  const glossary =
    terms.length === 0 ? "" : `\n\n## ${t(m.glossary)}\n\n${markdownTable([t(m.term), t(m.meaning)], terms)}`;
  return `${text}${glossary}\n`;
}

/** Searches and simulations take some seconds. None where the defaults ask for what only a reader has: files. */
export function defaultFigures(analysis: Analysis): readonly Figure[] {
  const answer = runWithReport(analysis, {});
  return answer.ok ? answer.value.report((words) => words.en).figures : [];
}

function figuresText(all: readonly Figure[], language: Language): string {
  if (all.length === 0) return "";
  return [
    `## ${m.howFiguresComeAbout[language]}`,
    m.ofDefaultScenarioOnPage[language],
    ...all.map((figure) => figureText(figure, language)),
  ].join("\n\n");
}

function figureText({ label, context, unit, formula, source, assumptions, band }: Figure, language: Language): string {
  const t = (words: Text): string => words[language];
  const [law] = formula;
  const lines = [
    `**${t(label)}**${unit === "1" ? "" : ` (${unit})`}${t(COLON)}${language === "zh" ? "" : " "}${t(context)}`,
    ...(law === undefined ? [] : [`\`\`\`\n${law}\n\`\`\``]),
    [
      `- ${t(m.source)}${t(COLON)} ${t(source)}`,
      ...(band ? [`- ${t(m.band)}${t(COLON)} ${t(band.basis)}`] : []),
      ...assumptions.map((assumption) => `- ${t(assumption)}`),
    ].join("\n"),
  ];
  return lines.join("\n\n");
}

function parametersText({ input }: Analysis, language: Language): string {
  const asked = listControls(input).filter(({ meta }) => !meta.inert);
  if (asked.length === 0) return "";
  const t = (words: Text): string => words[language];
  const rows = asked.map((control) => {
    const { label, unit, hint } = control.meta;
    const name = `${t(label)}${unit ? ` (${unit})` : ""}`;
    return [control.key, name, rangeText(control), writeValue(control.fallback), hint ? t(hint) : ""];
  });
  const heads = [m.name, m.parameter, m.values, m.defaultWord, m.note].map(t);
  return `## ${t(m.parametersOfThisPage)}\n\n${t(m.linkNamesAsCommandLine)}\n\n${markdownTable(heads, rows)}`;
}

function rangeText(control: Control): string {
  if (control.kind === "choice") return control.values.join(", ");
  if (control.kind !== "number" && control.kind !== "numbers") return "";
  const { min, max } = control;
  return Number.isFinite(min) && Number.isFinite(max) ? `${min} … ${max}` : "";
}

function doorsText({ id }: Analysis, language: Language): string {
  return [
    `## ${m.askIt[language]}`,
    `\`\`\`sh\nmds ${id} --set model=deepseek-v3 --set hw=h200-sxm --set tp=8 --text\ncurl -s localhost:3000/api/v1/${id} -H 'content-type: application/json' -d '{"model": "deepseek-v3", "hw": "h200-sxm", "tp": 8}'\n\`\`\``,
    m.sameAnswerAsPagesAs[language],
  ].join("\n\n");
}
