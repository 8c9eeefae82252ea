/** Which format a text is, by its content alone, and its records. */
import { predictedObject, predictedTable, predictionIssue } from "./predictions";
import { columnTrouble } from "@/lib/tables/column-names";
import { longLines, withoutLongLines } from "@/lib/tables/long-lines";
import { KIT_MARK } from "@/features/core/timing/tables/read-kit";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { isJsonObject, type JsonObject } from "@/lib/json";
import { plainName } from "./column-names";
import { readConsole, type ConsoleReport } from "./consoles/consoles";
import { evalscopeObject, isEvalscopeObject } from "./consoles/evalscope";
import { isLlamaCsv, isLlamaObject, isLlamaTable, llamaRecords } from "./consoles/llama-bench";
import { aiperfRecord, metricCells, recordOfRows } from "./formats/aiperf";
import { guidellmRecords } from "./formats/guidellm";
import type { FormatId } from "./formats/ids";
import { POINT_RESULTS } from "./formats/measured-points";
import { guess } from "./formats/generic";
import { isLlmdReport, llmdRecord, readLlmdText } from "./reports/llmd-report";
import { isOtelMetrics, otelRecord } from "./reports/otel-metrics";
import { experimentRecords, recordOfEntries, REQUEST_FILES } from "./formats/request-files";
import { emptyFile, noHeader, noRows, otherObjects, shortRecord, unknownFormat } from "./issues";
import { valueAt, flattened, readObjects } from "./json-text";
import type { RawRecord } from "./record";
import { readNumber } from "./read-number";
import { readTable, type Table } from "./separated";
import { MARK } from "./suite-columns";

export type Detected = {
  readonly format: FormatId;
  readonly records: readonly RawRecord[];
  /** Columns in the order of the file. */
  readonly names: readonly string[];
};

/** `name` serves messages only. Refuses an empty text, and one that is neither a table nor a known object. */
export function detectFormat(source: string, name: string): Result<Detected> {
  if (source.replace(/^\uFEFF/, "").trim() === "") return failure(emptyFile(name));
  const json = readObjects(source);
  if (json) return fromObjects(json, name);
  const { text: lines, long } = withoutLongLines(source);
  const printed = readConsole(lines);
  if (printed) return success(fromConsole(printed), long ? [longLines(long)] : []);
  const report = readLlmdText(source);
  if (report) return fromObjects({ objects: report, broken: [] }, name);
  const table = readTable(source);
  if (!table) return failure(unknownFormat(name));
  if (!table.ok) return table;
  const trouble = findTrouble(table.value, name);
  return trouble ? failure(trouble) : success(fromTable(table.value, source), table.issues);
}

/** A paste without its header line, or with nothing else. */
function findTrouble({ names, records }: Table, name: string): Issue | null {
  const by = predictedTable(names);
  if (by) return predictionIssue(name, by);
  if (names.every((cell) => readNumber(cell).is === "number")) return noHeader(name);
  if (records.length > 0) return null;
  const known = tableFormat(names) !== "generic-table" || names.some((column) => guess(column) !== undefined);
  return known ? noRows(name) : unknownFormat(name);
}

/** Objects of a file whose names are looked at: rows of one file are alike. */
const LOOKED_AT = 100;

function fromObjects(json: NonNullable<ReturnType<typeof readObjects>>, name: string): Result<Detected> {
  const objects = json.objects.flatMap((object) => unwrapped(object));
  const by = [...json.objects, ...objects].slice(0, LOOKED_AT).flatMap((object) => predictedObject(object) ?? [])[0];
  if (by) return failure(predictionIssue(name, by));
  const kinds = objects.map(findObjectFormat);
  const format = kinds.find((kind) => kind !== null);
  if (!format) return failure(unknownFormat(name));
  const matching = objects.filter((_, index) => kinds[index] === format);
  const others = objects.length - matching.length;
  const issues: Issue[] = [...json.broken.map(shortRecord), ...(others > 0 ? [otherObjects(others, format)] : [])];
  const records = listRecords(format, matching).map((record, index) => ({ ...record, row: index + 1 }));
  const names = listNames(records);
  const trouble = columnTrouble(names);
  return trouble ? failure(trouble) : success({ format, records, names }, issues);
}

/** A result that somebody put into an object of their own, as itself or in a list; its neighbours that are plain values stay with it. */
function unwrapped(object: JsonObject): readonly JsonObject[] {
  if (findObjectFormat(object) !== null) return [object];
  const plain = Object.entries(object).filter(([, value]) => typeof value !== "object");
  const inner = Object.values(object).flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]));
  const known = inner.filter(isJsonObject).filter((candidate) => findObjectFormat(candidate) !== null);
  return known.length === 0 ? [object] : known.map((result) => ({ ...Object.fromEntries(plain), ...result }));
}

const isNumber = (value: unknown): boolean => typeof value === "number";
const has = (object: JsonObject, ...keys: readonly string[]): boolean => keys.every((key) => key in object);

/** In order: the first that holds. Each looks at what stands near the beginning of such files, so that a cut one is told as well. */
const SIGNS: readonly (readonly [FormatId, (object: JsonObject) => boolean])[] = [
  [
    "guidellm",
    (o) => Array.isArray(o.benchmarks) && o.benchmarks.some((entry) => isJsonObject(valueAt(entry, "metrics"))),
  ],
  ["inference-perf", (o) => isJsonObject(o.load_summary) && isJsonObject(valueAt(o, "successes", "latency"))],
  ["inference-perf-prometheus", (o) => isJsonObject(o.load_summary) && isNumber(valueAt(o, "successes", "rate"))],
  ["inference-perf-requests", (o) => has(o, "start_time", "end_time", "info") && isJsonObject(o.info)],
  ["llmd-report", isLlmdReport],
  ["otel-metrics", isOtelMetrics],
  ["llama-bench", isLlamaObject],
  ["evalscope", isEvalscopeObject],
  ["aiperf", (o) => metricCells(o).some(([cell]) => /^(request_latency|time_to_first_token|ttft)\./.test(cell))],
  ["aiperf-requests", (o) => isJsonObject(o.metadata) && "request_start_ns" in o.metadata && "metrics" in o],
  [
    "perf-analyzer",
    (o) => Array.isArray(o.experiments) && o.experiments.some((entry) => isJsonObject(valueAt(entry, "experiment"))),
  ],
  [
    "llmperf",
    (o) => Object.keys(o).some((key) => /^results_(ttft|inter_token_latency|end_to_end_latency)_s_/.test(key)),
  ],
  ["llmperf-requests", (o) => has(o, "ttft_s", "end_to_end_latency_s")],
  ["engine-requests", (o) => has(o, "first_token_ts", "last_token_ts")],
  ["trtllm-bench", (o) => isJsonObject(o.performance) && "system_output_throughput_tok_s" in o.performance],
  ["sglang-batch", (o) => has(o, "batch_size", "input_len") && (has(o, "prefill_latency") || has(o, "last_ttft"))],
  ["sglang-offline", (o) => has(o, "successful_requests", "total_latency", "total_output_tokens")],
  ["vllm-latency", (o) => isNumber(o.avg_latency) && isJsonObject(o.percentiles)],
  ["vllm-throughput", (o) => isNumber(o.elapsed_time) && isNumber(o.total_num_tokens)],
  ["sglang-serve", (o) => "dataset_name" in o && ("median_ttft_ms" in o || "mean_ttft_ms" in o)],
  ["vllm-serve", (o) => "median_ttft_ms" in o || "mean_ttft_ms" in o || "p99_ttft_ms" in o],
  ["inferencex", (o) => [o, o.metrics].some((part) => /(^|,)(median|mean|p99)_(ttft|tpot)(,|$)/.test(listKeys(part)))],
  // vLLM's file keeps its lists before its figures.
  [
    "vllm-serve",
    (o) =>
      has(o, "request_throughput", "output_throughput") && ["ttfts", "input_lens", "completed"].some((key) => key in o),
  ],
];

const listKeys = (value: unknown): string => (isJsonObject(value) ? Object.keys(value).join(",") : "");

/** Which tool wrote an object of JSON, by the names in it; null for objects of no benchmark that is known. */
export const findObjectFormat = (object: JsonObject): FormatId | null =>
  SIGNS.find(([, holds]) => holds(object))?.[0] ?? null;

function listRecords(format: FormatId, objects: readonly JsonObject[]): RawRecord[] {
  const single = REQUEST_FILES[format];
  if (single) return [recordOfEntries(single, objects)];
  return objects.flatMap((object): RawRecord[] => {
    if (format === "perf-analyzer") return experimentRecords(object);
    if (format === "guidellm") return guidellmRecords(object);
    if (format === "aiperf") return [aiperfRecord(object)];
    if (format === "evalscope") return [evalscopeObject(object)];
    if (format === "llmd-report") return [llmdRecord(object)];
    if (format === "otel-metrics") return [otelRecord(object)];
    return [flattened(object)];
  });
}

const fromConsole = ({ format, records }: ConsoleReport): Detected => ({ format, records, names: listNames(records) });

function fromTable(table: Table, source: string): Detected {
  const format = tableFormat(table.names);
  if (format === "llama-bench") {
    const records = llamaRecords(table, source);
    return { format, records, names: listNames(records) };
  }
  if (format !== "aiperf") return { format, records: table.records, names: table.names };
  const record = recordOfRows(table.records);
  return { format, records: [record], names: [...record.cells.keys()] };
}

/** Which table it is, by its columns. */
export function tableFormat(names: readonly string[]): FormatId {
  const has = (...columns: readonly string[]) => columns.every((column) => names.some((n) => plainName(n) === column));
  if (has(MARK)) return "suite-table";
  if (has(KIT_MARK, "concurrency", "mean_ttft_ms")) return "kit-served";
  if (names[0] === "Metric" && has("avg")) return "aiperf";
  if (isLlamaTable(names) || isLlamaCsv(names)) return "llama-bench";
  if (has("input_output_length", "batch_size", "latency")) return "llm-inference-bench";
  if (has("measured_prefill_ms") || has("measured_decode_ms")) return "seed-table";
  if (POINT_RESULTS.some((column) => has("tok_per_gpu", column))) return "measured-points";
  if (has("system", "isl", "osl", "concurrency", "ttft_ms", "tpot_ms")) return "suite-rows";
  return "generic-table";
}

const listNames = (records: readonly RawRecord[]): string[] => [
  ...new Set(records.flatMap((record) => [...record.cells.keys()])),
];
