/** The page's own controls, beside the shared scenario. */
import { WAITING_KEYS } from "@/features/core/memory/engine-flags";
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { DISAGGREGATION_KEYS } from "@/features/core/scenario/fields/disaggregation";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text } from "@/lib/text";
import { LOAD_PARAMS } from "@/features/core/operators/routing/load-params";
import { HOST_PARAMS } from "@/features/core/host-link/host-params";

export const HostBandwidthInput = z.object({
  context: param(orAuto(whole(2, 10_000_000)), {
    section: "offload",
    label: text({ en: "KV context", zh: "KV 上下文" }),
    unit: "tok",
    symbol: "K",
    hint: text({
      en: "Positions of a running sequence. Auto: ISL + (OSL − 1) / 2.",
      zh: "运行中序列的位置数。自动：ISL + (OSL − 1) / 2。",
    }),
  }),
  window: param(orAuto(whole(1, 10_000_000)), {
    section: "offload",
    label: text({ en: "Window in HBM", zh: "HBM 窗口" }),
    unit: "tok",
    symbol: "W",
    hint: text({
      en: "Positions of each sequence that stay in HBM. Auto: a quarter of the context.",
      zh: "每个序列留在 HBM 的位置数。自动：上下文的四分之一。",
    }),
  }),
  reuse: param(real(0, 1).default(0.2), {
    section: "offload",
    label: text({ en: "Read again per step", zh: "每步重读比例" }),
    symbol: "r",
    step: 0.05,
    hint: text({
      en: "Part of the KV outside HBM that each step reads: 1 = exact attention, less = chosen blocks.",
      zh: "每步读取的 HBM 之外 KV 的比例：1 为精确注意力，小于 1 为选块检索。",
    }),
  }),
  steady: param(z.boolean().default(true), {
    section: "offload",
    label: text({ en: "Steady paging", zh: "持续换出" }),
    hint: text({
      en: "Each new token pushes one out of the full window.",
      zh: "窗口已满时，每个新 token 换出一个旧 token。",
    }),
  }),
  prefetch: param(z.enum(["layer", "step", "off"]).default("layer"), {
    section: "offload",
    label: text({ en: "Prefetch", zh: "预取" }),
    options: {
      layer: text({ en: "One layer ahead", zh: "提前一层" }),
      step: text({ en: "Anywhere in the step", zh: "整步内任意" }),
      off: text({ en: "None", zh: "不预取" }),
    },
    hint: text({ en: "What transfers may hide behind.", zh: "传输可被哪些计算掩盖。" }),
  }),
  tok_s: param(orAuto(real(0.1, 1_000_000)), {
    section: "offload",
    label: text({ en: "Tokens per GPU", zh: "每 GPU token 速率" }),
    unit: "tok/s",
    hint: text({
      en: "Generated tokens per second and GPU that the links must carry. Auto: as the step gives.",
      zh: "链路需承载的每 GPU 生成速率。自动：由步时得出。",
    }),
  }),
  prefix_tokens: param(orAuto(whole(1, 10_000_000)), {
    section: "reload",
    label: text({ en: "Prefix to reload", zh: "回载前缀" }),
    unit: "tok",
    hint: text({
      en: "Auto: the prompt's prefix hit, else half of the prompt.",
      zh: "自动：提示词的前缀命中部分，否则取一半。",
    }),
  }),
  latency_us: param(real(0, 1_000_000).default(500), {
    section: "reload",
    label: text({ en: "Reload latency", zh: "回载时延" }),
    unit: "µs",
    hint: text({
      en: "Fixed time of a reload: look-up, scheduling, many small copies. A round figure; measure yours.",
      zh: "一次回载的固定时间：查找、调度、零散拷贝。为约数，请以实测为准。",
    }),
  }),
  ...LOAD_PARAMS,
  move_ratio: param(orAuto(real(0, 1)), {
    section: "experts",
    label: text({ en: "Experts that move", zh: "迁移比例" }),
    step: 0.01,
    hint: text({
      en: "Share of a rank's slots that a rebalancing refills. Auto: counted from numbered to balanced placement.",
      zh: "一次重均衡中 rank 需更换的槽位比例。自动：由编号布局与均衡布局比较得出。",
    }),
  }),
  rebalance_s: param(real(0.01, 86_400).default(10), {
    section: "experts",
    label: text({ en: "Rebalancing window", zh: "重均衡间隔" }),
    unit: "s",
  }),
  ...HOST_PARAMS,
});

export const hostBandwidthForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "traffic", "engine", "targets", "time"],
  unused: [...DISAGGREGATION_KEYS, ...WAITING_KEYS, "wait_ms", "encoder_share"],
  input: HostBandwidthInput,
} as const satisfies Form;

export type Input = z.infer<typeof HostBandwidthInput>;
