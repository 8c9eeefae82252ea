/** Files with one entry a request and no summary: AIPerf, perf_analyzer, inference-perf, LLMPerf, and requests as an engine's clock saw them. */
import type { Text } from "@/lib/text";
import { isJsonObject, type JsonObject } from "@/lib/json";
import { valueAt, numbers } from "../json-text";
import { failedRequests } from "../issues";
import { known, type ColumnRule, type Format, type RawRecord } from "../record";
import { findConversion, findUnit } from "../units";
import { fromMs } from "@/lib/units/edge";
import type { TpotOrigin } from "../tpot-origin";
import type { FormatId } from "./ids";
import { listedRequests, recordOfRequests, REQUEST_RULES, type OneRequest } from "./single-requests";
import { cell } from "./totals";
import * as m from "./messages";

/** Null: the request failed. */
type ReadRequest = (entry: JsonObject) => OneRequest | null;

/** Entries of a file to its one record. */
export const REQUEST_FILES: Readonly<Partial<Record<FormatId, ReadRequest>>> = {
  "aiperf-requests": fromAiperf,
  "inference-perf-requests": fromInferencePerf,
  "llmperf-requests": fromLlmperf,
  "engine-requests": fromEngine,
};

export function recordOfEntries(read: ReadRequest, entries: readonly JsonObject[]): RawRecord {
  const requests = entries.filter((entry) => !isWarmUp(entry)).map(read);
  const done = requests.filter((request) => request !== null);
  return recordOfRequests(done, requests.length - done.length, stated(entries[0] ?? {}));
}

/** Requests before the measured phase are no result. */
const isWarmUp = (entry: JsonObject): boolean => valueAt(entry, "metadata", "benchmark_phase") === "warmup";

/** What an entry says of the whole run. */
function stated(entry: JsonObject): [string, unknown][] {
  const model = entry["model"] ?? valueAt(entry, "metadata", "model") ?? valueAt(entry, "metadata", "model_name");
  return typeof model === "string" ? [["model", model]] : [];
}

/** perf_analyzer's own export: one record an experiment, a mode with its value and requests with times in nanoseconds. */
export function experimentRecords(object: JsonObject): RawRecord[] {
  const experiments = Array.isArray(object["experiments"]) ? object["experiments"].filter(isJsonObject) : [];
  return experiments.map((experiment) => {
    const list = Array.isArray(experiment["requests"]) ? experiment["requests"].filter(isJsonObject) : [];
    const requests = list.map(fromPerfAnalyzer);
    const done = requests.filter((request) => request !== null);
    const mode = valueAt(experiment, "experiment", "mode");
    const value = valueAt(experiment, "experiment", "value");
    const load: [string, unknown][] = mode === "concurrency" || mode === "request_rate" ? [[mode, value]] : [];
    return recordOfRequests(done, requests.length - done.length, [...load, ["service_kind", object["service_kind"]]]);
  });
}

const number = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

const difference = (later: number | undefined, earlier: number | undefined): number | undefined =>
  later === undefined || earlier === undefined ? undefined : later - earlier;

/** `{"metadata": {"request_start_ns": …}, "metrics": {"time_to_first_token": {"value": 255.9, "unit": "ms"}}}`. */
function fromAiperf(entry: JsonObject): OneRequest | null {
  if (isJsonObject(entry["error"]) || valueAt(entry, "metadata", "was_cancelled") === true) return null;
  const figure = (metric: string, kind: "time" | "count"): number | undefined => {
    const value = number(valueAt(entry, "metrics", metric, "value"));
    const unit =
      findUnit(String(valueAt(entry, "metrics", metric, "unit") ?? "")) ?? (kind === "time" ? "ms" : "count");
    return value === undefined ? undefined : findConversion(kind, unit)?.apply(value);
  };
  const chunks = numbers(valueAt(entry, "metrics", "inter_chunk_latency", "value"));
  const time = (name: string): number | undefined => {
    const ns = number(valueAt(entry, "metadata", name));
    return ns === undefined ? undefined : ns / NS;
  };
  return {
    start: time("request_start_ns"),
    end: time("request_end_ns"),
    ttft: figure("time_to_first_token", "time"),
    e2e: figure("request_latency", "time"),
    inputTokens: figure("input_sequence_length", "count") ?? figure("input_token_count", "count"),
    outputTokens: figure("output_sequence_length", "count") ?? figure("output_token_count", "count"),
    gaps: chunks?.map(fromMs),
  };
}

const NS = 1e9;

/** Older files hold the counts in `info`, newer ones in `info.request_metrics.text` and `info.response_metrics`. */
function fromInferencePerf(entry: JsonObject): OneRequest | null {
  if (entry["error"] !== null && entry["error"] !== undefined) return null;
  const [start, end] = [number(entry["start_time"]), number(entry["end_time"])];
  const arrivals =
    numbers(valueAt(entry, "info", "output_token_times")) ??
    numbers(valueAt(entry, "info", "response_metrics", "output_token_times"));
  const last = arrivals?.at(-1);
  return {
    start,
    end: last ?? end,
    ttft: difference(arrivals?.[0], start),
    e2e: difference(last ?? end, start),
    inputTokens:
      number(valueAt(entry, "info", "input_tokens")) ??
      number(valueAt(entry, "info", "request_metrics", "text", "input_tokens")),
    outputTokens:
      number(valueAt(entry, "info", "output_tokens")) ??
      number(valueAt(entry, "info", "response_metrics", "output_tokens")),
    gaps: arrivals?.slice(1).map((time, index) => time - (arrivals[index] ?? time)),
  };
}

function fromLlmperf(entry: JsonObject): OneRequest | null {
  if (entry["error_code"] !== null && entry["error_code"] !== undefined && entry["error_code"] !== 200) return null;
  return {
    ttft: number(entry["ttft_s"]),
    e2e: number(entry["end_to_end_latency_s"]),
    inputTokens: number(entry["number_input_tokens"]),
    outputTokens: number(entry["number_output_tokens"]),
  };
}

/** Times of the engine's clock: a first token counts from when the engine had the request, so the client's way is not in it. */
function fromEngine(entry: JsonObject): OneRequest | null {
  const queued = number(entry["queued_ts"]) ?? number(entry["arrival_ts"]);
  const [first, last] = [number(entry["first_token_ts"]), number(entry["last_token_ts"])];
  if (first === undefined || last === undefined) return null;
  return {
    start: queued,
    end: last,
    ttft: difference(first, queued),
    e2e: difference(last, queued),
    inputTokens: number(entry["input_toks"]) ?? number(entry["input_tokens"]),
    outputTokens: number(entry["output_toks"]) ?? number(entry["output_tokens"]),
  };
}

/** The last response may be the empty end of the stream; arrivals are not tokens, so no output length follows from them. */
function fromPerfAnalyzer(entry: JsonObject): OneRequest | null {
  const start = number(entry["timestamp"]);
  const arrivals = numbers(entry["response_timestamps"]);
  if (start === undefined || arrivals === undefined || entry["success"] === false) return null;
  const seconds = (time: number): number => (time - start) / NS;
  return {
    start: 0 + start / NS,
    end: (arrivals.at(-1) ?? start) / NS,
    ttft: seconds(arrivals[0] ?? start),
    e2e: seconds(arrivals.at(-1) ?? start),
    gaps: arrivals.slice(1).map((time, index) => (time - (arrivals[index] ?? time)) / NS),
  };
}

function requestFormat(name: Text, origin: TpotOrigin, more: readonly ColumnRule[] = []): Format {
  return {
    name,
    rules: () => [known("model", "model", "none"), ...REQUEST_RULES, ...more],
    understand: (values, record) => {
      const listed = listedRequests(record);
      const failed = cell(record, "requests.failed") ?? 0;
      const done = cell(record, "requests.completed") ?? 0;
      return {
        kind: "serving",
        values: { ...values, ...("tpot.mean" in values && { tpotOrigin: origin }), "load.failed": failed },
        notes: [m.figuresComputedFromSingleRequests],
        issues: failed > 0 ? [failedRequests(record.row, "error", failed, done)] : [],
        ...(listed && { perRequest: listed }),
      };
    },
  };
}

export const aiperfRequests = requestFormat(m.aIPerfSingleRequests, "without-first");
export const inferencePerfRequests = requestFormat(m.inferencePerfSingleRequests, "without-first");
export const llmperfRequests = requestFormat(m.llmPerfSingleRequests, "without-first");
export const engineRequests = requestFormat(m.requestsOnEnginesClockJson, "without-first");
export const perfAnalyzer = requestFormat(m.perfAnalyzerProfileExport, "not-stated", [
  known("concurrency", "load.concurrency"),
  known("request_rate", "load.requestRate", "req/s"),
]);
