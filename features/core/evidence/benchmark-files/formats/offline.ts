/** Offline runs: vLLM's latency and throughput benchmarks, and Argonne's LLM-Inference-Bench. All times are seconds. */
import type { Issue } from "@/lib/issue";
import { known, numberIn, type Format, type RawRecord } from "../record";
import type { Values } from "../fields";
import { cell } from "./totals";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** One static batch through prefill and decode; batch and lengths are in the command line only, not in the file. */
export const vllmLatency: Format = {
  name: m.vllmBenchLatency,
  rules: () => [
    known("avg_latency", "e2e.mean", "s"),
    known("percentiles.50", "e2e.p50", "s"),
    known("percentiles.90", "e2e.p90", "s"),
    known("percentiles.99", "e2e.p99", "s"),
  ],
  understand: (values) => ({
    kind: "static",
    values: { ...values, ...outputOfBatch(values) },
    notes: [m.oneTimeForPrefillAnd],
  }),
};

function outputOfBatch(values: Values): Values {
  const [batch, osl, e2e] = [
    numberIn(values, "load.batch"),
    numberIn(values, "load.osl"),
    numberIn(values, "e2e.mean"),
  ];
  return batch && osl && e2e ? { outputRate: (batch * osl) / e2e } : {};
}

/** All requests at once through the offline engine. */
export const vllmThroughput: Format = {
  name: m.vllmBenchThroughput,
  rules: () => [
    known("elapsed_time", "duration", "s"),
    known("num_requests", "load.requests"),
    known("requests_per_second", "requestRate", "req/s"),
    known("tokens_per_second", "totalRate", "tok/s"),
  ],
  understand: (values, record) => {
    const requests = numberIn(values, "load.requests");
    const total = cell(record, "total_num_tokens");
    const duration = numberIn(values, "duration");
    const lengths = lengthsThatFit(values, requests, total);
    const outputRate = lengths && requests && duration ? (requests * lengths.osl) / duration : undefined;
    return {
      kind: "serving",
      values: {
        ...withoutLengths(values),
        ...(lengths ? { "load.isl": lengths.isl, "load.osl": lengths.osl } : {}),
        ...(outputRate === undefined ? {} : { outputRate }),
      },
      notes: [m.offlineAllRequestsAtOnce],
    };
  },
};

/** Lengths told by the file's name are believed only when they add up to the tokens that the file counts. */
function lengthsThatFit(values: Values, requests: number | undefined, total: number | undefined) {
  const isl = numberIn(values, "load.isl");
  const osl = numberIn(values, "load.osl");
  if (!isl || !osl || !requests || total === undefined) return undefined;
  return Math.abs(requests * (isl + osl) - total) <= 0.01 * total ? { isl, osl } : undefined;
}

function withoutLengths(values: Values): Values {
  const { "load.isl": _isl, "load.osl": _osl, ...others } = values;
  return others;
}

/** Throughput = batch x (input + output tokens) / latency, with input as long as output. */
export const llmInferenceBench: Format = {
  name: m.llmInferenceBenchCsv,
  expected: ["Hardware", "Num of Hardware", "Framework", "Model", "Input Output Length", "Batch Size", "Latency"],
  rules: () => [
    known("Hardware", "chip", "none"),
    known("Num of Hardware", "layout.gpus"),
    known("Framework", "engine.name", "none"),
    known("Model", "model", "none"),
    known("Input Output Length", "load.isl"),
    known("Batch Size", "load.batch"),
    known("Latency", "e2e.mean", "s"),
    known("Throughput", "totalRate", "tok/s"),
  ],
  understand: (values, record) => {
    const length = numberIn(values, "load.isl");
    const total = numberIn(values, "totalRate");
    return {
      kind: "static",
      values: {
        ...values,
        ...(length === undefined ? {} : { "load.osl": length }),
        ...(total === undefined ? {} : { outputRate: total / 2 }),
      },
      notes: [m.outputIsAsLongAs],
      issues: contradiction(values, record),
    };
  },
};

function contradiction(values: Values, record: RawRecord): Issue[] {
  const [length, batch] = [numberIn(values, "load.isl"), numberIn(values, "load.batch")];
  const [latency, total] = [numberIn(values, "e2e.mean"), numberIn(values, "totalRate")];
  if (!length || !batch || !latency || !total) return [];
  const implied = (batch * 2 * length) / latency;
  if (Math.abs(implied / total - 1) < 0.05) return [];
  const [said, follows] = [total.toPrecision(4), implied.toPrecision(4)];
  return [issue("BENCH-CONTRADICTION", `row ${record.row}: Throughput`, { said, follows })];
}
