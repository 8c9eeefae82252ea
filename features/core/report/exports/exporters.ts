/** Formats that a report is written in, by name. Whoever adds one adds a line. */
import { tableToCsv } from "@/lib/export/table";
import { failure, success, type Result } from "@/lib/result";
import type { Language, Translate } from "@/lib/text";
import type { ReportingReport } from "../document";
import { asTier6, exportJson } from "./json";
import { unknownFormat } from "../issues";
import { documentPage, htmlPage, markdownPage } from "./page";
import { stepTable } from "./tables";
import { writeReport } from "./text";

type ExportOptions = {
  readonly language?: Language;
  /** JSON with line breaks; left out: with them. */
  readonly pretty?: boolean;
  /** JSON for readers of 1.0.0. */
  readonly tier6?: boolean;
};

export type Exporter = {
  readonly extension: string;
  readonly write: (report: ReportingReport, options?: ExportOptions) => string;
};

const translate =
  ({ language = "en" }: ExportOptions = {}): Translate =>
  (words) =>
    words[language];

export const EXPORTERS: Readonly<Record<string, Exporter>> = {
  json: {
    extension: "json",
    write: (report, { pretty = true, tier6 = false } = {}) =>
      exportJson(tier6 ? (asTier6(report) as ReportingReport) : report, pretty),
  },
  text: { extension: "txt", write: (report, options) => `${writeReport(report, translate(options)).full}\n` },
  /** The steps alone: a table has one kind of row. */
  csv: { extension: "csv", write: (report, options) => tableToCsv(stepTable(report, translate(options))) },
  md: { extension: "md", write: (report, options) => markdownPage(documentPage(report, translate(options))) },
  html: {
    extension: "html",
    write: (report, options) => htmlPage(documentPage(report, translate(options)), options?.language ?? "en"),
  },
};

/** Upper and lower case are one. */
export function findExporter(format: string): Result<Exporter> {
  const entry = Object.entries(EXPORTERS).find(([name]) => name === format.toLowerCase());
  return entry ? success(entry[1]) : failure(unknownFormat(format, Object.keys(EXPORTERS)));
}
