/** Chips, layouts and loads of the curves, and the measured runs beside them. */
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { engineParam } from "@/features/core/serving/mean-load/engine-param";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text, verbatim } from "@/lib/text";

// Made anew for each: a label belongs to one schema object.
const degrees = () => z.array(whole(1, 4096)).max(12).default([]);

export const InferencemaxInput = z.object({
  hws: param(z.string().max(400).default(""), {
    label: text({ en: "Accelerators", zh: "加速卡" }),
    hidden: true,
    hint: text({ en: "Ids with commas between. Empty: the scenario's.", zh: "以逗号分隔的标识。留空：场景的加速卡。" }),
  }),
  tps: param(degrees(), {
    label: verbatim("TP"),
    section: "family",
    absent: text({ en: "auto", zh: "自动" }),
    hint: text({
      en: "A list. Empty: the three smallest that hold the weights.",
      zh: "可填多个值。留空：能容纳权重的最小三个。",
    }),
  }),
  adps: param(degrees(), {
    label: text({ en: "Attention DP", zh: "注意力 DP" }),
    section: "family",
    absent: text({ en: "scenario", zh: "同场景" }),
    hint: text({ en: "A list. Empty: the scenario's.", zh: "可填多个值。留空：取场景的值。" }),
  }),
  gpus: param(orAuto(whole(1, 100_000)), {
    label: text({ en: "GPUs in all", zh: "GPU 总数" }),
    section: "family",
    hint: text({
      en: "Each layout is repeated until it fills them. Auto: the scenario's replicas.",
      zh: "每种布局以副本填满。自动：取场景的副本数。",
    }),
  }),
  concs: param(z.array(whole(1, 1_000_000)).min(1).max(40).default([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]), {
    label: text({ en: "Concurrency", zh: "并发" }),
    unit: "req",
    section: "axes",
  }),
  engine: engineParam,
  spread: param(real(0.05, 1).default(1), {
    label: text({ en: "Shortest length", zh: "最短长度" }),
    step: 0.05,
    hint: text({
      en: "Lengths are drawn evenly from this share of ISL and OSL up to the whole. InferenceMAX: 0.8.",
      zh: "长度在该比例与完整 ISL、OSL 之间均匀抽取。InferenceMAX 为 0.8。",
    }),
  }),
  kv_resident: param(real(1, 100).default(100), {
    label: text({ en: "KV kept in HBM", zh: "KV 常驻 HBM" }),
    unit: "%",
    section: "offload",
    hint: text({
      en: "On the curves: this much of every running sequence; the rest comes back over the link in each decode step, which waits for it. More sequences fit.",
      zh: "作用于各曲线：每个运行中序列常驻 HBM 的比例；其余在每个解码步经链路取回，解码步需等待。可容纳的序列更多。",
    }),
  }),
  offload_gb_s: param(real(0.1, 10_000).default(40), {
    label: text({ en: "Offload bandwidth", zh: "卸载带宽" }),
    unit: "GB/s",
    section: "offload",
    when: { key: "kv_resident", not: [100] },
    hint: text({
      en: "To one GPU. PCIe 5 x16 carries some 50, NVLink-C2C some 400.",
      zh: "单个 GPU 的带宽。PCIe 5 x16 约 50，NVLink-C2C 约 400。",
    }),
  }),
  e2e_max_s: param(orAuto(real(0.001, 1e6)), {
    label: text({ en: "E2E at most", zh: "E2E 上限" }),
    unit: "s",
    absent: text({ en: "no limit", zh: "不限" }),
    hint: text({
      en: "Slower points are left out of the charts; the table has them.",
      zh: "更慢的点不入图，表中保留。",
    }),
  }),
  data: param(z.string().max(4_000_000).default(""), {
    label: text({ en: "Measured runs", zh: "实测数据" }),
    hidden: true,
    packed: true,
  }),
});

export type InferencemaxInput = z.infer<typeof InferencemaxInput>;

export const inferencemaxForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "traffic", "engine", "targets", "time"],
  input: InferencemaxInput,
} as const satisfies Form;
