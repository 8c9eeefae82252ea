/** Sections as Markdown for a merge request, and as one HTML file that needs no network. Names in them come from files: they are escaped. */
import { escaped } from "@/lib/export/html";
import { alignedWords, isNumeric, tableWords } from "@/lib/export/table-text";
import { onScreen, type Table } from "@/lib/export/table";
import type { Language, Translate } from "@/lib/text";
import type { ReportingReport } from "../document";
import { performanceTable, stepTable } from "./tables";
import { writeReport } from "./text";
import * as m from "./messages";

export type PageSection = {
  /** Left out: it goes on with the section before. */
  readonly title?: string;
  readonly words?: readonly string[];
  readonly tables: readonly { readonly title?: string; readonly table: Table }[];
};

export type ReportPage = { readonly title: string; readonly lead: string; readonly sections: readonly PageSection[] };

/** Of a document alone, without the scenario behind it. */
export function documentPage(report: ReportingReport, t: Translate): ReportPage {
  const { summary, full } = writeReport(report, t);
  const steps =
    report.step_metrics.length === 0 ? [] : [{ title: t(m.operators), tables: [{ table: stepTable(report, t) }] }];
  return {
    title: summary.split("\n")[0] ?? "",
    lead: full,
    sections: [{ title: t(m.summary), tables: [{ table: performanceTable(report, t) }] }, ...steps],
  };
}

export function markdownPage({ title, lead, sections }: ReportPage): string {
  const parts = sections.map(({ title: heading, words = [], tables }) =>
    [
      ...(heading === undefined ? [] : [`## ${plain(heading)}`]),
      ...words.map(paragraph),
      ...tables.flatMap(({ title: name, table }) => [...(name ? [`### ${plain(name)}`] : []), markdownTable(table)]),
    ].join("\n\n"),
  );
  const quoted = lead.split("\n").map((line) => `    ${line}`);
  return `${[`# ${plain(title)}`, quoted.join("\n"), ...parts].join("\n\n")}\n`;
}

const plain = (word: string): string => word.replace(/[\\|<>`*_~[\]]/g, "\\$&").replace(/\s+/g, " ");

/** What begins a line may be a heading, a list or a rule: no word here is one. */
const paragraph = (words: string): string =>
  plain(words)
    .trim()
    .replace(/^[#+=-]/, "\\$&")
    .replace(/^(\d+)([.)])/, "$1\\$2");

function markdownTable(full: Table): string {
  const table = onScreen(full);
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const rule = table.columns.map((_, column) => (isNumeric(table, column) ? "---:" : "---"));
  const { heads, cells } = tableWords(table);
  return [line(heads.map(plain)), line(rule), ...cells.map((row) => line(row.map(plain)))].join("\n");
}

export function htmlPage({ title, lead, sections }: ReportPage, language: Language): string {
  const parts = sections.map(
    ({ title: heading, words = [], tables }) =>
      `${heading === undefined ? "" : `<h2>${escaped(heading)}</h2>`}${words.map((word) => `<p>${escaped(word)}</p>`).join("")}${tables
        .map(({ title: name, table }) => `${name ? `<h3>${escaped(name)}</h3>` : ""}${htmlTable(table)}`)
        .join("")}`,
  );
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style>`;
  const body = `<h1>${escaped(title)}</h1><pre>${escaped(lead)}</pre>${parts.join("")}`;
  return `<!doctype html><html lang="${language}"><head>${head}</head><body>${body}</body></html>\n`;
}

/** As on a screen: columns of files are left out. */
export function htmlTable(full: Table): string {
  const table = onScreen(full);
  const cell = (word: string, column: number): string =>
    `<td${isNumeric(table, column) ? ' class="n"' : ""}>${escaped(word)}</td>`;
  const { heads, cells } = alignedWords(table);
  const head = heads
    .map((words, index) => `<th${isNumeric(table, index) ? ' class="n"' : ""}>${escaped(words)}</th>`)
    .join("");
  const rows = cells.map((row) => `<tr>${row.map(cell).join("")}</tr>`);
  return `<div class="table" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

const STYLE = [
  ":root{color-scheme:light dark}",
  "body{font:14px/1.4 system-ui,sans-serif;margin:24px;max-width:1100px}",
  "h1{font-size:20px}h2{font-size:16px;margin-top:28px}h3{font-size:14px}pre{white-space:pre-wrap}",
  "div{overflow-x:auto}table{border-collapse:collapse}",
  "th,td{padding:2px 10px 2px 0;text-align:left;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent)}",
  ".n{text-align:right;font-variant-numeric:tabular-nums}",
].join("");
