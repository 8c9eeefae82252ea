/** `mds kit`: tables of the measurement kit: what was attained, an accelerator of one's own, what to run for a scenario. */
import { basename } from "node:path";
import { writeFiles, type DataFile } from "@/features/core/calibration/data-files";
import { writeChipFile } from "@/features/core/hardware/chip-files";
import { tableLibrary } from "@/features/core/timing/tables/open-tables";
import { measureAnalysis } from "@/features/pages/measure/analysis";
import { runWithReport } from "@/features/analysis/run-analysis";
import { storedTableSet } from "@/lib/server/table-store";
import { success, type Result } from "@/lib/result";
import { command, type Values } from "../console/command";
import { filesAt } from "../console/folder-files";
import { complain, note, print, readFile, readLanguage, type Io } from "../console/io";
import { readPairs } from "../console/pairs";
import { printPart } from "../report/table-csv";
import { reportText } from "../report/text";
import { issue } from "./messages.issues";

const HELP = `mds kit [PATH …] [--set key=value]… [--format text|json|summary|chip|commands|csv] [--part fits]

Reads what the scripts of the measurement kit wrote (perf_test.py, link_test.py, memory_bench.py, slo_test.py; folders of it): rates and
bandwidth that an accelerator attains, latency and bandwidth of its messages, computed against measured memory, a served load beside the
prediction for the scenario (--set), and what could not be measured.
--format chip prints the accelerator that follows, in catalogue columns, for the page Chip Bench; commands, or no PATH at all, prints the lines
that measure the scenario; csv prints one table: fits (default), products, attention, link-fits, cases, loads, own, unmeasured, files.`;

const OPTIONS = {
  set: { type: "string", multiple: true },
  format: { type: "string" },
  part: { type: "string" },
} as const;

const FORMATS = ["text", "json", "summary", "chip", "commands", "csv"];

export const kitCommand = command({
  help: HELP,
  trouble: "KIT-FAILED at kit",
  options: OPTIONS,
  words: true,
  run: (values, io, words) => {
    const format = values.format ?? (words.length === 0 ? "commands" : "text");
    if (!FORMATS.includes(format)) return complain(io, [UNKNOWN_FORMAT]);
    if (words.length === 0 && format !== "commands") return complain(io, [NO_FILE]);
    const files = filesAt(words).map(readTable);
    note(
      io,
      files.flatMap(({ issues }) => issues),
    );
    const read = files.flatMap((file) => (file.ok ? [file.value] : []));
    if (read.length === 0 && words.length > 0) return complain(io, [NOTHING_READ]);
    return answer(read, values, format, io);
  },
});

function answer(files: readonly DataFile[], values: Values<typeof OPTIONS>, format: string, io: Io): number {
  const asked = readPairs(values.set ?? [], "KIT-SET");
  if (!asked.ok) return complain(io, asked.issues);
  const plain = { ...asked.value, data: files.length === 0 ? "" : writeFiles(files) };
  const outcome = runWithReport(measureAnalysis, plain, tableLibrary(asked.value["tables"], storedTableSet));
  if (!outcome.ok) return complain(io, outcome.issues);
  const { record, report } = outcome.value;
  const { commands, files: read, own } = record.result;
  if (format === "commands") return print(io, commands.map(({ line }) => line).join("\n"));
  if (read.length === 0) return complain(io, outcome.issues);
  note(io, outcome.issues);
  if (format === "summary") return print(io, JSON.stringify(record.summary, null, 2));
  if (format === "chip")
    return own === null ? complain(io, [NO_CHIP]) : print(io, writeChipFile([own.columns], "list"));
  const language = readLanguage(io);
  const result = report((words) => words[language]);
  if (format === "csv") return printPart(result, values.part ?? "fits", "KIT-PART", io);
  if (format === "text")
    return print(
      io,
      reportText(result, (words) => words[language]),
    );
  // The files themselves are the reader's: the record names them.
  const input = { ...record.input, data: files.map(({ name }) => name).join(", ") };
  return print(io, JSON.stringify({ ...record, input }, null, 2));
}

/** A file that cannot be read costs no other. */
function readTable(path: string): Result<DataFile> {
  const source = readFile(path);
  return source.ok ? success({ name: basename(path), text: source.value }) : source;
}

const NO_FILE = issue("KIT-NO-FILE", "kit");
const NOTHING_READ = issue("KIT-NOTHING-READ", "kit");
const UNKNOWN_FORMAT = issue("KIT-FORMAT", "format");
const NO_CHIP = issue("KIT-NO-CHIP", "kit");
