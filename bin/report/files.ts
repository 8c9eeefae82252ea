/** The files of a scenario's report: the document, the sections of its page, or its Gantt chart. */
import { flatParts, type Part, type Report, type SectionPart } from "@/features/answers/answer";
import { chromeTrace } from "@/features/core/report/gantt/chrome-trace";
import type { ReportingReport } from "@/features/core/report/document";
import { findExporter } from "@/features/core/report/exports/exporters";
import { unknownFormat } from "@/features/core/report/issues";
import { markdownPage, type PageSection, type ReportPage } from "@/features/core/report/exports/page";
import { tableLibrary } from "@/features/core/timing/tables/open-tables";
import { reportAnalysis } from "@/features/pages/report/analysis";
import type { ScenarioReport } from "@/features/pages/report/answer";
import type { SectionId } from "@/features/pages/report/section-names";
import { reportLink } from "@/features/pages/report/sent/link";
import { sentPage } from "@/features/pages/report/sent/page";
import type { SliderKey } from "@/features/core/report/html-file/sliders";
import { prepareRun, type Fetched, type PlainInput } from "@/features/analysis/run-analysis";
import type { Issue } from "@/lib/issue";
import { fileStem } from "@/lib/export/file-stem";
import { tableToCsv } from "@/lib/export/table";
import { failure, success, type Result } from "@/lib/result";
import { namedTexts } from "@/lib/server/content-store";
import { readReportEngine } from "@/lib/server/report-engine";
import { storedTableSet } from "@/lib/server/table-store";
import { inLanguage, type Language, type Translate } from "@/lib/text";
import { reportText } from "./text";
import { issue } from "./messages.issues";

export type ReportFile = { readonly name: string; readonly content: string };

export type Wanted = {
  readonly format: string;
  /** null: all. */
  readonly sections: readonly SectionId[] | null;
  readonly tier6: boolean;
  /** Into a folder, where each table may have a file. */
  readonly folder: boolean;
  /** Of an HTML file: what its reader may move, and the address of the suite that it leads back to. */
  readonly sliders: readonly SliderKey[];
  readonly base: string;
};

export async function scenarioFiles(
  plain: PlainInput,
  wanted: Wanted,
  language: Language,
): Promise<Result<readonly ReportFile[]>> {
  const fetched = { ...tableLibrary(plain["tables"], storedTableSet), texts: namedTexts(plain) };
  if (wanted.format.toLowerCase() === "html") return sentFile(plain, wanted, language, fetched);
  const prepared = prepareRun(reportAnalysis, plain, fetched);
  if (!prepared.ok) return prepared;
  const { resolved, unpacked, issues } = prepared.value;
  const input = reportAnalysis.input.parse(unpacked);
  const answer = reportAnalysis.run(resolved, input);
  if (!answer.ok) return answer;
  if (answer.value.kind === "file") return failure(BY_INPUT);
  const t: Translate = (words) => words[language];
  const answered = reportAnalysis.report(answer.value, { t, input, scenario: resolved, pinned: null });
  const report = chosen(answered, wanted.sections, input.others !== "");
  const files = inFormat({ answer: answer.value, report, wanted, language, t });
  return files.ok ? success(files.value, [...issues, ...answer.issues]) : files;
}

async function sentFile(
  params: PlainInput,
  { sections, sliders, base }: Wanted,
  language: Language,
  fetched: Fetched,
): Promise<Result<readonly ReportFile[]>> {
  const engine = await readReportEngine(import.meta.dirname, "report-engine.js");
  if (!engine.ok) return engine;
  const asked = { params, sections, sliders, language, engine: engine.value };
  const page = sentPage({ ...asked, written: new Date().toISOString(), link: reportLink(base, params) }, fetched);
  return page.ok ? success([{ name: "report.html", content: page.value }], page.issues) : page;
}

const BY_INPUT: Issue = issue("REPORT-DOCUMENT", "document");

/** Nothing is pinned here: a comparison is with the reports that the parameters hold. */
const chosen = (report: Report, sections: readonly SectionId[] | null, compares: boolean): Report => ({
  ...report,
  parts: report.parts.filter(({ id }) =>
    sections ? sections.some((section) => section === id) : compares || id !== "comparison",
  ),
});

type Ask = {
  readonly answer: ScenarioReport;
  readonly report: Report;
  readonly wanted: Wanted;
  readonly language: Language;
  readonly t: Translate;
};

function inFormat(ask: Ask): Result<readonly ReportFile[]> {
  const { answer, report, wanted, language, t } = ask;
  switch (wanted.format.toLowerCase()) {
    case "json":
      return success([{ name: "report.json", content: json(ask) }]);
    case "text":
      return success([{ name: "report.txt", content: `${reportText(report, t)}\n` }]);
    case "md":
      return success([{ name: "report.md", content: markdownPage(page(ask)) }]);
    case "csv":
      return success(
        wanted.folder ? tableFiles(report) : [{ name: "report.csv", content: operators(answer, language) }],
      );
    case "trace": {
      const { value, issues } = answer.gantt;
      return value ? success([{ name: "report-trace.json", content: chromeTrace(value) }]) : failure(...issues);
    }
    default:
      return failure(unknownFormat(wanted.format, FORMATS));
  }
}

const FORMATS = ["json", "text", "html", "md", "csv", "trace"];

/** When the report was written, in its zone: the analysis has no clock. */
const dated = ({ document }: ScenarioReport): ReportingReport => ({ ...document, timestamp: new Date().toISOString() });

/** The document, and beside its own fields the sections that were asked for. */
function json({ answer, report, wanted, language }: Ask): string {
  const document = dated(answer);
  const sections = report.parts.map((part) => [part.id, inLanguage(part, language)]);
  const content = wanted.sections ? { ...document, sections: Object.fromEntries(sections) } : document;
  const exporter = findExporter("json");
  return exporter.ok ? exporter.value.write(content, { tier6: wanted.tier6 }) : "";
}

function operators({ document }: ScenarioReport, language: Language): string {
  const exporter = findExporter("csv");
  return exporter.ok ? exporter.value.write(document, { language }) : "";
}

function tableFiles({ parts }: Report): readonly ReportFile[] {
  return parts.flatMap((section) =>
    flatParts([section]).flatMap((part) =>
      "table" in part ? [{ name: `${fileStem(section.id, part.id)}.csv`, content: tableToCsv(part.table) }] : [],
    ),
  );
}

function page({ answer, report, t }: Ask): ReportPage {
  const { finding, evidence } = report.verdict;
  const { timestamp } = dated(answer);
  const name = `${answer.scenario.model.name}, ${answer.scenario.chip.name}`;
  return {
    title: `${name}  ${timestamp}`,
    lead: `${t(finding)}\n${t(evidence)}`,
    sections: report.parts.flatMap((part) => (part.kind === "section" ? [pageSection(part, t)] : [])),
  };
}

function pageSection({ title, parts }: SectionPart, t: Translate): PageSection {
  const flat = flatParts(parts);
  const words = flat.flatMap((part: Part) => {
    if (part.kind === "words") return part.words.map(t);
    return part.kind === "issues" ? part.issues.map(({ message }) => t(message)) : [];
  });
  const tables = flat.flatMap((part) => {
    if (part.kind === "table") return [{ title: t(part.title), table: part.table }];
    return part.kind === "chart" ? [{ title: part.title, table: part.table }] : [];
  });
  return { title: t(title), words, tables };
}
