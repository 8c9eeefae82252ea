/** The page's own controls, beside the shared scenario. */
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { BEYOND_ONE_PASS } from "@/features/core/scenario/question/one-pass-keys";
import { ENGINE_TIME_KEYS } from "@/features/core/scenario/assumptions";
import { EXPERT_KEYS } from "@/features/core/scenario/fields/expert";
import { CLASS_KEYS } from "@/features/core/scenario/fields/class-formats";
import { CORE_PARAMS } from "@/features/core/hardware/cores/core-params";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text, verbatim } from "@/lib/text";

const extent = (label: string, en: string, zh: string) =>
  param(orAuto(whole(16, 512)), { section: "tile", label: verbatim(label), step: 16, hint: text({ en, zh }) });

const override = (en: string, zh: string, unit: string) =>
  param(orAuto(real(0, 1e12)), {
    section: "instead",
    label: text({ en, zh }),
    unit,
    hint: text({
      en: "Of one pass on one GPU, all layers, in the phase chosen above; in place of what the model says.",
      zh: "所选阶段、单 GPU 一次前向、全部层的总量；代替模型算出的值。",
    }),
  });

export const AttentionInput = z.object({
  phase: param(z.enum(["prefill", "decode"]).default("prefill"), {
    label: text({ en: "Phase of sweep and tiles", zh: "扫描与分块的阶段" }),
    options: { prefill: text({ en: "Prefill", zh: "预填充" }), decode: text({ en: "Decode", zh: "解码" }) },
  }),
  prefill_batch: param(whole(1, 1e6).default(1), {
    label: text({ en: "Prefill batch", zh: "预填充批量" }),
    unit: "seq",
    hint: text({
      en: "Prompts of one attention rank in a pass; each attends only to itself.",
      zh: "每个注意力 rank 一次前向的提示词数；各自只关注自身。",
    }),
  }),
  decode_batch: param(orAuto(whole(1, 1e6)), {
    label: text({ en: "Decode batch", zh: "解码批量" }),
    unit: "seq",
    hint: text({
      en: "Auto: concurrency ÷ (replicas · attention DP), rounded up.",
      zh: "自动：并发 ÷（副本 · 注意力 DP）向上取整。",
    }),
  }),
  sweep: param(z.enum(["keep-heads", "keep-width", "heads"]).default("keep-width"), {
    section: "sweep",
    label: text({ en: "Sweep", zh: "扫描" }),
    options: {
      "keep-heads": text({ en: "Head size, same heads", zh: "头维度（头数不变）" }),
      "keep-width": text({ en: "Head size, same width", zh: "头维度（总宽不变）" }),
      heads: text({ en: "Head count", zh: "头数" }),
    },
    hint: text({
      en: "Same width: fewer, larger heads at the same H · d. KV heads keep their share.",
      zh: "总宽不变：H · d 不变，头更少更大。KV 头保持比例。",
    }),
  }),
  sizes: param(z.array(real(8, 1024)).max(12).default([32, 64, 128, 256, 512]), {
    section: "sweep",
    label: text({ en: "Head sizes", zh: "头维度取值" }),
  }),
  br: extent(
    "Br",
    "Queries of a tile. Auto: 128; all query heads of a KV head in decode, at most 64.",
    "分块的查询行数。自动：128；解码取一个 KV 头的全部查询头，至多 64。",
  ),
  bc: extent(
    "Bc",
    "Keys of a tile. Auto: 128; 64 where the tile would not fit a core.",
    "分块的键列数。自动：128；放不下时取 64。",
  ),
  soft_exp: param(real(0, 1).default(0), {
    section: "units",
    label: text({ en: "Exponentials in software", zh: "软件指数占比" }),
    step: 0.05,
    hint: text({
      en: "Share that a polynomial computes on the vector units, as FlashAttention-4 does on Blackwell.",
      zh: "由多项式在向量单元上计算的占比（FlashAttention-4 在 Blackwell 上的做法）。",
    }),
  }),
  exp_clk: param(orAuto(real(0.1, 4096)), {
    section: "units",
    label: text({ en: "Exponentials per clock and core", zh: "每核每时钟指数数" }),
    hint: text({
      en: "Auto: the sheet. NVIDIA 16, Blackwell Ultra 32.",
      zh: "自动：规格。NVIDIA 为 16，Blackwell Ultra 为 32。",
    }),
  }),
  valu_tflops: param(orAuto(real(0.1, 1e5)), {
    section: "units",
    label: text({ en: "Vector FP32 peak", zh: "向量 FP32 峰值" }),
    unit: "TFLOP/s",
    hint: text({ en: "Auto: the sheet. One instruction counts 2.", zh: "自动：规格。一条指令计 2。" }),
  }),
  tensor_tflops: param(orAuto(real(0.1, 1e6)), {
    section: "units",
    label: text({ en: "Matrix peak", zh: "矩阵峰值" }),
    unit: "TFLOP/s",
    hint: text({
      en: "Auto: the chip's dense rate of the attention's format.",
      zh: "自动：芯片在注意力格式下的稠密算力。",
    }),
  }),
  ...CORE_PARAMS,
  qk_tflop: override("QK, instead", "QK（代替值）", "TFLOP"),
  pv_tflop: override("PV, instead", "PV（代替值）", "TFLOP"),
  exp_gop: override("Exponentials, instead", "指数（代替值）", "Gop"),
  valu_gop: override("Vector work, instead", "向量运算（代替值）", "Gop"),
});

export const attentionForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "time"],
  unused: [
    ...BEYOND_ONE_PASS,
    "weights",
    ...CLASS_KEYS,
    "arithmetic",
    ...EXPERT_KEYS,
    "prefix_shared",
    "pp",
    "d_pp",
    ...ENGINE_TIME_KEYS,
  ],
  input: AttentionInput,
} as const satisfies Form;

export type Input = z.infer<typeof AttentionInput>;
export type Phase = Input["phase"];

export type AttentionScenario = SeenBy<typeof attentionForm>;
