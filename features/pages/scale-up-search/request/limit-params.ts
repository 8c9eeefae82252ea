/** What an answer must keep beside the scenario's TTFT and TPOT targets, and what it is best at. */
import * as z from "zod";
import { HEADROOM, STATISTICS } from "@/features/core/search/layouts/criteria/limits";
import { OBJECTIVE_LAWS, OBJECTIVES } from "@/features/core/search/layouts/criteria/objectives";
import { param, real, whole } from "@/lib/params/param";
import { text, verbatim, type Text } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import { USUAL } from "./axis-params";

const LIMITS = "limits";
const AIM = "aim";

const NO_LIMIT = text({ en: "no limit", zh: "不限" });

const limit = (label: Text, unit: string, hint?: Text) =>
  param(real(1e-6, 1e12).nullable().default(null), {
    label,
    unit,
    section: LIMITS,
    absent: NO_LIMIT,
    ...(hint && { hint }),
  });

const OBJECTIVE_WORDS = Object.fromEntries(OBJECTIVES.map((id) => [id, OBJECTIVE_LAWS[id].label])) as Readonly<
  Record<(typeof OBJECTIVES)[number], Text>
>;

export const limitParams = {
  stat: param(z.enum(STATISTICS).default("mean"), {
    label: text({ en: "Time limits hold for the", zh: "时延约束取" }),
    options: {
      mean: text({ en: "mean", zh: "平均" }),
      p50: verbatim("p50"),
      p90: verbatim("p90"),
      p95: verbatim("p95"),
      p99: verbatim("p99"),
    },
    section: LIMITS,
    hint: text({
      en: "The closed form screens with means; percentiles are judged by the simulation of the best.",
      zh: "闭式解按均值初筛；分位数由最优方案的仿真判定。",
    }),
  }),
  headroom: param(real(0, 90).default(toPercent(HEADROOM)), {
    label: text({ en: "TPOT headroom", zh: "TPOT 余量" }),
    unit: "%",
    section: LIMITS,
    hint: text({ en: "Predictions stay below the TPOT limit by this share.", zh: "预测值须低于 TPOT 上限的比例。" }),
  }),
  e2e_s: limit(verbatim("E2E ≤"), "s"),
  min_req_s: limit(text({ en: "Requests ≥", zh: "请求速率 ≥" }), "req/s"),
  min_tok_s: limit(text({ en: "Output ≥", zh: "输出 ≥" }), "tok/s"),
  min_good_s: limit(
    text({ en: "Goodput ≥", zh: "有效速率 ≥" }),
    "req/s",
    text({ en: "Requests within the TTFT and TPOT targets.", zh: "满足 TTFT 与 TPOT 目标的请求。" }),
  ),
  max_gpus: param(whole(1, 1_000_000).nullable().default(null), {
    label: verbatim("GPU ≤"),
    section: LIMITS,
    absent: NO_LIMIT,
  }),
  max_usd_h: limit(text({ en: "Cost ≤", zh: "每小时成本 ≤" }), "$/h"),
  max_usd_mtok: limit(text({ en: "Cost of output ≤", zh: "输出成本 ≤" }), "$/Mtok"),
  max_kw: limit(text({ en: "Power ≤", zh: "功耗 ≤" }), "kW"),
  max_j_tok: limit(text({ en: "Energy ≤", zh: "能耗 ≤" }), "J/tok"),
  in_node: param(z.boolean().default(true), {
    label: text({ en: "TP and CP within a node", zh: "TP 与 CP 不跨节点" }),
    section: LIMITS,
    hint: text({ en: "Or within the scale-up domain of the chip.", zh: "或不跨芯片的 scale-up 域。" }),
  }),
  resident: param(z.boolean().default(false), {
    label: text({ en: "Nobody queues for memory", zh: "不因显存排队" }),
    section: LIMITS,
    hint: text({
      en: "The KV cache holds the requests of all clients at once.",
      zh: "KV 缓存可同时容纳所有客户端的请求。",
    }),
  }),
} as const;

const objective = (label: Text, fallback: (typeof OBJECTIVES)[number], section = AIM) =>
  param(z.enum(OBJECTIVES).default(fallback), { label, options: OBJECTIVE_WORDS, section });

export const goalParam = objective(text({ en: "Best is", zh: "优化目标" }), "per-gpu", USUAL);

export const aimParams = {
  across: objective(text({ en: "Front, across", zh: "前沿横轴" }), "per-user"),
  up: objective(text({ en: "Front, up", zh: "前沿纵轴" }), "per-gpu"),
  top: param(whole(0, 500).default(50), {
    label: text({ en: "Best to simulate", zh: "仿真前几名" }),
    section: AIM,
    hint: text({
      en: "Event simulation of the best, for percentiles. 0: none.",
      zh: "对最优方案做事件仿真以得到分位数。0：不仿真。",
    }),
  }),
  spread: param(real(0.01, 1).default(1), {
    label: text({ en: "Shortest length", zh: "最短长度" }),
    unit: "×",
    section: AIM,
    hint: text({
      en: "Lengths are uniform between this share of ISL and OSL and the whole; 1 = all alike.",
      zh: "长度在 ISL、OSL 的该比例与全长之间均匀分布；1 表示全部相同。",
    }),
  }),
  accept: param(real(0, 1).default(0.7), {
    label: text({ en: "Draft acceptance", zh: "草稿接受率" }),
    section: AIM,
    hint: text({
      en: "Chance of each drafted token, those before it accepted.",
      zh: "前序草稿均被接受时，每个草稿的接受概率。",
    }),
  }),
  rents: param(z.array(real(0, 10_000)).max(64).default([]), {
    label: text({ en: "GPU hour", zh: "GPU 小时" }),
    unit: "$",
    section: AIM,
    absent: text({ en: "listed rent", zh: "公开租价" }),
    hint: text({
      en: "In the order of the accelerators. Empty: dated public rents of eleven chips (Cost & Energy lists them); others then have no cost.",
      zh: "按加速卡顺序。留空：十一款芯片取带日期的公开租价（见“成本与能耗”）；其他芯片无成本。",
    }),
  }),
  pue: param(real(1, 5).default(1.3), {
    label: verbatim("PUE"),
    section: AIM,
    hint: text({ en: "Facility power over server power.", zh: "机房总功耗与服务器功耗之比。" }),
  }),
} as const;
