/** The axes of the space. An empty list leaves the choice to the scenario or to the suite; in a list 0 stands for that choice. */
import * as z from "zod";
import { BACKENDS } from "@/features/core/memory/backend";
import { USUAL_LOADS, USUAL_PP, USUAL_TP } from "@/features/core/search/layouts/space/usual-axes";
import { param, whole } from "@/lib/params/param";
import { text, verbatim, type Text } from "@/lib/text";

const AXES = "axes";
export const USUAL = "search";

const AUTO = text({ en: "auto", zh: "自动" });
const AS_SCENARIO = text({ en: "scenario", zh: "同场景" });

const numbers = (min: number, max: number, fallback: readonly number[]) =>
  z
    .array(whole(min, max))
    .max(4096)
    .default([...fallback]);

const degrees = (label: Text, fallback: readonly number[], hint?: Text, section = AXES) =>
  param(numbers(1, 4096, fallback), { label, section, ...(hint && { hint }) });

/** 0 in the list, or an empty list: the suite chooses. */
const chosen = (label: Text, hint: Text, most = 4096, unit?: string) =>
  param(numbers(0, most, []), { label, section: AXES, hint, absent: AUTO, ...(unit && { unit }) });

const words = (values: readonly string[]): z.ZodType<string> =>
  z
    .string()
    .max(400)
    .regex(new RegExp(`^((${values.join("|")})(,(${values.join("|")}))*)?$`));

const WEIGHT_WORDS = ["auto", "bf16", "fp8", "fp8_block", "int8", "int4", "nvfp4", "mxfp4"] as const;
const KV_WORDS = ["auto", "bf16", "fp8", "int8"] as const;
const ARITHMETIC_WORDS = ["auto", "narrow", "weight-only"] as const;

const list = (label: Text, values: readonly string[], hint: Text, fallback = "", section = AXES) =>
  param(words(values).default(fallback), { label, section, hint });

const formats = (values: readonly string[]): Text =>
  text({
    en: `With commas between: ${values.join(", ")}. Empty: the scenario's.`,
    zh: `以逗号分隔：${values.join("、")}。留空：取场景的值。`,
  });

const CHIP_LIST = /^([a-z0-9._-]+(,[a-z0-9._-]+)*)?$/;

/** What most searches are asked with. */
export const usualAxisParams = {
  nodes: degrees(
    text({ en: "Nodes", zh: "节点数" }),
    [2],
    text({ en: "Nodes that are there; replicas fill them.", zh: "可用节点数；副本将其填满。" }),
    USUAL,
  ),
  engines: list(
    text({ en: "Engines", zh: "引擎" }),
    BACKENDS,
    text({ en: BACKENDS.join(", "), zh: BACKENDS.join("、") }),
    "vllm",
    USUAL,
  ),
} as const;

export const axisParams = {
  tps: degrees(verbatim("TP"), USUAL_TP, text({ en: "Tensor parallelism.", zh: "张量并行。" })),
  pps: degrees(verbatim("PP"), USUAL_PP, text({ en: "Pipeline stages.", zh: "流水线级数。" })),
  adps: chosen(
    text({ en: "Attention DP", zh: "注意力 DP" }),
    text({
      en: "Attention ranks that share the experts. Empty: 1, 2, 4, 8, 16 for MoE models, 1 for dense ones.",
      zh: "共享专家的注意力 rank 数。留空：MoE 模型取 1、2、4、8、16，稠密模型取 1。",
    }),
  ),
  eps: chosen(
    verbatim("EP"),
    text({
      en: "0, or empty: the widest that divides the stage and the experts.",
      zh: "0 或留空：能同时整除流水级与专家数的最大值。",
    }),
  ),
  etps: chosen(
    text({ en: "Expert TP", zh: "专家 TP" }),
    text({ en: "0, or empty: what EP leaves of the stage.", zh: "0 或留空：流水级除以 EP 的余量。" }),
  ),
  cps: degrees(verbatim("CP"), [1], text({ en: "Ranks that share one sequence.", zh: "共同分担一个序列的 rank 数。" })),
  reps: chosen(
    text({ en: "Replicas (DP)", zh: "副本数 (DP)" }),
    text({ en: "0, or empty: as many as the nodes hold.", zh: "0 或留空：节点能容纳的最多副本。" }),
  ),
  concs: param(numbers(1, 1_000_000, USUAL_LOADS), {
    label: text({ en: "Concurrency", zh: "并发" }),
    unit: "req",
    section: AXES,
    hint: text({ en: "Clients that each wait for their answer.", zh: "每个客户端收到回答后才发下一个请求。" }),
  }),
  per: param(z.enum(["replica", "deployment"]).default("replica"), {
    label: text({ en: "Counted per", zh: "并发计数" }),
    options: { replica: text({ en: "replica", zh: "每副本" }), deployment: text({ en: "deployment", zh: "整个部署" }) },
    section: AXES,
  }),
  budgets: chosen(
    text({ en: "Token budget", zh: "token 预算" }),
    text({
      en: "New tokens of a step and rank: the chunk of chunked prefill. 0, or empty: the engine's recipe.",
      zh: "每步每 rank 的新 token 数，即分块预填充的块长。0 或留空：引擎默认。",
    }),
    1_000_000,
    "tok",
  ),
  drafts: param(numbers(0, 16, []), {
    label: text({ en: "Drafted tokens", zh: "草稿 token 数" }),
    section: AXES,
    absent: AS_SCENARIO,
    hint: text({
      en: "Speculative decoding by a head of the model: tokens drafted each step, 0 = none. Empty: as the scenario drafts.",
      zh: "由模型草稿头投机解码：每步草稿数，0 表示不用。留空：同场景设置。",
    }),
  }),
  wfs: list(text({ en: "Weights", zh: "权重" }), WEIGHT_WORDS, formats(WEIGHT_WORDS)),
  kvs: list(text({ en: "KV cache", zh: "KV 缓存" }), KV_WORDS, formats(KV_WORDS)),
  ariths: list(text({ en: "Arithmetic", zh: "计算精度" }), ARITHMETIC_WORDS, formats(ARITHMETIC_WORDS)),
  chips: param(z.string().max(2000).regex(CHIP_LIST).default(""), {
    label: text({ en: "Accelerators", zh: "加速卡" }),
    section: AXES,
    hint: text({
      en: "Catalogue ids with commas between (h100-sxm,h200-sxm). Empty: the scenario's.",
      zh: "目录编号，以逗号分隔（h100-sxm,h200-sxm）。留空：取场景的值。",
    }),
  }),
} as const;
