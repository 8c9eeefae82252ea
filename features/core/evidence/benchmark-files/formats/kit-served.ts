/**
 * slo_test.py of the measurement kit (public/kit): a closed loop, one row for each number of users. TPOT is
 * (E2E - TTFT) / (output tokens - 1) of a request, then the statistic; throughput is over the time from the first counted request to the last
 * answer of one.
 */
import type { FieldId } from "../fields";
import { known, type ColumnRule, type Format } from "../record";
import * as m from "./messages";

const times = (name: "ttft" | "tpot" | "e2e"): ColumnRule[] =>
  (["mean", "p50", "p90", "p99"] as const).map((statistic) =>
    known(`${statistic}_${name}_ms`, `${name}.${statistic}` satisfies FieldId, "ms"),
  );

export const kitServed: Format = {
  name: m.servedLoadOfMeasurementKit,
  rules: () => [
    known("date", "date", "none"),
    known("model", "model", "none"),
    known("chip", "chip", "none"),
    known("engine", "engine.name", "none"),
    known("gpus", "layout.gpus"),
    known("concurrency", "load.concurrency"),
    known("requests", "load.requests"),
    known("mean_input_tokens", "load.isl"),
    known("mean_output_tokens", "load.osl"),
    ...times("ttft"),
    ...times("tpot"),
    ...times("e2e"),
    known("output_throughput", "outputRate", "tok/s"),
    known("total_throughput", "totalRate", "tok/s"),
    known("request_throughput", "requestRate", "req/s"),
    known("duration_s", "duration", "s"),
  ],
  understand: (values, { cells }) => ({
    kind: "serving",
    // Servers that count no tokens leave the client to count what arrives.
    values: { ...values, tpotOrigin: cells.get("tokens_by") === "pieces" ? "per-chunk" : "without-first" },
    notes: [],
  }),
};
