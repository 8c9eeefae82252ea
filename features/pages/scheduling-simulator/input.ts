/** The page's own controls; each group of them is a file in params/. */
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { REQUESTS as section } from "@/features/core/workload/length-params";
import { ARRIVAL_NAMES, ARRIVALS, workloadParams } from "@/features/core/workload/params";
import { orAuto, param, real, integer } from "@/lib/params/param";
import { agentParams } from "./params/agents";
import { instanceParams } from "./params/instances";
import { kvTierParams } from "./params/kv-tiers";
import { limitParams } from "./params/limits";
import { mapParams, runParams, viewParams } from "./params/run";
import { schedulerParams } from "./params/scheduler";
import { stepParams } from "./params/step-times";
import { traceParams } from "./params/trace";
import * as m from "./messages";

export const SchedulingInput = z.object({
  ...schedulerParams,
  ...workloadParams,
  arrivals: param(orAuto(z.enum(ARRIVALS)), {
    label: m.arrivals,
    options: ARRIVAL_NAMES,
    section,
    absent: m.asTimesAreJudged,
    hint: m.autoUsersOfScenarioClients,
  }),
  rate: param(orAuto(real(0.001, 1e6)), {
    label: m.requestRate,
    unit: "req/s",
    symbol: "λ",
    section,
    hint: m.meanOverAllReplicasWhere,
  }),
  requests: param(orAuto(integer(1, 1_000_000)), {
    label: m.requests,
    section,
    hint: m.ofTraceAtMostSo,
  }),
  ...limitParams,
  ...kvTierParams,
  ...instanceParams,
  ...traceParams,
  ...agentParams,
  ...stepParams,
  ...runParams,
  ...viewParams,
  ...mapParams,
});

export type SchedulingInput = z.infer<typeof SchedulingInput>;

/** Controls on the page, next to what they change. */
export const FIELDS = {
  limits: Object.keys(limitParams),
  tiers: Object.keys(kvTierParams),
  instances: Object.keys(instanceParams),
  trace: ["trace_rate", "trace_from", "trace_span", "trace_keep"],
  agents: Object.keys(agentParams),
  columns: ["trace_arrival", "trace_input", "trace_output", "trace_unit"],
  linear: ["fit_a", "fit_b", "fit_c", "fit_d"],
  rates: ["prefill_tps", "decode_tps", "penalty", "ctx_ref"],
  tables: ["table_layers"],
  run: Object.keys(runParams),
  map: Object.keys(mapParams).filter((key) => key !== "map_metric"),
} as const satisfies Readonly<Record<string, readonly string[]>>;

export const schedulingForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "traffic", "engine", "targets", "time"],
  unused: ["sure", "hold", "rank_wait"],
  // Arrivals, lengths and the policy are the question here; the percentile says which answer to it.
  first: ["requests", "workload", "scheduler", "view"],
  input: SchedulingInput,
} as const satisfies Form;
