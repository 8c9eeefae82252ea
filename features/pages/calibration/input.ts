/** What the calibration page asks beside the scenario: the measurements, and how they are fitted. */
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { DISAGGREGATION_KEYS } from "@/features/core/scenario/fields/disaggregation";
import { BACKENDS } from "@/features/core/memory/backend";
import { param } from "@/lib/params/param";
import { text, verbatim } from "@/lib/text";

/** A pasted table on the command line or over HTTP; links hold LINK_TEXT_LIMIT characters of it, packed. */
const LONGEST = 5_000_000;

export const CalibrationInput = z.object({
  data: param(z.string().max(LONGEST).default(""), {
    label: text({ en: "Measurements", zh: "测量数据" }),
    hint: text({
      en: "A table as text, or files packed by the page. Empty: a sample made from the suite's own model.",
      zh: "表格文本，或由页面打包的文件。留空则使用由本套件模型生成的示例。",
    }),
    hidden: true,
    packed: true,
  }),
  engine: param(z.enum(BACKENDS).default("vllm"), {
    label: text({ en: "Engine", zh: "引擎" }),
    options: { vllm: verbatim("vLLM"), sglang: verbatim("SGLang"), trtllm: verbatim("TensorRT-LLM") },
    hint: text({ en: "Of measurements that do not name theirs.", zh: "用于未注明引擎的测量。" }),
  }),
  robust: param(z.boolean().default(true), {
    label: text({ en: "Robust fit", zh: "稳健拟合" }),
    hint: text({
      en: "Huber weights: errors beyond 1.5 times the expected one count linearly, so that a bad run pulls less.",
      zh: "Huber 权重：超过预期误差 1.5 倍的部分按线性计入，异常测点的影响更小。",
    }),
  }),
  ridge: param(z.boolean().default(true), {
    label: text({ en: "Prior (ridge)", zh: "先验（岭）" }),
    hint: text({
      en: "Pull factors towards 1. Without it, factors that the measurements cannot tell apart are refused.",
      zh: "将系数拉向 1。关闭后，测量无法区分的系数会被拒绝。",
    }),
  }),
  metric: param(z.enum(["token", "first"]).default("token"), {
    label: text({ en: "Charts of", zh: "图表指标" }),
    options: {
      token: text({ en: "TPOT, decode", zh: "TPOT、解码" }),
      first: text({ en: "TTFT, prefill", zh: "TTFT、预填充" }),
    },
  }),
  name: param(z.string().max(80).default(""), {
    label: text({ en: "Profile name", zh: "配置名称" }),
    hint: text({ en: "Empty: what was measured.", zh: "留空则取测量对象。" }),
    hidden: true,
  }),
});

export type CalibrationChoices = z.infer<typeof CalibrationInput>;

export const calibrationForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "time"],
  unused: [...DISAGGREGATION_KEYS, "conc", "prefixes", "encoder_share"],
  input: CalibrationInput,
} as const satisfies Form;

export type CalibrationScenario = SeenBy<typeof calibrationForm>;
