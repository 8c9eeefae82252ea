/** SGLang's `bench_one_batch`, `bench_one_batch_server` and `bench_offline_throughput`: times in seconds, one object a batch or run. */
import { numberIn, known, type Format } from "../record";
import { tokensPerRequest } from "./totals";
import * as m from "./messages";

/** One batch without a server: prefill and single decode steps are measured apart. */
export const sglangBatch: Format = {
  name: m.sglangBenchOneBatch,
  rules: () => [
    known("run_name", "id", "none"),
    known("batch_size", "load.batch"),
    known("input_len", "load.isl"),
    known("output_len", "load.osl"),
    known("prefill_latency", "prefill", "s"),
    known("last_ttft", "prefill", "s"),
    known("median_decode_latency", "tpot.p50", "s"),
    known("total_latency", "e2e.mean", "s"),
    known("latency", "e2e.mean", "s"),
    known("output_throughput", "outputRate", "tok/s"),
    known("overall_throughput", "totalRate", "tok/s"),
  ],
  understand: (values) => {
    const [osl, e2e, prefill] = [
      numberIn(values, "load.osl"),
      numberIn(values, "e2e.mean"),
      numberIn(values, "prefill"),
    ];
    const steps = osl === undefined ? undefined : osl - 1;
    const decode = e2e === undefined || prefill === undefined || e2e <= prefill ? undefined : e2e - prefill;
    const [batch] = [numberIn(values, "load.batch")];
    // The whole phase, where its steps are known; the tool's own rate counts the output over the whole time or the steps, by version.
    const timed = steps !== undefined && steps > 0 && decode !== undefined;
    const { outputRate: _rate, ...others } = values;
    return {
      kind: "static",
      values: {
        ...others,
        "engine.name": "sglang",
        ...(values["tpot.p50"] === undefined ? {} : { tpotOrigin: "without-first" }),
        ...(timed ? { decode: decode, "load.decodeTokens": steps } : {}),
        ...(batch && osl && e2e ? { outputRate: (batch * osl) / e2e } : {}),
      },
      notes: [m.oneStaticBatchOutputTokens],
    };
  },
};

export const sglangOffline: Format = {
  name: m.sglangBenchOfflineThroughput,
  rules: () => [
    known("successful_requests", "load.requests"),
    known("total_latency", "duration", "s"),
    known("request_throughput", "requestRate", "req/s"),
    known("output_throughput", "outputRate", "tok/s"),
    known("input_throughput", "inputRate", "tok/s"),
    known("total_throughput", "totalRate", "tok/s"),
  ],
  understand: (values, record) => ({
    kind: "serving",
    values: { ...values, ...tokensPerRequest(values, record), "engine.name": "sglang" },
    notes: [m.offlineAllRequestsAtOnceWithout],
  }),
};
