/** The page's own controls, beside the shared scenario. */
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { LAYOUT_KEYS } from "@/features/core/scenario/question/without-layout";
import { BACKENDS } from "@/features/core/memory/backend";
import { param, real, whole } from "@/lib/params/param";
import { text, verbatim } from "@/lib/text";
import { compassFields } from "./compass-fields";

export const RANKINGS = ["cards", "power", "cost"] as const;

const SERVING = "serving";

export const HardwareAdvisorInput = z.object({
  rank: param(z.enum(RANKINGS).default("cards"), {
    label: text({ en: "Rank by", zh: "排序" }),
    options: {
      cards: text({ en: "fewest cards", zh: "卡数最少" }),
      power: text({ en: "power", zh: "功耗" }),
      cost: text({ en: "cost", zh: "成本" }),
    },
    hidden: true,
  }),
  card: param(z.string().max(80).default(""), {
    label: text({ en: "Shown accelerator", zh: "当前查看的加速卡" }),
    hidden: true,
  }),
  backend: param(z.enum(BACKENDS).default("vllm"), {
    label: text({ en: "Engine", zh: "引擎" }),
    options: { vllm: verbatim("vLLM"), sglang: verbatim("SGLang"), trtllm: verbatim("TensorRT-LLM") },
    section: SERVING,
  }),
  most: param(whole(1, 4096).default(256), {
    label: text({ en: "At most", zh: "最多" }),
    unit: "GPU",
    section: SERVING,
    hint: text({ en: "Deployments with more cards are not tried.", zh: "不尝试超过此卡数的部署。" }),
  }),
  whole: param(z.boolean().default(false), {
    label: text({ en: "Count whole servers", zh: "按整机计数" }),
    section: SERVING,
    hint: text({
      en: "Cards, power and cost of all cards of the servers, idle ones included.",
      zh: "卡数、功耗与成本按服务器内全部加速卡计，含空闲卡。",
    }),
  }),
  resident: param(z.boolean().default(true), {
    label: text({ en: "All requests in the KV cache", zh: "全部请求常驻 KV 缓存" }),
    section: SERVING,
    hint: text({
      en: "Every request in flight finds room at once. Off: some may queue for memory, if the targets hold nonetheless.",
      zh: "所有在途请求同时放得下。关闭：只要满足目标，允许部分请求排队等待显存。",
    }),
  }),
  headroom: param(real(0, 90).default(2), {
    label: text({ en: "TPOT headroom", zh: "TPOT 余量" }),
    unit: "%",
    section: SERVING,
    hint: text({
      en: "Predicted TPOT stays below the target by this share. With 2 %, 90 % of picks met their target on public measurements.",
      zh: "预测 TPOT 低于目标的比例。取 2 % 时，公开实测中 90 % 的选择达标。",
    }),
  }),
  utilisation: param(real(10, 100).default(100), {
    label: text({ en: "Usable speed", zh: "可用速度" }),
    unit: "%",
    section: SERVING,
    hint: text({
      en: "Share of the predicted speed that you plan with: times are divided by it. Unlike memory, which the engine's share limits.",
      zh: "规划时采用的预测速度比例：时间除以该值。显存由引擎的显存占比另行限制。",
    }),
  }),
  prices: param(z.string().max(1500).default(""), {
    label: text({ en: "Prices per GPU hour", zh: "每 GPU 小时价格" }),
    unit: "$",
    section: SERVING,
    hint: text({
      en: "Yours, as id=price: h100-sxm=2.5,l40s=0.9. Else dated public rents of eleven chips (Cost & Energy lists them); other chips have no cost without one.",
      zh: "由您给出，格式 id=价格：h100-sxm=2.5,l40s=0.9。未填时十一款芯片采用带日期的公开租价（见“成本与能耗”）；其他芯片不计成本。",
    }),
    absent: text({ en: "public rents", zh: "公开租价" }),
  }),
  pue: param(real(1, 5).default(1.3), {
    label: verbatim("PUE"),
    section: SERVING,
    hint: text({ en: "Facility power over server power.", zh: "机房总功耗与服务器功耗之比。" }),
  }),
  ...compassFields,
});

export type Input = z.infer<typeof HardwareAdvisorInput>;
export type Ranking = (typeof RANKINGS)[number];

export const hardwareAdvisorForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "traffic", "engine", "targets", "time"],
  unused: [...LAYOUT_KEYS, "d_redundant"],
  input: HardwareAdvisorInput,
} as const satisfies Form;

export type HardwareAdvisorScenario = SeenBy<typeof hardwareAdvisorForm>;
