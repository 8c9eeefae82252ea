/**
 * GuideLLM reports, version 1 and 2: one entry a benchmark (a rate or a concurrency of the sweep).
 *
 * Names mislead: its `inter_token_latency_ms` is (last - first token) / (tokens - 1) of a request, which is our TPOT, and its
 * `time_per_output_token_ms` is request latency / tokens, first token included (request statistics of guidellm). Both are
 * weighted by tokens. `request_latency` is seconds, the others milliseconds.
 */
import type { Issue } from "@/lib/issue";
import type { FieldId, Values } from "../fields";
import { known, type ColumnRule, type Format, type RawRecord } from "../record";
import { failedRequests } from "../issues";
import { isJsonObject, type JsonObject } from "@/lib/json";
import { valueAt, flattened } from "../json-text";
import { listedCell, listedRequests, type OneRequest } from "./single-requests";
import { cell } from "./totals";
import * as m from "./messages";

const STATISTIC = [
  ["mean", "mean"],
  ["median", "p50"],
  ["percentiles.p90", "p90"],
  ["percentiles.p95", "p95"],
  ["percentiles.p99", "p99"],
] as const;

const distribution = (metric: string, base: string, unit: "s" | "ms"): ColumnRule[] =>
  STATISTIC.map(([word, statistic]) =>
    known(`metrics.${metric}.successful.${word}`, `${base}.${statistic}` as FieldId, unit),
  );

/** Where the two versions keep the strategy of a benchmark. */
const STRATEGIES = ["config.strategy", "args.strategy"];

export const guidellm: Format = {
  name: m.guideLLMReport,
  rules: () => [
    known("config.backend.model", "model", "none"),
    known("worker.backend_model", "model", "none"),
    known("report.model", "model", "none"),
    known("metrics.request_totals.successful", "load.requests"),
    known("request_totals.successful", "load.requests"),
    known("metrics.request_totals.errored", "load.failed"),
    known("request_totals.errored", "load.failed"),
    known("metrics.prompt_token_count.successful.mean", "load.isl"),
    known("metrics.output_token_count.successful.mean", "load.osl"),
    known("metrics.request_concurrency.successful.mean", "load.meanInFlight"),
    ...STRATEGIES.flatMap((path) => [
      known(`${path}.rate`, "load.requestRate", "req/s"),
      known(`${path}.streams`, "load.concurrency"),
      known(`${path}.max_concurrency`, "load.concurrency"),
    ]),
    ...distribution("request_latency", "e2e", "s"),
    ...distribution("time_to_first_token_ms", "ttft", "ms"),
    ...distribution("inter_token_latency_ms", "tpot", "ms"),
    ...distribution("time_per_output_token_ms", "tpotReported", "ms"),
    known("duration", "duration", "s"),
    known("start_time", "date", "none"),
    known("run_stats.start_time", "date", "none"),
    known("metrics.requests_per_second.successful.mean", "requestRate", "req/s"),
    known("metrics.output_tokens_per_second.successful.mean", "outputRate", "tok/s"),
    known("metrics.prompt_tokens_per_second.successful.mean", "inputRate", "tok/s"),
    known("metrics.tokens_per_second.successful.mean", "totalRate", "tok/s"),
  ],
  understand: (values, record) => {
    const listed = listedRequests(record);
    return {
      kind: "serving",
      values: withOrigins(load(values, record)),
      notes: [],
      issues: errored(record),
      ...(listed && { perRequest: listed }),
    };
  },
};

/** One a benchmark of the report; its requests, where the report kept them, go along as lists. */
export function guidellmRecords(object: JsonObject): RawRecord[] {
  const model = valueAt(object, "config", "spec", "backend", "model") ?? valueAt(object, "args", "model");
  const entries = (Array.isArray(object["benchmarks"]) ? object["benchmarks"] : []).filter(isJsonObject);
  return entries.map((entry) => {
    const { requests, ...short } = entry;
    const { row, cells } = flattened({ ...short, report: { model } });
    return { row, cells: new Map([...cells, listedCell(finished(requests))]) };
  });
}

function finished(requests: unknown): OneRequest[] {
  const list = valueAt(requests, "successful");
  const number = (value: unknown, per = 1) => (typeof value === "number" ? value / per : undefined);
  return (Array.isArray(list) ? list : []).filter(isJsonObject).map((request) => ({
    ttft: number(request["time_to_first_token_ms"], PER_SECOND),
    e2e: number(request["request_latency"]),
    inputTokens: number(request["prompt_tokens"]),
    outputTokens: number(request["output_tokens"]),
  }));
}

const PER_SECOND = 1000;

/** Only a closed loop's concurrency is a load; with a fixed rate the same number merely caps the client's workers. */
function load(values: Values, record: RawRecord): Values {
  const type = STRATEGIES.map((path) => record.cells.get(`${path}.type_`)).find((word) => typeof word === "string");
  const { "load.concurrency": concurrency, "load.requestRate": rate, ...others } = values;
  if (type === "synchronous") return { ...others, "load.concurrency": 1 };
  if (type === "concurrent" || type === "throughput")
    return concurrency === undefined ? others : { ...others, "load.concurrency": concurrency };
  return rate === undefined ? others : { ...others, "load.requestRate": rate };
}

function withOrigins(values: Values): Values {
  return {
    ...values,
    ...("tpot.mean" in values || "tpot.p50" in values ? { tpotOrigin: "token-weighted" } : {}),
    ...("tpotReported.mean" in values || "tpotReported.p50" in values ? { tpotReportedAs: "with-first" } : {}),
  };
}

function errored(record: RawRecord): Issue[] {
  const totals = ["metrics.request_totals", "request_totals"];
  const count = (word: string) => totals.map((path) => cell(record, `${path}.${word}`)).find((n) => n !== undefined);
  const failed = count("errored") ?? 0;
  if (failed === 0) return [];
  return [failedRequests(record.row, "request_totals.errored", failed, count("successful") ?? 0)];
}
