/** Which format a text is, by its content alone, and its records. */
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { isJsonObject, type JsonObject } from "@/lib/json";
import { plainName } from "./column-names";
import { metricCells, recordOfRows } from "./formats/aiperf";
import type { FormatId } from "./formats/ids";
import { POINT_RESULTS } from "./formats/measured-points";
import { guess } from "./formats/generic";
import { emptyFile, noHeader, noRows, shortRecord, unknownFormat } from "./issues";
import { at, flattened, readObjects } from "./json-text";
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
  const table = readTable(source);
  if (!table) return failure(unknownFormat(name));
  const trouble = findTrouble(table, name);
  return trouble ? failure(trouble) : success(fromTable(table));
}

/** A paste without its header line, or with nothing else. */
function findTrouble({ names, records }: Table, name: string): Issue | null {
  if (names.every((cell) => readNumber(cell).is === "number")) return noHeader(name);
  if (records.length > 0) return null;
  const known = tableFormat(names) !== "generic-table" || names.some((column) => guess(column) !== undefined);
  return known ? noRows(name) : unknownFormat(name);
}

function fromObjects(json: NonNullable<ReturnType<typeof readObjects>>, name: string): Result<Detected> {
  const kinds = json.objects.map(findFormat);
  const format = kinds.find((kind) => kind !== null);
  if (!format) return failure(unknownFormat(name));
  const records = json.objects.flatMap((object, index) =>
    kinds[index] === format ? listRecords(format, object, index + 1) : [],
  );
  const issues: Issue[] = json.broken.map(shortRecord);
  const numbered = records.map((record, index) => ({ ...record, row: index + 1 }));
  return success({ format, records: numbered, names: listNames(numbered) }, issues);
}

const isNumber = (value: unknown): boolean => typeof value === "number";

const SIGNS: readonly (readonly [FormatId, (object: JsonObject) => boolean])[] = [
  ["guidellm", (o) => Array.isArray(o.benchmarks) && o.benchmarks.some((entry) => isJsonObject(at(entry, "metrics")))],
  ["inference-perf", (o) => isJsonObject(o.load_summary) && isJsonObject(at(o, "successes", "latency"))],
  ["inference-perf-prometheus", (o) => isJsonObject(o.load_summary) && isNumber(at(o, "successes", "rate"))],
  ["aiperf", (o) => metricCells(o).some(([cell]) => /^(request_latency|time_to_first_token)\./.test(cell))],
  ["vllm-latency", (o) => isNumber(o.avg_latency) && isJsonObject(o.percentiles)],
  ["vllm-throughput", (o) => isNumber(o.elapsed_time) && isNumber(o.total_num_tokens)],
  ["sglang-serve", (o) => "dataset_name" in o && ("median_ttft_ms" in o || "mean_ttft_ms" in o)],
  ["vllm-serve", (o) => "median_ttft_ms" in o || "mean_ttft_ms" in o || "p99_ttft_ms" in o],
  ["inferencex", (o) => [o, o.metrics].some((part) => /(^|,)(median|mean|p99)_(ttft|tpot)(,|$)/.test(listKeys(part)))],
];

const listKeys = (value: unknown): string => (isJsonObject(value) ? Object.keys(value).join(",") : "");

const findFormat = (object: JsonObject): FormatId | null => SIGNS.find(([, has]) => has(object))?.[0] ?? null;

function listRecords(format: FormatId, object: JsonObject, row: number): RawRecord[] {
  if (format === "aiperf") return [{ row, cells: new Map([...flattened(object, row).cells, ...metricCells(object)]) }];
  if (format !== "guidellm") return [flattened(object, row)];
  const model = at(object, "config", "spec", "backend", "model") ?? at(object, "args", "model");
  const entries = (object.benchmarks as unknown[]).filter(isJsonObject);
  return entries.map((entry, index) => {
    const { requests: _requests, ...short } = entry;
    return flattened({ ...short, report: { model } }, index + 1);
  });
}

function fromTable(table: Table): Detected {
  const format = tableFormat(table.names);
  if (format !== "aiperf") return { format, records: table.records, names: table.names };
  const record = recordOfRows(table.records);
  return { format, records: [record], names: [...record.cells.keys()] };
}

function tableFormat(names: readonly string[]): FormatId {
  const has = (...columns: readonly string[]) => columns.every((column) => names.some((n) => plainName(n) === column));
  if (has(MARK)) return "suite-table";
  if (names[0] === "Metric" && has("avg")) return "aiperf";
  if (has("input_output_length", "batch_size", "latency")) return "llm-inference-bench";
  if (has("measured_prefill_ms") || has("measured_decode_ms")) return "seed-table";
  if (POINT_RESULTS.some((column) => has("tok_per_gpu", column))) return "measured-points";
  if (has("system", "isl", "osl", "concurrency", "ttft_ms", "tpot_ms")) return "suite-rows";
  return "generic-table";
}

const listNames = (records: readonly RawRecord[]): string[] => [
  ...new Set(records.flatMap((record) => [...record.cells.keys()])),
];
