/** What a pass may be told beside the shared scenario: batches, overlap, rates in place of the chip's. */
import * as z from "zod";
import { engineParam } from "@/features/core/serving/mean-load/engine-param";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text, verbatim } from "@/lib/text";
import { decodeParams } from "@/lib/params/codec";

export const PassInput = z.object({
  engine: engineParam,
  phis: param(z.array(real(0, 1)).max(6).default([0, 0.5, 1]), {
    label: text({ en: "Lines at φ", zh: "φ 线位置" }),
    hint: text({
      en: "t(φ) = (1 − φ) · Σ tᵢ + φ · max tᵢ over compute, HBM, network and launch.",
      zh: "对计算、HBM、网络与启动：t(φ) = (1 − φ) · Σ tᵢ + φ · max tᵢ。",
    }),
  }),
  phi: param(orAuto(real(0, 1)), {
    label: text({ en: "Overlap φ", zh: "重叠 φ" }),
    symbol: "φ",
    step: 0.05,
    hint: text({
      en: "The φ that the figures use. Auto: operators run in order, each as slow as its compute or its HBM traffic; the network is exposed.",
      zh: "数值采用的 φ。自动：算子依次执行，各取计算与 HBM 中较慢者；网络时间完全暴露。",
    }),
  }),
  prefill_batch: param(whole(1, 4096).default(1), {
    label: text({ en: "Prefill batch", zh: "预填充批量" }),
    unit: "seq",
    hint: text({ en: "Prompts of one attention rank in a pass.", zh: "每个注意力 rank 一次前向的提示词数。" }),
  }),
  decode_batch: param(orAuto(whole(1, 65_536)), {
    label: text({ en: "Decode batch", zh: "解码批量" }),
    unit: "seq",
    hint: text({
      en: "Sequences of one attention rank in a step. Auto: concurrency ÷ (replicas · attention DP · micro-batches), rounded up, or those that run at once.",
      zh: "每个注意力 rank 一步的序列数。自动：并发 ÷（副本 · 注意力 DP · 微批次）向上取整，至多为可同时运行的数量。",
    }),
  }),
  microbatches: param(whole(1, 64).default(1), {
    label: text({ en: "Micro-batches", zh: "微批次" }),
    hint: text({
      en: "Batches that fill the pipeline at once; more than PP stages add nothing.",
      zh: "同时填充流水线的批次数；超过 PP 级数没有收益。",
    }),
  }),
  read_weights: param(z.boolean().default(true), {
    label: text({ en: "Weight reads", zh: "权重读取" }),
    hint: text({
      en: "Count the reading of weights in decode. Off: as if weights were free to read (very large batches).",
      zh: "解码计入权重读取；关闭后相当于权重读取免费（极大批量）。",
    }),
  }),
  peak_tflops: param(orAuto(real(0.1, 1e6)), {
    label: text({ en: "Matrix peak", zh: "矩阵峰值" }),
    unit: "TFLOP/s",
    hint: text({
      en: "Dense rate of the main format on one chip. Auto: the chip's sheet.",
      zh: "单芯片主要格式的稠密算力。自动：芯片规格。",
    }),
  }),
  mfu: param(orAuto(real(0.01, 1)), {
    label: verbatim("MFU"),
    step: 0.01,
    hint: text({
      en: "One efficiency for all matrix work. Auto: by operator and shape.",
      zh: "所有矩阵计算统一的效率。自动：按算子与形状。",
    }),
  }),
  hbm_gb_s: param(orAuto(real(1, 1e6)), { label: text({ en: "HBM bandwidth", zh: "HBM 带宽" }), unit: "GB/s" }),
  mbu: param(orAuto(real(0.01, 1)), { label: verbatim("MBU"), step: 0.01 }),
  link_gb_s: param(orAuto(real(0.1, 1e5)), {
    label: text({ en: "Link, one way", zh: "链路（单向）" }),
    unit: "GB/s",
    hint: text({ en: "Scale-up links of one chip, one direction.", zh: "单芯片纵向扩展互联，单方向。" }),
  }),
});

export type PassInput = z.infer<typeof PassInput>;

/** Everything automatic: one pass of one batch. */
export const DEFAULT_PASS = decodeParams(PassInput, {}).value;
