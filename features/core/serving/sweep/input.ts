/** The axes of a sweep and what every point has in common. An empty axis stays where the scenario is. */
import * as z from "zod";
import { POLICIES, type PolicyName } from "@/features/core/simulator/input/config";
import { requestLengths, workloadParams } from "@/features/core/workload/params";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text, verbatim, type Text } from "@/lib/text";

const AXES = "axes";
const RUNS = "runs";
const REQUESTS = "requests";

const SCENARIO_HINT = text({
  en: "A list. Empty (none): the scenario's.",
  zh: "可填多个值。留空（none）：取场景的值。",
});

const axis = (label: Text, fallback: readonly number[], hint: Text = SCENARIO_HINT, unit?: string, most = 1_000_000) =>
  param(
    z
      .array(whole(1, most))
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
const degrees = (label: Text) => axis(label, [], SCENARIO_HINT, undefined, 4096);

const POLICY_LIST = new RegExp(`^(${POLICIES.join("|")})(,(${POLICIES.join("|")}))*$`);

const HEAT_AXES = ["load", "budget", "tp", "adp", "ep", "replicas", "policy"] as const;
const METRICS = ["ttft", "tpot", "e2e", "perGpu", "goodput", "busy", "kv"] as const;
export type HeatAxis = (typeof HEAT_AXES)[number];
export type Metric = (typeof METRICS)[number];

export const AXIS_WORDS: Readonly<Record<HeatAxis, Text>> = {
  load: text({ en: "Load", zh: "负载" }),
  budget: text({ en: "Token budget", zh: "token 预算" }),
  tp: verbatim("TP"),
  adp: text({ en: "Attention DP", zh: "注意力 DP" }),
  ep: verbatim("EP"),
  replicas: text({ en: "Replicas", zh: "副本数" }),
  policy: text({ en: "Policy", zh: "调度策略" }),
};

export const METRIC_WORDS: Readonly<Record<Metric, Text>> = {
  ttft: verbatim("TTFT"),
  tpot: verbatim("TPOT"),
  e2e: verbatim("E2E"),
  perGpu: text({ en: "Output per GPU", zh: "每卡输出" }),
  goodput: text({ en: "Goodput", zh: "有效吞吐" }),
  busy: text({ en: "Busy share", zh: "忙碌占比" }),
  kv: text({ en: "KV occupancy", zh: "KV 占用" }),
};

export const PERCENTILES = ["p50", "p90", "p95", "p99"] as const;
export type Percentile = (typeof PERCENTILES)[number];

export const SimulationSweepInput = z.object({
  tps: degrees(verbatim("TP")),
  adps: degrees(text({ en: "Attention DP", zh: "注意力 DP" })),
  eps: degrees(verbatim("EP")),
  reps: degrees(text({ en: "Replicas (DP)", zh: "副本数 (DP)" })),
  budgets: axis(
    text({ en: "Token budget", zh: "token 预算" }),
    [],
    text({
      en: "New tokens of a step and rank: the chunk of chunked prefill. Empty (none): the engine's default.",
      zh: "每步每 rank 的新 token 数，即分块预填充的块长。留空（none）：引擎默认值。",
    }),
    "tok",
  ),
  policies: param(z.string().regex(POLICY_LIST).default("vllm-v1,sglang"), {
    label: text({ en: "Policies", zh: "调度策略" }),
    section: AXES,
    hint: text({ en: `With commas between: ${POLICIES.join(", ")}.`, zh: `以逗号分隔：${POLICIES.join("、")}。` }),
  }),
  concs: axis(
    text({ en: "Concurrency", zh: "并发" }),
    [4, 16, 64],
    text({
      en: "Closed loop: clients that each wait for their answer. Empty (none): no such points.",
      zh: "闭环：每个客户端收到回答后再发下一个请求。留空（none）：没有此类点。",
    }),
    "req",
  ),
  rates: param(z.array(real(0.001, 1e6)).max(200).default([0.5, 1, 2, 4]), {
    label: text({ en: "Arrival rate", zh: "到达速率" }),
    unit: "req/s",
    section: AXES,
    hint: text({
      en: "Open loop: requests come whether or not the last ones are served. Empty (none): no such points.",
      zh: "开环：无论之前的请求是否完成都继续到达。留空（none）：没有此类点。",
    }),
  }),
  arrivals: param(z.enum(["poisson", "gamma", "constant"]).default("poisson"), {
    label: text({ en: "Arrivals", zh: "到达方式" }),
    options: {
      poisson: text({ en: "Poisson", zh: "泊松" }),
      gamma: text({ en: "Gamma (bursts)", zh: "伽马（突发）" }),
      constant: text({ en: "Constant gaps", zh: "等间隔" }),
    },
    section: REQUESTS,
  }),
  cv: workloadParams.cv,
  requests: param(whole(10, 1_000_000).default(200), {
    label: text({ en: "Requests per run", zh: "每次运行的请求数" }),
    section: RUNS,
    hint: text({
      en: "A closed loop runs at least four for each client, of which times leave out the first and the last of a steady service; a benchmark ten, all counted.",
      zh: "闭环每个客户端至少 4 个请求，稳态服务的第一个和最后一个不计入时间；基准测试至少 10 个，全部计入。",
    }),
  }),
  seeds: param(whole(1, 50).default(3), {
    label: text({ en: "Seeds per point", zh: "每点种子数" }),
    section: RUNS,
    hint: text({ en: "Independent runs; they give the confidence interval.", zh: "独立运行次数，用于计算置信区间。" }),
  }),
  seed: workloadParams.seed,
  level: param(z.enum(["80", "95"]).default("95"), {
    label: text({ en: "Confidence", zh: "置信水平" }),
    options: { "80": verbatim("80 %"), "95": verbatim("95 %") },
    section: RUNS,
  }),
  knee: param(z.boolean().default(true), {
    label: text({ en: "Find saturation", zh: "查找饱和速率" }),
    section: RUNS,
    hint: text({
      en: "Bisects the highest arrival rate without a growing queue, for each service and seed.",
      zh: "对每个服务与种子二分查找队列不增长的最高到达速率。",
    }),
  }),
  kv_blocks: param(orAuto(whole(1, 2 ** 30)), {
    label: text({ en: "KV blocks", zh: "KV 块数" }),
    section: RUNS,
    hint: text({ en: "Of an instance. Auto: what the memory ledger leaves.", zh: "每实例。自动：由显存账本得出。" }),
  }),
  slo_at: param(z.enum(PERCENTILES).default("p95"), {
    label: text({ en: "Targets hold at", zh: "目标按分位数判定" }),
    options: { p50: verbatim("p50"), p90: verbatim("p90"), p95: verbatim("p95"), p99: verbatim("p99") },
    section: RUNS,
  }),
  x: param(z.enum(HEAT_AXES).default("load"), {
    label: text({ en: "Heat map, across", zh: "热图横轴" }),
    options: AXIS_WORDS,
    section: "view",
  }),
  y: param(z.enum(HEAT_AXES).default("policy"), {
    label: text({ en: "Heat map, up", zh: "热图纵轴" }),
    options: AXIS_WORDS,
    section: "view",
  }),
  metric: param(z.enum(METRICS).default("ttft"), {
    label: text({ en: "Heat map shows", zh: "热图指标" }),
    options: METRIC_WORDS,
    section: "view",
  }),
  ...requestLengths,
  shared: workloadParams.shared,
  shared_n: workloadParams.shared_n,
  block: workloadParams.block,
});

export type SimulationSweepInput = z.infer<typeof SimulationSweepInput>;

export const listPolicies = ({ policies }: SimulationSweepInput): readonly PolicyName[] => [
  ...new Set(policies.split(",") as PolicyName[]),
];
