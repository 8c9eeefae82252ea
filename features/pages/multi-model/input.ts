/** Who is compared, how each is laid out, and by what. */
import * as z from "zod";
import type { Form } from "@/features/analysis";
import { engineParam } from "@/features/core/serving/mean-load/engine-param";
import { e2eLimitParam, judgedParam, usdHourParam } from "@/features/core/comparison/settings";
import { param } from "@/lib/params/param";
import { text } from "@/lib/text";

export const VARIED = ["models", "chips"] as const;
export type Varied = (typeof VARIED)[number];

const SIZED = ["same", "fits", "limits"] as const;
export type Sized = (typeof SIZED)[number];

const ids = (fallback: string) => z.string().max(600).default(fallback);

export const MultiModelInput = z.object({
  vary: param(z.enum(VARIED).default("models"), {
    label: text({ en: "Compare", zh: "对比" }),
    options: { models: text({ en: "Models", zh: "模型" }), chips: text({ en: "Accelerators", zh: "加速卡" }) },
  }),
  models: param(ids("qwen3-235b-a22b-fp8,llama-3.3-70b,gpt-oss-120b"), {
    label: text({ en: "Models beside the scenario's", zh: "场景之外的模型" }),
    when: { key: "vary", is: ["models"] },
    hidden: true,
    hint: text({ en: "Ids of presets with commas between.", zh: "以逗号分隔的预设标识。" }),
  }),
  chips: param(ids("b200-sxm,h100-sxm,mi300x"), {
    label: text({ en: "Accelerators beside the scenario's", zh: "场景之外的加速卡" }),
    when: { key: "vary", is: ["chips"] },
    hidden: true,
    hint: text({ en: "Ids with commas between.", zh: "以逗号分隔的标识。" }),
  }),
  each: param(z.string().max(1000).default(""), {
    label: text({ en: "Of single contenders", zh: "单项设置" }),
    hidden: true,
    hint: text({
      en: "TP, concurrency and formats of single contenders: own:tp=2;qwen3-8b:tp=4,conc=32,weights=fp8.",
      zh: "单个对象的 TP、并发与格式：own:tp=2;qwen3-8b:tp=4,conc=32,weights=fp8。",
    }),
  }),
  sized: param(z.enum(SIZED).default("same"), {
    label: text({ en: "Layout of each", zh: "各自的布局" }),
    options: {
      same: text({ en: "The scenario's", zh: "与场景相同" }),
      fits: text({ en: "Fewest GPUs that hold it", zh: "能容纳的最少 GPU" }),
      limits: text({ en: "Fewest GPUs within limits", zh: "满足限制的最少 GPU" }),
    },
    hint: text({
      en: "Fewest GPUs: the smallest TP, a power of two up to 64, of one instance.",
      zh: "最少 GPU：单实例的最小 TP，取 2 的幂，至多 64。",
    }),
  }),
  judged: judgedParam,
  engine: engineParam,
  e2e_ms: e2eLimitParam,
  usd_hour: usdHourParam,
});

export type MultiModelInput = z.infer<typeof MultiModelInput>;

export const multiModelForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "traffic", "engine", "targets", "time"],
  input: MultiModelInput,
} as const satisfies Form;
