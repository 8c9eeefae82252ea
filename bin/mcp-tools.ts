/** The tools of `mds mcp`: what they take, and how an answer is said to a program that reads. */
import type { CallToolResult, Tool } from "@modelcontextprotocol/sdk/types.js";
import type { Analysis } from "@/features/analysis/analysis";
import { reportTables } from "@/features/answers/answer";
import { tableLibrary } from "@/features/core/timing/tables/open-tables";
import { ScenarioSchema, type ScenarioKey } from "@/features/core/scenario/schema";
import type { Figure } from "@/features/answers/explain";
import { runWithReport } from "@/features/analysis/run-analysis";
import { closestWord } from "@/lib/text-comparison/closest-word";
import { tableToCsv } from "@/lib/export/table";
import type { Issue } from "@/lib/issue";
import { parameterSchemas } from "@/lib/params/json-schema";
import { namedTexts } from "@/lib/server/content-store";
import { storedTableSet } from "@/lib/server/table-store";
import { LANGUAGES, type Language } from "@/lib/text";
import { line } from "./console/io";
import { reportText } from "./report/text";

type Given = Readonly<Record<string, unknown>>;

/** Tools with all hundred parameters of a scenario each would fill a reader's memory: these are in every tool, `scenario_parameters` has the rest. */
const USUAL: readonly ScenarioKey[] = [
  ...(["model", "hw", "tp", "adp", "ep", "pp", "replicas"] as const),
  ...(["conc", "isl", "osl", "ttft_ms", "tpot_ms"] as const),
];

const PARAMETERS = "scenario_parameters";

/** Beside the parameters. */
const OWN = {
  language: { type: "string", enum: LANGUAGES, default: "en", description: "Language of the answer" },
  part: { type: "string", description: "Id of a table of the answer (listed in parts): it is added as CSV" },
} as const;

/** Names of tools have no hyphens: some programs refuse them. */
const toolName = (id: string): string => id.replaceAll("-", "_");

export function listTools(analyses: readonly Analysis[]): Tool[] {
  const scenario = parameterSchemas(ScenarioSchema, "draft-2020-12");
  const usual = Object.fromEntries(USUAL.flatMap((key) => (scenario[key] ? [[key, scenario[key]]] : [])));
  const tools = analyses.map((analysis): Tool => ({
    name: toolName(analysis.id),
    title: analysis.title.en,
    description: `${analysis.question.en} Takes every parameter of the scenario besides those listed (${PARAMETERS}).`,
    inputSchema: {
      type: "object",
      properties: { ...usual, ...parameterSchemas(analysis.input, "draft-2020-12"), ...OWN },
      additionalProperties: true,
    },
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  }));
  return [
    ...tools,
    {
      name: PARAMETERS,
      title: "Parameters of the scenario",
      description:
        "Every parameter of the shared scenario with its meaning, unit, limits and default, as JSON schemas.",
      inputSchema: { type: "object", properties: {} },
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
  ];
}

export function callTool(analyses: readonly Analysis[], name: string, given: Given): CallToolResult {
  if (name === PARAMETERS) return reply(JSON.stringify(parameterSchemas(ScenarioSchema, "draft-2020-12")));
  const analysis = analyses.find(({ id }) => toolName(id) === name);
  if (analysis === undefined) return unknownTool(name, analyses);
  const { language: asked, part, ...params } = given;
  const language = LANGUAGES.find((candidate) => candidate === asked) ?? "en";
  const outcome = runWithReport(analysis, params, {
    ...tableLibrary(params["tables"], storedTableSet),
    texts: namedTexts(params),
  });
  if (!outcome.ok) return refused(outcome.issues, language);
  const { record, report: write } = outcome.value;
  const report = write((words) => words[language]);
  const tables = reportTables(report);
  const table = tables.find(({ id }) => id === part);
  if (part !== undefined && table === undefined)
    return wrong(`There is no part "${String(part)}". Known are ${tables.map(({ id }) => id).join(", ")}.`);
  const body = reportText(report, (words) => words[language]);
  return {
    content: [
      { type: "text", text: [...outcome.issues.map((issue) => line(issue, language)), body].join("\n") },
      ...(table ? [{ type: "text" as const, text: tableToCsv(table.table) }] : []),
    ],
    structuredContent: {
      analysis: analysis.id,
      summary: record.summary,
      figures: report.figures.map((figure) => plainFigure(figure, language)),
      parts: tables.map(({ id, label }) => ({ id, title: label[language] })),
      issues: outcome.issues.map((issue) => line(issue, language)),
    },
  };
}

/** In SI base units, as the HTTP API has them. */
const plainFigure = ({ id, label, value, unit, band, grade, source }: Figure, language: Language) => ({
  ...{ id, label: label[language], value: Number.isFinite(value) ? value : null, unit },
  ...(band && { low: band.low, high: band.high }),
  ...{ grade, source: source[language] },
});

const reply = (text: string): CallToolResult => ({ content: [{ type: "text", text }] });
const wrong = (text: string): CallToolResult => ({ ...reply(text), isError: true });

const refused = (issues: readonly Issue[], language: Language): CallToolResult =>
  wrong(issues.map((issue) => line(issue, language)).join("\n"));

function unknownTool(name: string, analyses: readonly Analysis[]): CallToolResult {
  const near = closestWord(
    name,
    analyses.map(({ id }) => toolName(id)),
  );
  return wrong(`There is no tool "${name}".${near ? ` Did you mean ${near}?` : ""}`);
}
