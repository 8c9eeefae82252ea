/**
 * AIPerf and genai-perf exports (JSON, and the CSV with a metric a row). Every metric carries its unit in the file.
 * Their `inter_token_latency` is (request latency - TTFT) / (output tokens - 1) of a request: our TPOT.
 */
import { closingBrackets } from "@/lib/tables/closing-brackets";
import { isJsonObject, type JsonObject } from "@/lib/json";
import type { FieldId } from "../fields";
import type { ColumnRule, Format, RawRecord } from "../record";
import { invalidRun } from "../issues";
import { flattened } from "../json-text";
import { findUnit, type Unit } from "../units";
import * as m from "./messages";

const METRICS: Readonly<Record<string, string>> = {
  time_to_first_token: "ttft",
  // As releases of autumn 2025 call it.
  ttft: "ttft",
  inter_token_latency: "tpot",
  itl: "tpot",
  inter_chunk_latency: "itl",
  request_latency: "e2e",
};
const SCALARS: Readonly<Record<string, readonly [FieldId, Unit]>> = {
  output_token_throughput: ["outputRate", "tok/s"],
  total_token_throughput: ["totalRate", "tok/s"],
  request_throughput: ["requestRate", "req/s"],
  request_count: ["load.requests", "count"],
  input_sequence_length: ["load.isl", "count"],
  output_sequence_length: ["load.osl", "count"],
  isl: ["load.isl", "count"],
  osl: ["load.osl", "count"],
  error_request_count: ["load.failed", "count"],
  benchmark_duration: ["duration", "s"],
};
const STATISTIC: Readonly<Record<string, string>> = { avg: "mean", p50: "p50", p90: "p90", p95: "p95", p99: "p99" };
const SETTINGS: Readonly<Record<string, readonly [FieldId, Unit]>> = {
  "input_config.loadgen.concurrency": ["load.concurrency", "count"],
  "input_config.loadgen.request_rate": ["load.requestRate", "req/s"],
  "input_config.perf_analyzer.stimulus.concurrency": ["load.concurrency", "count"],
  "input_config.perf_analyzer.stimulus.request_rate": ["load.requestRate", "req/s"],
  "input_config.concurrency": ["load.concurrency", "count"],
  "input_config.request_rate": ["load.requestRate", "req/s"],
  "input_config.model": ["model", "none"],
  "input_config.endpoint.model_names": ["model", "none"],
  "input_config.model_names": ["model", "none"],
  start_time: ["date", "none"],
};

export const aiperf: Format = {
  name: m.aIPerfGenaiPerf,
  rules: (names) => names.flatMap(rule),
  understand: (values, record) => {
    const refused = record.cells.get("submission_valid") === false;
    const timed = "tpot.mean" in values || "tpot.p50" in values;
    return {
      kind: "serving",
      values: {
        ...values,
        ...(timed && { tpotOrigin: "without-first" }),
        ...(refused && { invalid: "submission_valid" }),
      },
      notes: [],
      issues: refused ? [invalidRun(record.row, "submission_valid", "false")] : [],
    };
  },
};

/** One record an export: metrics with their unit, everything else under its path. */
export function aiperfRecord(object: JsonObject): RawRecord {
  const { records, ...rest } = object;
  const others = Object.entries({ ...(isJsonObject(records) ? records : {}), ...rest }).filter(
    ([, value]) => !isMetric(value),
  );
  return { row: 1, cells: new Map([...flattened(Object.fromEntries(others)).cells, ...metricCells(object)]) };
}

/** Columns are called `metric.statistic [unit]` (see `metricCells`). */
function rule(column: string): ColumnRule[] {
  const setting = ownValue(SETTINGS, column);
  if (setting) return [{ column, field: setting[0], unit: setting[1], how: "known" }];
  const [, metric = "", word = "", written = ""] = /^(\w+)\.(\w+) \[(.*)\]$/.exec(column) ?? [];
  const base = ownValue(METRICS, metric);
  const statistic = ownValue(STATISTIC, word);
  const unit = findUnit(written);
  if (base && statistic && unit) return [{ column, field: `${base}.${statistic}` as FieldId, unit, how: "known" }];
  const scalar = word === "avg" ? ownValue(SCALARS, metric) : undefined;
  if (!scalar) return [];
  return [{ column, field: scalar[0], unit: scalar[1] === "s" ? (unit ?? "s") : scalar[1], how: "known" }];
}

const ownValue = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

const isMetric = (value: unknown): value is JsonObject => isJsonObject(value) && typeof value.unit === "string";

/** Metrics as cells with their unit in the name; older files nest them under `records`. */
export function metricCells(object: JsonObject): [string, unknown][] {
  const metrics = isJsonObject(object.records) ? { ...object.records, ...object } : object;
  return Object.entries(metrics).flatMap(([metric, entry]) =>
    isMetric(entry)
      ? Object.entries(entry).flatMap(([word, value]): [string, unknown][] =>
          word === "unit" ? [] : [[`${metric}.${word} [${String(entry.unit)}]`, value]],
        )
      : [],
  );
}

/** The CSV: `Time to First Token (ms)` down the side, statistics across; scalars have a value alone. */
export function recordOfRows(rows: readonly RawRecord[]): RawRecord {
  const cells = rows.flatMap((row): [string, unknown][] => {
    const title = String(row.cells.get("Metric") ?? "");
    const { before: name, inside: unit } = closingBrackets(title);
    const metric = name.trim().toLowerCase().replace(/\W+/g, "_");
    return [...row.cells].flatMap(([word, value]): [string, unknown][] =>
      word === "Metric" || value === "" ? [] : [[`${metric}.${word.toLowerCase()} [${unit}]`, value]],
    );
  });
  return { row: 1, cells: new Map(cells) };
}
