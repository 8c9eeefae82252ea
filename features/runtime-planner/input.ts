/** The page's own controls, beside the shared scenario. */
import * as z from "zod";
import type { Form } from "@/features/analysis";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text, type Text } from "@/lib/text";

/** Auto leaves the family to the scenario's time model. */
const efficiency = (label: Text, hint: Text) => param(orAuto(real(0.01, 1)), { label, symbol: "e", step: 0.05, hint });

const AUTO = text(
  "Share of the dense peak of its format. Auto: what the time model implies for these shapes.",
  "占其格式稠密峰值的比例。自动：时间模型对这些形状给出的效率。",
);

export const AXES = ["batch", "input", "output", "kv"] as const;

export const RuntimePlannerInput = z.object({
  prefill_batch: param(whole(1, 4096).default(1), {
    label: text("Prefill batch", "预填充批量"),
    unit: "seq",
    hint: text("Prompts of one attention rank in a pass.", "每个注意力 rank 一次前向的提示词数。"),
  }),
  decode_batch: param(orAuto(whole(1, 65_536)), {
    label: text("Decode batch", "解码批量"),
    unit: "seq",
    symbol: "B",
    hint: text(
      "Sequences of one attention rank in a step. Auto: concurrency ÷ (replicas · attention DP), rounded up.",
      "每个注意力 rank 一步的序列数。自动：并发 ÷（副本 · 注意力 DP）向上取整。",
    ),
  }),
  kv_len: param(orAuto(whole(1, 10_000_000)), {
    label: text("KV length", "KV 长度"),
    unit: "tok",
    symbol: "K",
    hint: text(
      "Positions in the cache of every decoding sequence. Auto: the mean of an answer, ISL + (OSL − 1) / 2.",
      "每个解码序列缓存中的位置数。自动：回答过程的平均值 ISL + (OSL − 1) / 2。",
    ),
  }),
  eff_gemm: efficiency(text("GEMM efficiency", "GEMM 效率"), AUTO),
  eff_prefill: efficiency(text("Attention efficiency, prefill", "注意力效率（预填充）"), AUTO),
  eff_decode: efficiency(text("Attention efficiency, decode", "注意力效率（解码）"), AUTO),
  eff_moe: efficiency(text("MoE efficiency", "MoE 效率"), AUTO),
  eff_linear: efficiency(text("Linear attention efficiency", "线性注意力效率"), AUTO),
  eff_hbm: efficiency(
    text("HBM efficiency", "HBM 效率"),
    text(
      "Share of the HBM bandwidth, all kernels. Auto: what the time model implies for these shapes.",
      "占 HBM 带宽的比例，适用于所有内核。自动：时间模型对这些形状给出的效率。",
    ),
  ),
  comm: param(z.boolean().default(true), {
    label: text("Count communication", "计入通信"),
    hint: text(
      "Off: messages between GPUs cost nothing in any time of this page; their line still says what they would take.",
      "关闭：本页所有时间不计 GPU 间消息；其所在行仍给出它们本应占用的时间。",
    ),
  }),
  against: param(z.enum(AXES).default("batch"), {
    label: text("Curves against", "曲线横轴"),
    options: {
      batch: text("Decode batch", "解码批量"),
      input: text("Input length", "输入长度"),
      output: text("Output length", "输出长度"),
      kv: text("KV length", "KV 长度"),
    },
    hidden: true,
  }),
});

export type Input = z.infer<typeof RuntimePlannerInput>;
export type SweepAxis = (typeof AXES)[number];

export const runtimePlannerForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "targets", "time"],
  input: RuntimePlannerInput,
} as const satisfies Form;
