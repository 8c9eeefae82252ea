/** Limits of a run, what of it is looked at, and the map. */
import * as z from "zod";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text, verbatim, type Text } from "@/lib/text";
import { PERCENTILES } from "@/features/core/serving/sweep/input";
import { KNOB_NAMES, KNOBS } from "../knobs/knobs";

export const MOST_STEPS = 20_000_000;

/** Requests that share batches need some ten steps each; small runs may be as long as they like. */
export const usualSteps = (requests: number): number => Math.min(MOST_STEPS, Math.max(500_000, 20 * requests));

export const runParams = {
  e2e_ms: param(real(0.001, 1e8).nullable().default(null), {
    label: verbatim("E2E ≤"),
    unit: "ms",
    absent: text({ en: "no limit", zh: "不限" }),
    hidden: true,
  }),
  max_steps: param(orAuto(whole(1, MOST_STEPS)), {
    label: text({ en: "Most steps", zh: "步数上限" }),
    hidden: true,
    hint: text({
      en: "The run stops there and says so. Auto: 20 a request, 500,000 at least.",
      zh: "达到后停止并说明。自动：每请求 20 步，至少 500,000 步。",
    }),
  }),
  max_time_s: param(orAuto(real(0.001, 1e9)), {
    label: text({ en: "Most time", zh: "时间上限" }),
    unit: "s",
    absent: text({ en: "to the end", zh: "直到结束" }),
    hidden: true,
  }),
};

const TURNED = { key: "knob", not: [null] };

/** What of the run is looked at, and the knob that is turned there. */
export const viewParams = {
  percentile: param(z.enum(PERCENTILES).default("p95"), {
    label: text({ en: "Headline percentile", zh: "首要分位数" }),
    options: { p50: verbatim("p50"), p90: verbatim("p90"), p95: verbatim("p95"), p99: verbatim("p99") },
    hint: text({
      en: "Of TTFT and TPOT in the verdict and the figures on top; limits are held against it.",
      zh: "用于结论与顶部数值中的 TTFT 与 TPOT；限制按此判断。",
    }),
  }),
  inst: param(whole(0, 4095).default(0), { label: text({ en: "Instance shown", zh: "显示的实例" }), hidden: true }),
  step: param(orAuto(whole(0, MOST_STEPS)), { label: text({ en: "Step", zh: "步" }), when: TURNED, hidden: true }),
  knob: param(orAuto(z.enum(KNOBS)), {
    label: text({ en: "From this step on", zh: "自此步起改动" }),
    options: KNOB_NAMES,
    absent: text({ en: "nothing", zh: "不改动" }),
    hidden: true,
  }),
  value: param(orAuto(z.string().max(40)), {
    label: text({ en: "New value", zh: "新值" }),
    when: TURNED,
    hidden: true,
    hint: text({ en: "A number, or the name of a policy, a routing, …", zh: "数值，或策略、路由等的名称。" }),
  }),
};

export const MAP_METRICS = ["ttft", "tpot", "output", "tflops"] as const;
export type MapMetric = (typeof MAP_METRICS)[number];

export const MAP_METRIC_NAMES: Readonly<Record<MapMetric, Text>> = {
  ttft: verbatim("TTFT p95"),
  tpot: verbatim("TPOT p95"),
  output: text({ en: "Throughput", zh: "吞吐" }),
  tflops: text({ en: "Useful arithmetic", zh: "有效算力" }),
};

/** Closed loops over a grid, and what of them is drawn. */
export const mapParams = {
  map_conc: param(z.array(real(1, 100_000)).max(24).default([1, 4, 16, 64, 256]), {
    label: text({ en: "Concurrencies", zh: "并发列表" }),
    hidden: true,
    inert: true,
    hint: text({ en: "Closed loop with as many clients.", zh: "以该数量的客户端闭环运行。" }),
  }),
  map_budget: param(z.array(real(1, 10_000_000)).max(24).default([512, 1024, 2048, 4096, 8192]), {
    label: text({ en: "Token budgets", zh: "token 预算" }),
    hidden: true,
    inert: true,
  }),
  map_metric: param(z.enum(MAP_METRICS).default("ttft"), {
    label: text({ en: "Measure", zh: "指标" }),
    options: MAP_METRIC_NAMES,
    hidden: true,
    inert: true,
  }),
  rounds: param(whole(1, 100).default(4), {
    label: text({ en: "Requests per client", zh: "每客户端请求数" }),
    hidden: true,
    inert: true,
  }),
};
