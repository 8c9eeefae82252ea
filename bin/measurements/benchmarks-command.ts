/** `mds benchmarks`: result files of serving benchmarks beside the predictions of the same loads. */
import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { writeFiles, type DataFile } from "@/features/core/calibration/data-files";
import { writeMeasurementsCsv } from "@/features/core/evidence/benchmark-files/write-csv";
import { readBenchmarkBytes } from "@/features/core/evidence/benchmark-files/read-bytes";
import { benchmarksAnalysis } from "@/features/pages/benchmarks/analysis";
import { runWithReport } from "@/features/analysis/run-analysis";
import { tableLibrary } from "@/features/core/timing/tables/open-tables";
import { storedTableSet } from "@/lib/server/table-store";
import { failure, success, type Result } from "@/lib/result";
import { command, type Values } from "../console/command";
import { filesAt } from "../console/folder-files";
import { complain, note, print, readLanguage, unreadableFile, type Io } from "../console/io";
import { readPairs } from "../console/pairs";
import { printPart } from "../report/table-csv";
import { reportText } from "../report/text";
import { issue } from "./messages.issues";

const HELP = `mds benchmarks PATH … [--set key=value]… [--format text|json|summary|csv] [--part points]

Reads result files of serving benchmarks (vLLM, SGLang, TensorRT-LLM, InferenceX, inference-perf, GuideLLM, AIPerf, genai-perf, LLMPerf,
tables; gzip too; folders of them), told by their content, and holds each point against the prediction of the same load: mean errors, points that no such
machine can have produced with the arithmetic, A against B (which of two configurations, folders or files is better at the same loads, by how much, with 95 % intervals, settings that differ,
what is left out), two runs compared (--set a=1 --set b=2, numbers of rows), drift over dates.
--set takes parameters of the scenario, for what the files do not state, and of the page: engine metric against a b seed.
--format csv prints one table: points (default), ab-figures, ab-settings, ab-left-out, errors, impossible, changes, match, drift.`;

const OPTIONS = {
  set: { type: "string", multiple: true },
  format: { type: "string" },
  part: { type: "string" },
} as const;

const FORMATS = ["text", "json", "summary", "csv"];

export const benchmarksCommand = command({
  help: HELP,
  trouble: "BENCHMARKS-FAILED at benchmarks",
  options: OPTIONS,
  words: true,
  run: (values, io, words) => {
    const format = values.format ?? "text";
    if (words.length === 0) return complain(io, [NO_FILE]);
    if (!FORMATS.includes(format)) return complain(io, [UNKNOWN_FORMAT]);
    const paths = filesAt(words);
    const files = paths.map((path) => readResults(path, nameInAnswer(path, paths)));
    note(
      io,
      files.flatMap(({ issues }) => issues),
    );
    const read = files.flatMap((file) => (file.ok ? [file.value] : []));
    if (read.length === 0) return complain(io, [NOTHING_READ]);
    return answer(read, values, format, io);
  },
});

function answer(files: readonly DataFile[], values: Values<typeof OPTIONS>, format: string, io: Io): number {
  const asked = readPairs(values.set ?? [], "BENCHMARKS-SET");
  if (!asked.ok) return complain(io, asked.issues);
  const plain = { ...asked.value, data: writeFiles(files) };
  const outcome = runWithReport(benchmarksAnalysis, plain, tableLibrary(asked.value["tables"], storedTableSet));
  if (!outcome.ok) return complain(io, outcome.issues);
  const { record, report } = outcome.value;
  const language = readLanguage(io);
  const result = report((words) => words[language]);
  if (format === "summary") return print(io, JSON.stringify(record.summary, null, 2));
  if (format === "text")
    return print(
      io,
      reportText(result, (words) => words[language]),
    );
  if (format === "csv") return printPart(result, values.part ?? "points", "BENCHMARKS-PART", io);
  // The files themselves are the reader's: the record names them.
  const input = { ...record.input, data: files.map(({ name }) => name).join(", ") };
  return print(io, JSON.stringify({ ...record, input }, null, 2));
}

/** Its last part; with its folder where others are called alike, which tells before from after. */
function nameInAnswer(path: string, paths: readonly string[]): string {
  const alike = paths.filter((other) => basename(other) === basename(path)).length > 1;
  return alike ? `${basename(dirname(path))}/${basename(path)}` : basename(path);
}

/** Read here, so that a file that cannot be read costs no other; passed on as the suite's own table, which holds all of it. */
function readResults(path: string, name: string): Result<DataFile> {
  try {
    const read = readBenchmarkBytes(new Uint8Array(readFileSync(path)), name);
    return read.ok ? success({ name, text: writeMeasurementsCsv(read.value.measurements) }, read.issues) : read;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return failure(unreadableFile(path, error));
  }
}

const NO_FILE = issue("BENCHMARKS-NO-FILE", "benchmarks");
const NOTHING_READ = issue("BENCHMARKS-NOTHING", "benchmarks");
const UNKNOWN_FORMAT = issue("BENCHMARKS-FORMAT", "format");
