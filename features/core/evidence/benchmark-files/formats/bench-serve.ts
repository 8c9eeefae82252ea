/**
 * vLLM `bench serve`, the older `benchmark_serving`, and SGLang `bench_serving`: one family of result objects.
 *
 * Times end in `_ms`. TPOT is (latency - TTFT) / (output tokens - 1) of each request with more than one token, which is our
 * definition; ITL is the gap between two arrivals, which may carry several tokens.
 */
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import { failedRequests } from "../issues";
import { numbers } from "../json-text";
import type { PerRequest } from "../measurement";
import { known, numberIn, type ColumnRule, type Format, type RawRecord, type Understood } from "../record";
import type { FieldId, Values } from "../fields";
import { derivedTpot } from "./derived-tpot";
import { readNumber } from "../read-number";
import { cell, failedCount, tokensPerRequest, unfinished } from "./totals";
import * as m from "./messages";

const PREFIXES = [
  ["mean", "mean"],
  ["median", "p50"],
  ["p50", "p50"],
  ["p90", "p90"],
  ["p95", "p95"],
  ["p99", "p99"],
] as const;
const WORDS = [
  ["ttft", "ttft"],
  ["tpot", "tpot"],
  ["itl", "itl"],
  ["e2el", "e2e"],
  ["e2e_latency", "e2e"],
] as const;

/** `mean_ttft_ms` and its kin; `suffix` is "_ms", or empty where InferenceX has turned them into seconds. */
export const latencyRules = (suffix: string, unit: "ms" | "s"): ColumnRule[] =>
  PREFIXES.flatMap(([prefix, statistic]) =>
    WORDS.map(([word, base]) => known(`${prefix}_${word}${suffix}`, `${base}.${statistic}` as FieldId, unit)),
  );

/** Columns that all of the family share. */
export const COMMON: readonly ColumnRule[] = [
  known("model_id", "model", "none"),
  known("model", "model", "none"),
  known("label", "id", "none"),
  known("date", "date", "none"),
  known("max_concurrency", "load.concurrency"),
  known("request_rate", "load.requestRate", "req/s"),
  known("completed", "load.requests"),
  known("failed", "load.failed"),
  known("duration", "duration", "s"),
  known("request_throughput", "requestRate", "req/s"),
  known("request_goodput", "goodput", "req/s"),
  known("output_throughput", "outputRate", "tok/s"),
  known("input_throughput", "inputRate", "tok/s"),
  known("total_token_throughput", "totalRate", "tok/s"),
  known("total_throughput", "totalRate", "tok/s"),
  known("tensor_parallel_size", "layout.tp"),
  known("tp_size", "layout.tp"),
  known("server_info.tp_size", "layout.tp"),
  known("server_info.dp_size", "layout.dp"),
  known("server_info.ep_size", "layout.ep"),
  known("server_info.model_path", "model", "none"),
  known("server_info.version", "engine.version", "none"),
];

export const vllmServe: Format = {
  name: m.vllmBenchServe,
  rules: () => [...COMMON, ...latencyRules("_ms", "ms"), known("backend", "engine.name", "none")],
  understand: (values, record) => understand(values, record, []),
};

export const sglangServe: Format = {
  name: m.sglangBenchServing,
  rules: () => [
    ...COMMON,
    ...latencyRules("_ms", "ms"),
    known("backend", "engine.name", "none"),
    known("concurrency", "load.meanInFlight"),
    known("random_input_len", "load.islNominal"),
    known("random_output_len", "load.oslNominal"),
    known("random_range_ratio", "load.lengthSpread"),
  ],
  understand: (values, record) => {
    const random = record.cells.get("dataset_name") === "random";
    return understand(random ? values : withoutNominal(values), record, random ? [] : [datasetNote(record)]);
  },
};

export function understand(stated: Values, record: RawRecord, remarks: readonly Text[]): Understood {
  const { values, notes: cap } = withoutLooseCap(stated, record);
  const notes = [...remarks, ...cap];
  const named = withEngine(values);
  const counted = {
    ...named,
    ...tokensPerRequest(named, record),
    ...failedCount(record, "num_prompts", "completed"),
  };
  const timed = derivedTpot(counted, "without-first");
  const perRequest = readPerRequest(record);
  return {
    kind: "serving",
    values: timed.values,
    notes: [...notes, ...burst(record), ...timed.notes, ...(perRequest?.e2e ? [m.e2eOfSingleRequestsIs] : [])],
    issues: [...unfinished(record, "num_prompts", "completed"), ...failures(record)],
    ...(perRequest ? { perRequest } : {}),
  };
}

/** Where the file counts failures and not what was sent. */
function failures(record: RawRecord): Issue[] {
  const failed = cell(record, "failed") ?? 0;
  if (failed === 0 || cell(record, "num_prompts") !== undefined) return [];
  return [failedRequests(record.row, "failed", failed, cell(record, "completed") ?? 0)];
}

/** A limit above the requests sent limits nothing: they are the limit, unless the tool measured how many were in flight. */
function withoutLooseCap(values: Values, record: RawRecord): { values: Values; notes: readonly Text[] } {
  const { "load.concurrency": cap, ...others } = values;
  const sent =
    cell(record, "num_prompts") ?? (numberIn(values, "load.requests") ?? NaN) + (cell(record, "failed") ?? 0);
  if (typeof cap !== "number" || !(cap > sent)) return { values, notes: [] };
  const limit = "load.meanInFlight" in values ? {} : { "load.concurrency": sent };
  return { values: { ...others, ...limit }, notes: [m.capAboveRequests({ cap, sent })] };
}

/** An infinite rate is no rate: requests wait for a free slot of the concurrency, or all go at once. */
function burst(record: RawRecord): Text[] {
  const rate = readNumber(record.cells.get("request_rate"));
  if (rate.is !== "infinite" || cell(record, "max_concurrency") !== undefined) return [];
  return [m.allRequestsWereSentAt];
}

/** `backend` names the client's protocol; only some of its words are engines. */
const ENGINES = /^(vllm|sglang|sglang-native|trt|tensorrt-llm|lmdeploy|tgi)$/i;

function withEngine(values: Values): Values {
  const { "engine.name": name, ...others } = values;
  return typeof name === "string" && ENGINES.test(name) ? { ...others, "engine.name": name } : others;
}

function withoutNominal(values: Values): Values {
  const { "load.islNominal": _in, "load.oslNominal": _out, "load.lengthSpread": _spread, ...others } = values;
  return others;
}

function datasetNote(record: RawRecord): Text {
  const name = String(record.cells.get("dataset_name") ?? "?");
  return m.requestsComeFromDataSet({ name });
}

/**
 * E2E of a request up to its last visible token: TTFT and the gaps after it. The files hold no end of the stream, which in
 * vLLM's client of 2024 comes some milliseconds later (mean TPOT from these sums is 1.7 % below the reported one).
 */
function readPerRequest(record: RawRecord): PerRequest | undefined {
  const [ttft, outputTokens, inputTokens] = ["ttfts", "output_lens", "input_lens"].map((name) =>
    numbers(record.cells.get(name)),
  );
  if (!ttft && !outputTokens && !inputTokens) return undefined;
  const e2e = ttft && endToEnd(ttft, record.cells.get("itls"));
  return {
    ...(ttft ? { ttft } : {}),
    ...(e2e ? { e2e } : {}),
    ...(inputTokens ? { inputTokens } : {}),
    ...(outputTokens ? { outputTokens } : {}),
  };
}

function endToEnd(ttft: readonly number[], gaps: unknown): number[] | undefined {
  if (!Array.isArray(gaps) || gaps.length !== ttft.length) return undefined;
  const sums = gaps.map((list, index) => {
    const listed = Array.isArray(list) && list.length === 0 ? [] : numbers(list);
    return listed?.reduce((sum, gap) => sum + gap, ttft[index] ?? NaN);
  });
  return sums.every((sum): sum is number => sum !== undefined && Number.isFinite(sum)) ? sums : undefined;
}
