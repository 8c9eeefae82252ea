/** What the page asks beside the scenario: GPUs at hand, the load, how its limits are meant. Keys are link names. */
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { LAYOUT_KEYS } from "@/features/core/scenario/question/without-layout";
import { engineParam } from "@/features/core/serving/mean-load/engine-param";
import { PERCENTILES } from "@/features/core/serving/sweep/input";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text, verbatim } from "@/lib/text";

const GOALS = ["most", "rate", "clients", "trace"] as const;

export const PlanInput = z.object({
  gpus: param(whole(1, 4096).default(16), {
    label: text({ en: "GPUs I have", zh: "已有 GPU" }),
    unit: "GPU",
    symbol: "N",
    section: "limits",
    hint: text({ en: "Of the scenario's accelerator.", zh: "场景所选加速卡的数量。" }),
  }),
  usd: param(orAuto(real(0, 10_000)), {
    label: text({ en: "Price", zh: "价格" }),
    unit: "$/GPU·h",
    section: "limits",
    hint: text({
      en: "Auto: as the team's list has it, else a dated public rent where there is one.",
      zh: "自动：取团队清单中的价格，否则取带日期的公开租价（如有）。",
    }),
  }),
  goal: param(z.enum(GOALS).default("most"), {
    label: text({ en: "Load", zh: "负载" }),
    options: {
      most: text({ en: "as many users as possible", zh: "尽可能多的用户" }),
      rate: text({ en: "a request rate", zh: "指定请求速率" }),
      clients: text({ en: "users at once", zh: "指定并发用户" }),
      trace: text({ en: "the requests of a trace", zh: "轨迹中的请求" }),
    },
    section: "limits",
  }),
  rate: param(real(0.001, 100_000).default(4), {
    label: text({ en: "Request rate", zh: "请求速率" }),
    unit: "req/s",
    section: "limits",
    when: { key: "goal", is: ["rate"] },
  }),
  users: param(whole(1, 1_000_000).default(64), {
    label: text({ en: "Users at once", zh: "并发用户" }),
    section: "limits",
    when: { key: "goal", is: ["clients"] },
  }),
  at: param(z.enum(PERCENTILES).default("p95"), {
    label: text({ en: "Limits hold at", zh: "限制按分位数判定" }),
    options: { p50: verbatim("p50"), p90: verbatim("p90"), p95: verbatim("p95"), p99: verbatim("p99") },
    section: "limits",
    hint: text({
      en: "Of the requests, this share keeps TTFT and TPOT.",
      zh: "满足 TTFT 与 TPOT 的请求占比。",
    }),
  }),
  sure: param(real(0, 99).default(80), {
    label: text({ en: "At least sure", zh: "把握至少" }),
    unit: "%",
    section: "limits",
    hint: text({
      en: "Chance that all limits are kept, from how far predictions of public runs lay off. 0: by the estimate alone.",
      zh: "全部限制得到满足的概率，依据公开实测的预测误差。0：仅按估计值。",
    }),
  }),
  engine: engineParam,
  trace: param(z.string().max(6_000_000).default(""), {
    label: text({ en: "Trace", zh: "轨迹" }),
    packed: true,
    hidden: true,
    when: { key: "goal", is: ["trace"] },
  }),
  team: param(z.string().max(800).default(""), {
    label: text({ en: "Other GPUs of the team", zh: "团队的其他 GPU" }),
    section: "limits",
    hint: text({
      en: "kind=count, a price after @, GPUs of a node after /: b200-sxm=8@6/8,mi300x=16.",
      zh: "型号=数量，@ 后为价格，/ 后为每节点 GPU 数：b200-sxm=8@6/8,mi300x=16。",
    }),
  }),
});

export type PlanInput = z.infer<typeof PlanInput>;

export const planForm = {
  needs: ["model", "precision", "hardware", "parallelism", "workload", "traffic", "engine", "targets", "time"],
  unused: [...LAYOUT_KEYS, "conc"],
  input: PlanInput,
} as const satisfies Form;
