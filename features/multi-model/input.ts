/** Who is compared, how each is laid out, and by what. */
import * as z from "zod";
import type { Form } from "@/features/analysis";
import { acceptParam, draftsParam } from "@/features/scenario-load/draft-params";
import { engineParam } from "@/features/scenario-load/engine-param";
import { e2eLimitParam, judgedParam, usdHourParam } from "@/features/scenario-row/settings";
import { param } from "@/lib/params/param";
import { text } from "@/lib/text";

export const VARIED = ["models", "chips"] as const;
export type Varied = (typeof VARIED)[number];

export const SIZED = ["same", "fits", "limits"] as const;
export type Sized = (typeof SIZED)[number];

const ids = (fallback: string) => z.string().max(600).default(fallback);

export const MultiModelInput = z.object({
  vary: param(z.enum(VARIED).default("models"), {
    label: text("Compare", "比较"),
    options: { models: text("Models", "模型"), chips: text("Accelerators", "加速卡") },
  }),
  models: param(ids("qwen3-235b-a22b-fp8,llama-3.3-70b,gpt-oss-120b"), {
    label: text("Models beside the scenario's", "场景之外的模型"),
    hidden: true,
    hint: text("Ids of presets with commas between.", "以逗号分隔的预设标识。"),
  }),
  chips: param(ids("b200-sxm,h100-sxm,mi300x"), {
    label: text("Accelerators beside the scenario's", "场景之外的加速卡"),
    hidden: true,
    hint: text("Ids with commas between.", "以逗号分隔的标识。"),
  }),
  sized: param(z.enum(SIZED).default("same"), {
    label: text("Layout of each", "各自的布局"),
    options: {
      same: text("The scenario's", "与场景相同"),
      fits: text("Fewest GPUs that hold it", "能容纳的最少 GPU"),
      limits: text("Fewest GPUs within limits", "满足限制的最少 GPU"),
    },
    hint: text(
      "Fewest GPUs: the smallest TP, a power of two up to 64, of one instance.",
      "最少 GPU：单实例的最小 TP，取 2 的幂，至多 64。",
    ),
  }),
  judged: judgedParam,
  engine: engineParam,
  drafts: draftsParam,
  accept: acceptParam,
  e2e_ms: e2eLimitParam,
  usd_hour: usdHourParam,
});

export type MultiModelInput = z.infer<typeof MultiModelInput>;

export const multiModelForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "traffic", "targets", "time"],
  input: MultiModelInput,
} as const satisfies Form;
