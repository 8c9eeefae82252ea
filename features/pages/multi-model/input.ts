/** Who is compared, how each is laid out, and by what. */
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { engineParam } from "@/features/core/serving/mean-load/engine-param";
import { e2eLimitParam, judgedParam, usdHourParam } from "@/features/core/comparison/settings";
import { USUAL_COLUMNS } from "./columns";
import { param, real, whole } from "@/lib/params/param";
import { text } from "@/lib/text";

export const VARIED = ["both", "models", "chips"] as const;
export type Varied = (typeof VARIED)[number];

const SIZED = ["best", "same", "fits", "limits"] as const;
export type Sized = (typeof SIZED)[number];

const ids = (fallback: string) => z.string().max(600).default(fallback);

/** With the scenario's own as many as there are colours. */
const MOST_PICKED = 5;

export const MultiModelInput = z.object({
  vary: param(z.enum(VARIED).default("both"), {
    label: text({ en: "Compare", zh: "对比" }),
    options: {
      both: text({ en: "Models on accelerators", zh: "模型与加速卡" }),
      models: text({ en: "Models", zh: "模型" }),
      chips: text({ en: "Accelerators", zh: "加速卡" }),
    },
    // Chosen above the charts.
    hidden: true,
  }),
  models: param(ids("qwen3-235b-a22b-fp8,llama-3.3-70b,gpt-oss-120b"), {
    label: text({ en: "Models beside the scenario's", zh: "场景之外的模型" }),
    when: { key: "vary", not: ["chips"] },
    section: "model",
    pick: { of: "models", most: MOST_PICKED },
    hidden: true,
    hint: text({ en: "Ids of presets with commas between.", zh: "以逗号分隔的预设标识。" }),
  }),
  chips: param(ids("b200-sxm,h100-sxm,mi300x"), {
    label: text({ en: "Accelerators beside the scenario's", zh: "场景之外的加速卡" }),
    when: { key: "vary", not: ["models"] },
    section: "hardware",
    pick: { of: "chips", most: MOST_PICKED, each: "each" },
    hidden: true,
    hint: text({ en: "Ids with commas between.", zh: "以逗号分隔的标识。" }),
  }),
  configs: param(z.string().max(4_000_000).default(""), {
    label: text({ en: "Pasted models", zh: "粘贴的模型" }),
    hidden: true,
    packed: true,
    when: { key: "vary", not: ["chips"] },
    hint: text({
      en: "A config.json of Hugging Face, or several as a JSON list: each is a model beside the others.",
      zh: "Hugging Face 的 config.json，多个则写成 JSON 列表：各为一个参与对比的模型。",
    }),
  }),
  each: param(z.string().max(1000).default(""), {
    label: text({ en: "Of single contenders", zh: "单项设置" }),
    hidden: true,
    hint: text({
      en: "TP, concurrency and formats of single contenders, GPUs and price of an accelerator: own:tp=2;qwen3-8b:weights=fp8;b200-sxm:gpus=8,usd_hour=5.",
      zh: "单个对象的 TP、并发与格式，以及加速卡的数量与单价：own:tp=2;qwen3-8b:weights=fp8;b200-sxm:gpus=8,usd_hour=5。",
    }),
  }),
  cols: param(ids(USUAL_COLUMNS), {
    label: text({ en: "Columns shown", zh: "显示的列" }),
    hidden: true,
    hint: text({
      en: "Ids of the table's columns with commas between; files have all of them.",
      zh: "表格列的标识，以逗号分隔；导出文件包含全部列。",
    }),
  }),
  sized: param(z.enum(SIZED).default("best"), {
    label: text({ en: "Layout of each", zh: "各自的布局" }),
    options: {
      best: text({ en: "Its own best", zh: "各自最优" }),
      same: text({ en: "The scenario's", zh: "与场景相同" }),
      fits: text({ en: "Fewest GPUs that hold it", zh: "能容纳的最少 GPU" }),
      limits: text({ en: "Fewest GPUs within limits", zh: "满足限制的最少 GPU" }),
    },
    hint: text({
      en: "Its own best: most output per GPU, as Scale-up Search finds it in closed form. Fewest GPUs: the smallest TP, a power of two up to 64, of one instance.",
      zh: "各自的最优：每卡输出最高，与“部署搜索”的闭式解一致。最少 GPU：单实例的最小 TP，取 2 的幂，至多 64。",
    }),
  }),
  gpus: param(whole(1, 4096).default(16), {
    label: text({ en: "GPUs of each kind", zh: "每种 GPU 数量" }),
    unit: "GPU",
    when: { key: "sized", is: ["best"] },
    hint: text({
      en: "How many an own layout may use; copies of it fill them.",
      zh: "各自布局可用的数量；以多个副本填满。",
    }),
  }),
  sure: param(real(0, 99).default(80), {
    label: text({ en: "At least sure", zh: "把握至少" }),
    unit: "%",
    when: { key: "sized", is: ["best"] },
    hint: text({
      en: "Chance that all limits are kept, from how far predictions of public runs lay off. 0: by the estimate alone.",
      zh: "全部限制得到满足的概率，依据公开实测的预测误差。0：仅按估计值。",
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
  // Each contender looks for its own layout; formats and constants are the exception, not the question.
  folded: ["precision", "parallelism", "traffic", "engine", "time"],
  input: MultiModelInput,
} as const satisfies Form;
