/** Points that people note beside a chart of throughput against latency: a layout, its load, and what came out. */
import { numberIn, type Format } from "../record";
import { fixedRules, type Fixed } from "./fixed-columns";
import * as m from "./messages";

/** A table of points has one of these beside `tok_per_gpu`. */
export const POINT_RESULTS = ["e2e_ms", "e2e", "token_rate_per_user", "user_token_rate"] as const;

const POINT: Fixed = [
  ["tp", "layout.tp", "count"],
  ["dp", "layout.dp", "count"],
  ["b", "load.concurrency", "count"],
  ["b_concurrent", "load.concurrency", "count"],
  ["concurrency", "load.concurrency", "count"],
  ["isl", "load.isl", "count"],
  ["osl", "load.osl", "count"],
  ["tok_per_gpu", "outputRatePerGpu", "tok/s"],
  ["e2e_ms", "e2e.mean", "ms"],
  ["e2e", "e2e.mean", "ms"],
  ["token_rate_per_user", "userRate", "tok/s"],
  ["user_token_rate", "userRate", "tok/s"],
  ["ttft_ms", "ttft.mean", "ms"],
  ["tpot_ms", "tpot.mean", "ms"],
];

/** `B` counts the requests in flight over all ranks; the points run on TP × DP GPUs. */
export const measuredPoints: Format = {
  name: m.measuredPointsTpDpB,
  rules: fixedRules(POINT),
  expected: ["tp", "dp", "b", "tok_per_gpu"],
  understand: (values) => {
    const [tp, dp] = [numberIn(values, "layout.tp"), numberIn(values, "layout.dp")];
    return {
      kind: "serving",
      values: {
        ...values,
        ...(tp !== undefined && dp !== undefined && { "layout.gpus": tp * dp }),
        ...(values["tpot.mean"] !== undefined && { tpotOrigin: "not-stated" }),
      },
      notes: [m.bIsReadAsRequests],
    };
  },
};
