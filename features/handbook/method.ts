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
import { COLON, text, type Language, type Text } from "@/lib/text";
import { markdownTable } from "./markdown-table";

/** Markdown. `figures`: those of the default scenario. */
export function methodText(analysis: Analysis, help: string, language: Language, figures: readonly Figure[]): string {
  const t = (words: Text): string => words[language];
  const body = [
    help.trim(),
    figuresText(figures, language),
    parametersText(analysis, language),
    doorsText(analysis, language),
  ];
  const said = body.filter((one) => one !== "").join("\n\n");
  const terms = entriesIn(said).map(({ term, means }) => [term, t(means)]);
  const glossary =
    terms.length === 0 ? "" : `\n\n## ${t(WORDS.terms)}\n\n${markdownTable([t(WORDS.term), t(WORDS.means)], terms)}`;
  return `${said}${glossary}\n`;
}

/** Searches and simulations take some seconds. None where the defaults ask for what only a reader has: files. */
export function defaultFigures(analysis: Analysis): readonly Figure[] {
  const answer = runWithReport(analysis, {});
  return answer.ok ? answer.value.report((words) => words.en).figures : [];
}

function figuresText(all: readonly Figure[], language: Language): string {
  if (all.length === 0) return "";
  return [
    `## ${WORDS.figures[language]}`,
    WORDS.figuresLead[language],
    ...all.map((one) => figureText(one, language)),
  ].join("\n\n");
}

function figureText({ label, context, unit, formula, source, assumptions, band }: Figure, language: Language): string {
  const t = (words: Text): string => words[language];
  const [law] = formula;
  const lines = [
    `**${t(label)}**${unit === "1" ? "" : ` (${unit})`}${t(COLON)}${language === "zh" ? "" : " "}${t(context)}`,
    ...(law === undefined ? [] : [`\`\`\`\n${law}\n\`\`\``]),
    [
      `- ${t(WORDS.source)}${t(COLON)} ${t(source)}`,
      ...(band ? [`- ${t(WORDS.band)}${t(COLON)} ${t(band.basis)}`] : []),
      ...assumptions.map((one) => `- ${t(one)}`),
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
  const heads = [WORDS.name, WORDS.parameter, WORDS.values, WORDS.usual, WORDS.note].map(t);
  return `## ${t(WORDS.parameters)}\n\n${t(WORDS.parametersLead)}\n\n${markdownTable(heads, rows)}`;
}

function rangeText(control: Control): string {
  if (control.kind === "choice") return control.values.join(", ");
  if (control.kind !== "number" && control.kind !== "numbers") return "";
  const { min, max } = control;
  return Number.isFinite(min) && Number.isFinite(max) ? `${min} … ${max}` : "";
}

function doorsText({ id }: Analysis, language: Language): string {
  return [
    `## ${WORDS.doors[language]}`,
    `\`\`\`sh\nmds ${id} --set model=deepseek-v3 --set hw=h200-sxm --set tp=8 --text\ncurl -s localhost:3000/api/v1/${id} -H 'content-type: application/json' -d '{"model": "deepseek-v3", "hw": "h200-sxm", "tp": 8}'\n\`\`\``,
    WORDS.doorsNote[language],
  ].join("\n\n");
}

const WORDS = {
  figures: text({ en: "How the figures come about", zh: "数值如何得出" }),
  figuresLead: text({
    en: "Of the default scenario. On the page a click on a figure shows the same with its numbers.",
    zh: "以默认场景为例。在页面上点击某个数值可查看代入具体数字的同样说明。",
  }),
  source: text({ en: "Source", zh: "来源" }),
  band: text({ en: "Band", zh: "区间" }),
  parameters: text({ en: "Parameters of this page", zh: "本页参数" }),
  parametersLead: text({
    en: "Link names, as the command line and HTTP take them. Those of the shared scenario stand in the API reference.",
    zh: "即链接中的名称，命令行与 HTTP 亦用此名。共享场景的参数见 API 参考。",
  }),
  name: text({ en: "Name", zh: "名称" }),
  parameter: text({ en: "Parameter", zh: "参数" }),
  values: text({ en: "Values", zh: "取值" }),
  usual: text({ en: "Default", zh: "默认" }),
  note: text({ en: "Note", zh: "说明" }),
  doors: text({ en: "Ask it", zh: "调用方式" }),
  doorsNote: text({
    en: "The same answer as the page's, as JSON or text. Programs that speak MCP start `mds mcp`.",
    zh: "与页面相同的回答，以 JSON 或文本给出。支持 MCP 的程序可启动 `mds mcp`。",
  }),
  terms: text({ en: "Glossary", zh: "术语" }),
  term: text({ en: "Term", zh: "术语" }),
  means: text({ en: "Meaning", zh: "含义" }),
} as const;
