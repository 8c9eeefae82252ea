/** `mds report`: a scenario, or a report or engine result from a file, in any format; to standard output or into a folder. */
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findExporter } from "@/features/core/report/exports/exporters";
import { chromeTrace } from "@/features/core/report/gantt/chrome-trace";
import { serialisedChart } from "@/features/core/report/gantt/serialised";
import { tooLarge } from "@/features/core/report/issues";
import { MOST_CHARACTERS, readReport } from "@/features/core/report/read-report";
import { reportAnalysis } from "@/features/pages/report/analysis";
import { askedBase, askedSections, askedSliders } from "@/features/pages/report/sent/options";
import { isJsonObject, readJson } from "@/lib/json";
import { failure, success, type Result } from "@/lib/result";
import { makeFolder } from "@/lib/server/make-folder";
import { fromMs } from "@/lib/units/edge";
import { readArguments } from "../console/arguments";
import type { Command } from "../console/command";
import { complain, note, OK, print, readFile, readLanguage, type Io } from "../console/io";
import { withOthers } from "./against";
import { runOne } from "./analysis-command";
import { scenarioFiles, type ReportFile } from "./files";
import { osError } from "../console/os-errors";

const HELP = `mds report [--input engine-result.json|scenario.json] [--set key=value …] [--sections summary,traffic]
           [--format json|text|html|md|csv|trace] [--schema 1.0.0] [--out FOLDER] [--lang zh]
           [--sliders conc,isl,osl|none] [--base http://localhost:3000]
           [--against report.json|scenario.json …]

Writes the report of a scenario (--set, or a file of its parameters: mds help quick-estimation lists them), or reads a report or an engine
result of tier6 (schema 1.0.0) or of this suite (1.1), says what in it does not add up, and writes it in another format.
--against sets reports or scenarios beside it: what differs stands in its comparison (--text, --csv --part side-by-side).
--sections takes summary, memory, roofline, gantt, traffic, waterfall, cost, comparison, assumptions.
--format html of a scenario is a file to send: one page in both languages that loads nothing, prints, and calculates again when its reader
moves requests at once (conc), input (isl) or output tokens (osl); --base is the suite that it leads back to.
--format trace is a Gantt chart that Perfetto opens; csv into a folder is a file for each table, else the operators.
--schema 1.0.0 writes JSON for readers that know no more than tier6's fields.
Without --format it answers as every analysis: --json, --text, --csv --part, --explain.`;

const OPTIONS = {
  input: { type: "string" },
  set: { type: "string", multiple: true },
  sections: { type: "string" },
  format: { type: "string" },
  schema: { type: "string" },
  sliders: { type: "string" },
  base: { type: "string" },
  out: { type: "string" },
  lang: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"];

export const reportCommand: Command = {
  help: HELP,
  run: async (words, io) => {
    const compared = withOthers(words, isReport);
    if (!compared.ok) return complain(io, compared.issues);
    const argv = compared.value;
    if (!asksForFiles(argv)) return answerAsAnalysis(argv, io);
    try {
      const { values } = parseArgs({ args: [...argv], options: OPTIONS });
      const language = values.lang === "zh" ? "zh" : "en";
      return values.help ? print(io, HELP) : await write(values, { ...io, language });
    } catch (error) {
      if (!("code" in (error as Error))) throw error;
      return complain(io, [`REPORT-FAILED at report: ${osError(error)[readLanguage(io)]}`]);
    }
  },
};

const OWN = ["--format", "--sections", "--out", "--schema", "--sliders", "--base", "--help", "-h"];

/** What no analysis takes, or a file that is a report. */
function asksForFiles(argv: readonly string[]): boolean {
  if (argv.some((word) => OWN.includes(word.split("=")[0] ?? ""))) return true;
  const path = argv[argv.indexOf("--input") + 1];
  if (!argv.includes("--input") || path === undefined || path === "-") return false;
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return false;
  const file = size > MOST_CHARACTERS ? null : readFile(path);
  return file === null || (file.ok && isReport(file.value));
}

async function answerAsAnalysis(argv: readonly string[], io: Io): Promise<number> {
  const args = readArguments(["report", ...argv]);
  if (!args.ok) return complain(io, args.issues);
  return runOne(reportAnalysis, args.value, { ...io, ...(args.value.lang && { language: args.value.lang }) });
}

const REPORT_FIELDS = ["schema_version", "performance", "bottleneck", "aggregates", "step_metrics", "traceEvents"];

/** Else a file holds parameters, whose names are checked with them. */
function isReport(source: string): boolean {
  const value = readJson(source);
  return !isJsonObject(value) || REPORT_FIELDS.some((field) => field in value);
}

async function write(values: Options, io: Io): Promise<number> {
  const files = await listFiles(values, io);
  if (!files.ok) return complain(io, files.issues);
  note(io, files.issues);
  const { out } = values;
  if (out === undefined) {
    for (const { content } of files.value) io.stdout.write(content);
    return OK;
  }
  makeFolder(out);
  for (const { name, content } of files.value) writeFileSync(join(out, name), content);
  note(
    io,
    files.value.map(({ name }) => join(out, name)),
  );
  return OK;
}

async function listFiles(values: Options, io: Io): Promise<Result<readonly ReportFile[]>> {
  const { format = "json", schema, out } = values;
  const sections = askedSections(values.sections);
  if (!sections.ok) return sections;
  const sliders = askedSliders(values.sliders);
  if (!sliders.ok) return sliders;
  const base = askedBase(values.base ?? "http://localhost:3000");
  if (!base.ok) return base;
  const wanted = {
    ...{ format, sections: sections.value, sliders: sliders.value, base: base.value },
    ...{ tier6: schema === "1.0.0", folder: out !== undefined },
  };
  const source = values.input === undefined ? null : readInputFile(values.input);
  if (source && !source.ok) return source;
  if (source === null || !isReport(source.value))
    return scenarioFiles({ ...asObject(source?.value), ...pairs(values.set ?? []) }, wanted, readLanguage(io));
  return documentFiles(source.value, format, wanted.tier6, io);
}

function readInputFile(path: string): Result<string> {
  const size = path === "-" ? 0 : (statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  return size > MOST_CHARACTERS ? failure(tooLarge(size, MOST_CHARACTERS)) : readFile(path);
}

function documentFiles(source: string, format: string, tier6: boolean, io: Io): Result<readonly ReportFile[]> {
  const read = readReport(source);
  if (!read.ok) return read;
  const report = read.value;
  if (format.toLowerCase() === "trace") {
    const ttft = report.performance.ttft_ms;
    const chart = serialisedChart(report.step_metrics, { ttft: ttft === null ? null : fromMs(ttft) });
    return success([{ name: "report-trace.json", content: chromeTrace(chart) }], read.issues);
  }
  const exporter = findExporter(format);
  if (!exporter.ok) return exporter;
  const { extension, write: writer } = exporter.value;
  const content = writer(report, { language: readLanguage(io), tier6 });
  return success([{ name: `report.${extension}`, content }], read.issues);
}

function asObject(source: string | undefined): Readonly<Record<string, unknown>> {
  const value = source === undefined ? {} : readJson(source);
  return isJsonObject(value) ? value : {};
}

function pairs(all: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    all.map((pair) => {
      const cut = pair.indexOf("=");
      if (cut <= 0) throw Object.assign(new Error(`--set takes key=value, not "${pair}".`), { code: "SET" });
      return [pair.slice(0, cut), pair.slice(cut + 1)];
    }),
  );
}
