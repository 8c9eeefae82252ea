/** A report as Markdown for a merge request, and as one HTML file that needs no network. Names in it come from files: they are escaped. */
import { isNumeric, writtenCell } from "@/lib/export/table-text";
import { writeHead, type Table } from "@/lib/export/table";
import { text, type Language, type Translate } from "@/lib/text";
import type { ReportingReport } from "./document";
import { performanceTable, stepTable } from "./report-tables";
import { writeReport } from "./report-text";

type Section = { readonly title: string; readonly table: Table };

const SUMMARY = text({ en: "Summary", zh: "汇总" });
const STEPS = text({ en: "Operators", zh: "算子" });
const TEXT = text({ en: "In words", zh: "文字版" });

function sections(report: ReportingReport, t: Translate): readonly Section[] {
  const steps = report.step_metrics.length === 0 ? [] : [{ title: t(STEPS), table: stepTable(report, t) }];
  return [{ title: t(SUMMARY), table: performanceTable(report, t) }, ...steps];
}

const heading = (report: ReportingReport, t: Translate): string => writeReport(report, t).summary.split("\n")[0] ?? "";

export function reportMarkdown(report: ReportingReport, t: Translate): string {
  const parts = sections(report, t).map(({ title, table }) => `## ${title}\n\n${markdownTable(table)}`);
  return `# ${markdownCell(heading(report, t))}\n\n${parts.join("\n\n")}\n`;
}

const markdownCell = (word: string): string => word.replace(/[\\|<>`*_[\]]/g, "\\$&").replace(/\s+/g, " ");

function markdownTable(table: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const rule = table.columns.map((_, column) => (isNumeric(table, column) ? "---:" : "---"));
  const rows = table.rows.map((row) => line(row.map((cell) => markdownCell(writtenCell(cell)))));
  return [line(table.columns.map((column) => markdownCell(writeHead(column)))), line(rule), ...rows].join("\n");
}

export function reportHtml(report: ReportingReport, t: Translate, language: Language): string {
  const title = escaped(heading(report, t));
  const parts = sections(report, t).map((section) => `<h2>${escaped(section.title)}</h2>${htmlTable(section.table)}`);
  const words = `<h2>${escaped(t(TEXT))}</h2><pre>${escaped(writeReport(report, t).full)}</pre>`;
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style>`;
  return `<!doctype html><html lang="${language}"><head>${head}</head><body><h1>${title}</h1>${parts.join("")}${words}</body></html>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (word: string): string => word.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

function htmlTable(table: Table): string {
  const head = table.columns.map((column) => `<th>${escaped(writeHead(column))}</th>`).join("");
  const rows = table.rows.map((row) => `<tr>${row.map((cell, column) => htmlCell(table, cell, column)).join("")}</tr>`);
  return `<div><table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

const htmlCell = (table: Table, cell: Table["rows"][number][number], column: number): string =>
  `<td${isNumeric(table, column) ? ' class="n"' : ""}>${escaped(writtenCell(cell))}</td>`;

const STYLE = [
  ":root{color-scheme:light dark}",
  "body{font:14px/1.4 system-ui,sans-serif;margin:24px;max-width:1100px}",
  "h1{font-size:20px}h2{font-size:15px;margin-top:24px}",
  "div{overflow-x:auto}table{border-collapse:collapse}",
  "th,td{padding:2px 10px 2px 0;text-align:left;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent)}",
  ".n{text-align:right;font-variant-numeric:tabular-nums}",
].join("");
