/**
 * inference-perf (Kubernetes): a stage or the whole run as clients saw it, and the same run from the engine's counters.
 * Times are seconds.
 *
 * Its `time_per_output_token` divides the time between first and last arrival by a count that depends on the release:
 * arrivals of the stream (an arrival need not be a token: in our files there are two for each) or tokens. It is believed
 * when it agrees with (E2E - TTFT) / (tokens - 1) of the means; otherwise TPOT is derived from those.
 */
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import { toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { derivedTpot } from "./derived-tpot";
import type { FieldId, Values } from "../fields";
import { known, numberIn, type ColumnRule, type Format, type RawRecord } from "../record";
import { failedRequests } from "../issues";
import { cell } from "./totals";
import * as m from "./messages";

const STATISTIC = [
  ["mean", "mean"],
  ["median", "p50"],
  ["p90", "p90"],
  ["p95", "p95"],
  ["p99", "p99"],
] as const;

const distribution = (path: string, base: string): ColumnRule[] =>
  STATISTIC.map(([word, statistic]) => known(`${path}.${word}`, `${base}.${statistic}` as FieldId, "s"));

export const inferencePerf: Format = {
  name: m.inferencePerf,
  rules: () => [
    known("load_summary.achieved_rate", "load.requestRate", "req/s"),
    known("load_summary.requested_rate", "load.requestRate", "req/s"),
    known("successes.count", "load.requests"),
    known("failures.count", "load.failed"),
    known("successes.prompt_len.mean", "load.isl"),
    known("successes.output_tokens.mean", "load.osl"),
    known("successes.output_len.mean", "load.osl"),
    ...distribution("successes.latency.request_latency", "e2e"),
    ...distribution("successes.latency.time_to_first_token", "ttft"),
    ...distribution("successes.latency.time_per_output_token", "tpotReported"),
    ...distribution("successes.latency.inter_token_latency", "itl"),
    known("successes.throughput.requests_per_sec", "requestRate", "req/s"),
    known("successes.throughput.input_tokens_per_sec", "inputRate", "tok/s"),
    known("successes.throughput.output_tokens_per_sec", "outputRate", "tok/s"),
    known("successes.throughput.total_tokens_per_sec", "totalRate", "tok/s"),
  ],
  understand: (values, record) => {
    const tpot = believedTpot(values);
    return {
      kind: "serving",
      values: tpot.values,
      notes: [...tpot.notes, ...wholeRun(record), ...behindSchedule(record)],
      issues: failures(record),
    };
  },
};

function believedTpot(values: Values): { values: Values; notes: readonly Text[] } {
  const reported = numberIn(values, "tpotReported.mean");
  const derived = derivedTpot(values, "not-stated");
  const mean = numberIn(derived.values, "tpot.mean");
  if (reported === undefined || mean === undefined) return { values: perChunk(derived.values), notes: derived.notes };
  if (Math.abs(reported / mean - 1) <= 0.1) return { values: asTpot(values), notes: [] };
  return { values: perChunk(derived.values), notes: [...derived.notes, arrivals(reported, mean)] };
}

const perChunk = (values: Values): Values =>
  Object.keys(values).some((field) => field.startsWith("tpotReported."))
    ? { ...values, tpotReportedAs: "per-chunk" }
    : values;

const asTpot = (values: Values): Values => ({
  ...Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field.replace(/^tpotReported\./, "tpot."), value]),
  ),
  tpotOrigin: "without-first",
});

const arrivals = (reported: number, mean: number): Text => {
  const [said, ours] = [reported, mean].map((time) => toMs(seconds(time)).toPrecision(3));
  return m.filesTimePerOutputToken({ said: said ?? "", ours: ours ?? "" });
};

/** The summary over all stages has no rate of its own. */
function wholeRun(record: RawRecord): Text[] {
  if (record.cells.has("load_summary.requested_rate")) return [];
  return [m.summaryOverAllStagesSo];
}

function behindSchedule(record: RawRecord): Text[] {
  const asked = cell(record, "load_summary.requested_rate");
  const sent = cell(record, "load_summary.achieved_rate");
  if (asked === undefined || sent === undefined || sent > 0.95 * asked) return [];
  const [want, got] = [asked.toPrecision(4), sent.toPrecision(4)];
  return [m.clientFellBehindWantRequests({ want, got })];
}

function failures(record: RawRecord): Issue[] {
  const failed = cell(record, "failures.count") ?? 0;
  const done = cell(record, "successes.count") ?? 0;
  return failed === 0 ? [] : [failedRequests(record.row, "failures.count", failed, done)];
}

/** From the engine's own histograms: percentiles are interpolated between bucket edges. Mean lengths follow from rates. */
export const inferencePerfPrometheus: Format = {
  name: m.inferencePerfEngineMetrics,
  rules: () => [
    known("successes.count", "load.requests"),
    known("successes.rate", "requestRate", "req/s"),
    known("successes.prompt_len.rate", "inputRate", "tok/s"),
    known("successes.output_len.rate", "outputRate", "tok/s"),
    ...distribution("successes.request_latency", "e2e"),
    ...distribution("successes.time_to_first_token", "ttft"),
    ...distribution("successes.time_per_output_token", "tpot"),
  ],
  understand: (values) => {
    const lengths = lengthsFromRates(values);
    const tpot = derivedTpot({ ...values, ...lengths }, "engine-gaps");
    return { kind: "serving", values: tpot.values, notes: [m.fromEnginesCountersOverWhole, ...tpot.notes] };
  },
};

function lengthsFromRates(values: Values): Values {
  const requests = numberIn(values, "requestRate");
  const per = (field: FieldId): number | undefined => {
    const rate = numberIn(values, field);
    return requests && rate ? rate / requests : undefined;
  };
  const [isl, osl] = [per("inputRate"), per("outputRate")];
  return { ...(isl === undefined ? {} : { "load.isl": isl }), ...(osl === undefined ? {} : { "load.osl": osl }) };
}
