/** The axes of a sweep and what every point has in common. An empty axis stays where the scenario is. */
import * as z from "zod";
import { POLICIES, type PolicyName } from "@/features/core/simulator/input/config";
import { requestLengths, workloadParams } from "@/features/core/workload/params";
import { orAuto, param, real, integer } from "@/lib/params/param";
import { COMMA, joinTexts, verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

const AXES = "axes";
const RUNS = "runs";
const REQUESTS = "requests";

const axis = (
  label: Text,
  fallback: readonly number[],
  hint: Text = m.listEmptyNoneScenarios,
  unit?: string,
  most = 1_000_000,
) =>
  param(
    z
      .array(integer(1, most))
      .max(200)
      .default([...fallback]),
    {
      label,
      hint,
      section: AXES,
      ...(unit && { unit }),
    },
  );

/** As far as a scenario has them. */
const degrees = (label: Text) => axis(label, [], m.listEmptyNoneScenarios, undefined, 4096);

const POLICY_LIST = new RegExp(`^(${POLICIES.join("|")})(,(${POLICIES.join("|")}))*$`);

const HEAT_AXES = ["load", "budget", "tp", "adp", "ep", "replicas", "policy"] as const;
const METRICS = ["ttft", "tpot", "e2e", "perGpu", "goodput", "busy", "kv"] as const;
export type HeatAxis = (typeof HEAT_AXES)[number];
export type Metric = (typeof METRICS)[number];

export const AXIS_WORDS: Readonly<Record<HeatAxis, Text>> = {
  load: m.load,
  budget: m.tokenBudget,
  tp: verbatim("TP"),
  adp: m.attentionDp,
  ep: verbatim("EP"),
  replicas: m.replicas,
  policy: m.policy,
};

export const METRIC_WORDS: Readonly<Record<Metric, Text>> = {
  ttft: verbatim("TTFT"),
  tpot: verbatim("TPOT"),
  e2e: verbatim("E2E"),
  perGpu: m.outputPerGpu,
  goodput: m.goodput,
  busy: m.busyShare,
  kv: m.kvOccupancy,
};

export const PERCENTILES = ["p50", "p90", "p95", "p99"] as const;
export type Percentile = (typeof PERCENTILES)[number];
/** What times are judged by. */
export type Statistic = "mean" | Percentile;

export const SimulationSweepInput = z.object({
  tps: degrees(verbatim("TP")),
  adps: degrees(m.attentionDp),
  eps: degrees(verbatim("EP")),
  reps: degrees(m.replicasDp),
  budgets: axis(m.tokenBudget, [], m.newTokensOfStepAnd, "tok"),
  policies: param(z.string().regex(POLICY_LIST).default("vllm-v1,sglang"), {
    label: m.policies,
    section: AXES,
    hint: m.withCommasBetweenPolicies({ policies: joinTexts(POLICIES, COMMA) }),
  }),
  concs: param(orAuto(z.array(integer(1, 1_000_000)).max(200)), {
    label: m.concurrency,
    unit: "req",
    section: AXES,
    absent: m.usersOfScenario,
    hint: m.closedLoopClientsThatEach,
  }),
  rates: param(orAuto(z.array(real(0.001, 1e6)).max(200)), {
    label: m.arrivalRate,
    unit: "req/s",
    section: AXES,
    absent: m.usersOfScenario,
    hint: m.openLoopRequestsComeWhether,
  }),
  arrivals: param(z.enum(["poisson", "gamma", "constant"]).default("poisson"), {
    label: m.arrivals,
    options: {
      poisson: m.poisson,
      gamma: m.gammaBursts,
      constant: m.constantGaps,
    },
    section: REQUESTS,
  }),
  cv: workloadParams.cv,
  requests: param(integer(10, 1_000_000).default(200), {
    label: m.requestsPerRun,
    section: RUNS,
    hint: m.closedLoopRunsAtLeast,
  }),
  seeds: param(integer(1, 50).default(3), {
    label: m.seedsPerPoint,
    section: RUNS,
    hint: m.independentRunsTheyGiveConfidence,
  }),
  seed: workloadParams.seed,
  level: param(z.enum(["80", "95"]).default("95"), {
    label: m.confidence,
    options: { "80": verbatim("80 %"), "95": verbatim("95 %") },
    section: RUNS,
  }),
  knee: param(z.boolean().default(true), {
    label: m.findSaturation,
    section: RUNS,
    hint: m.bisectsHighestArrivalRateWithout,
  }),
  kv_blocks: param(orAuto(integer(1, 2 ** 30)), {
    label: m.kvBlocks,
    section: RUNS,
    hint: m.ofInstanceAutoWhatMemory,
  }),
  slo_at: param(orAuto(z.enum(PERCENTILES)), {
    label: m.targetsHoldAt,
    absent: m.asTimesAreJudged,
    options: { p50: verbatim("p50"), p90: verbatim("p90"), p95: verbatim("p95"), p99: verbatim("p99") },
    section: RUNS,
  }),
  x: param(z.enum(HEAT_AXES).default("load"), {
    label: m.heatMapAcross,
    options: AXIS_WORDS,
    section: "view",
  }),
  y: param(z.enum(HEAT_AXES).default("policy"), {
    label: m.heatMapUp,
    options: AXIS_WORDS,
    section: "view",
  }),
  metric: param(z.enum(METRICS).default("ttft"), {
    label: m.heatMapShows,
    options: METRIC_WORDS,
    section: "view",
  }),
  ...requestLengths,
  shared: workloadParams.shared,
  shared_n: workloadParams.shared_n,
  block: workloadParams.block,
});

export type SimulationSweepInput = z.infer<typeof SimulationSweepInput>;

export const listPolicies = ({ policies }: Pick<SimulationSweepInput, "policies">): readonly PolicyName[] => [
  ...new Set(policies.split(",") as PolicyName[]),
];
