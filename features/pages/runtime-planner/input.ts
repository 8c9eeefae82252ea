/** The page's own controls, beside the shared scenario. */
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { DISAGGREGATION_KEYS } from "@/features/core/scenario/fields/disaggregation";
import { PassInput } from "@/features/core/passes/input";
import { engineParam } from "@/features/core/serving/mean-load/engine-param";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text, type Text } from "@/lib/text";

/** Auto leaves the family to the scenario's time model. */
const efficiency = (label: Text, hint: Text) => param(orAuto(real(0.01, 1)), { label, symbol: "e", step: 0.05, hint });

const AUTO = text({
  en: "Share of the dense peak of its format. Auto: what the time model implies for these shapes.",
  zh: "占其格式稠密峰值的比例。自动：时间模型对这些形状给出的效率。",
});

export const AXES = ["batch", "input", "output", "kv"] as const;

export const RuntimePlannerInput = z.object({
  engine: engineParam,
  prefill_batch: PassInput.shape.prefill_batch,
  decode_batch: param(orAuto(whole(1, 65_536)), {
    label: text({ en: "Decode batch", zh: "解码批量" }),
    unit: "seq",
    symbol: "B",
    hint: text({
      en: "Sequences of one attention rank in a step. Auto: concurrency ÷ (replicas · attention DP), rounded up, or those that run at once.",
      zh: "每个注意力 rank 一步的序列数。自动：并发 ÷（副本 · 注意力 DP）向上取整，至多为可同时运行的数量。",
    }),
  }),
  kv_len: param(orAuto(whole(1, 10_000_000)), {
    label: text({ en: "KV length", zh: "KV 长度" }),
    unit: "tok",
    symbol: "K",
    hint: text({
      en: "Positions in the cache of every decoding sequence. Auto: the mean of an answer, ISL + (OSL − 1) / 2.",
      zh: "每个解码序列缓存中的位置数。自动：回答过程的平均值 ISL + (OSL − 1) / 2。",
    }),
  }),
  eff_gemm: efficiency(text({ en: "GEMM efficiency", zh: "GEMM 效率" }), AUTO),
  eff_prefill: efficiency(text({ en: "Attention efficiency, prefill", zh: "注意力效率（预填充）" }), AUTO),
  eff_decode: efficiency(text({ en: "Attention efficiency, decode", zh: "注意力效率（解码）" }), AUTO),
  eff_moe: efficiency(text({ en: "MoE efficiency", zh: "MoE 效率" }), AUTO),
  eff_linear: efficiency(text({ en: "Linear attention efficiency", zh: "线性注意力效率" }), AUTO),
  eff_hbm: efficiency(
    text({ en: "HBM efficiency", zh: "HBM 效率" }),
    text({
      en: "Share of the HBM bandwidth, all kernels. Auto: what the time model implies for these shapes.",
      zh: "占 HBM 带宽的比例，适用于所有内核。自动：时间模型对这些形状给出的效率。",
    }),
  ),
  comm: param(z.boolean().default(true), {
    label: text({ en: "Count communication", zh: "计入通信" }),
    hint: text({
      en: "Off: messages between GPUs cost nothing in any time of this page; their line still says what they would take.",
      zh: "关闭：本页所有时间不计 GPU 间消息；其所在行仍给出它们本应占用的时间。",
    }),
  }),
  against: param(z.enum(AXES).default("batch"), {
    label: text({ en: "Curves against", zh: "曲线横轴" }),
    options: {
      batch: text({ en: "Decode batch", zh: "解码批量" }),
      input: text({ en: "Input length", zh: "输入长度" }),
      output: text({ en: "Output length", zh: "输出长度" }),
      kv: text({ en: "KV length", zh: "KV 长度" }),
    },
    hidden: true,
  }),
});

export type Input = z.infer<typeof RuntimePlannerInput>;
export type SweepAxis = (typeof AXES)[number];

export const runtimePlannerForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "traffic", "engine", "targets", "time"],
  unused: [...DISAGGREGATION_KEYS, "encoder_share"],
  input: RuntimePlannerInput,
} as const satisfies Form;
