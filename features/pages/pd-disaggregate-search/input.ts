/** What the page asks: a budget, shapes of both phases, the way of the cache, what counts. Keys are link names. */
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { LAYOUT_KEYS } from "@/features/core/scenario/question/without-layout";
import { CHIP_IDS, CHIP_NAMES } from "@/features/core/hardware/chip-options";
import { BACKENDS } from "@/features/core/memory/backend";
import { PD_OBJECTIVES } from "@/features/core/search/pools/space";
import { LINK_KINDS } from "@/features/core/search/pools/transfer";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text, verbatim, type Text } from "@/lib/text";

const AS_SCENARIO = text({ en: "scenario", zh: "同场景" });
const TP_HINT = text({ en: "A list.", zh: "可填多个值。" });
const ADP_HINT = text({
  en: "A list. Empty: 1 for dense models, 1, 4, 8 (decode also 16) for MoE models.",
  zh: "可填多个值。留空：稠密模型取 1；MoE 模型取 1、4、8（解码另加 16）。",
});

const EP_HINT = text({
  en: "A list. Empty: as wide as the stage and the experts allow. What EP leaves of the stage is expert TP.",
  zh: "可填多个值。留空：取流水级与专家数允许的最大值；其余由专家 TP 承担。",
});

const AUTO = text({ en: "auto", zh: "自动" });

const degrees = (section: string, label: Text, fallback: readonly number[], hint: Text) =>
  param(
    z
      .array(whole(1, 4096))
      .max(64)
      .default([...fallback]),
    { label, section, hint, absent: AUTO },
  );

const chip = (section: string) =>
  param(z.enum(CHIP_IDS).nullable().default(null), {
    label: text({ en: "Accelerator", zh: "加速卡" }),
    options: CHIP_NAMES,
    absent: AS_SCENARIO,
    section,
    hint: text({ en: "May differ between the phases.", zh: "两个阶段可使用不同的芯片。" }),
  });

const price = (section: string) =>
  param(orAuto(real(0, 10_000)), {
    label: text({ en: "Price", zh: "价格" }),
    unit: "$/GPU·h",
    section,
    hint: text({
      en: "Auto: a dated public rent for eleven chips (Cost & Energy lists them); others have no cost until you enter one.",
      zh: "自动：十一款芯片采用带日期的公开租价（见“成本与能耗”）；其他芯片填写后才有成本。",
    }),
  });

const studied = (values: readonly number[], most: number, label: Text, study: string, unit: string) =>
  param(
    z
      .array(whole(1, most))
      .min(1)
      .max(16)
      .default([...values]),
    { label, unit, section: "study", inert: true, when: { key: "study", is: [study] } },
  );

export const STUDIES = ["none", "sequences", "scale", "simulate"] as const;
export type Study = (typeof STUDIES)[number];

export const PdInput = z.object({
  gpus: param(whole(2, 4096).default(64), {
    label: text({ en: "GPUs", zh: "GPU 数" }),
    unit: "GPU",
    symbol: "N",
    section: "limits",
    hint: text({ en: "Of both pools together.", zh: "两个池合计。" }),
  }),
  headroom: param(real(0, 90).default(0), {
    label: text({ en: "Headroom", zh: "余量" }),
    unit: "%",
    section: "limits",
    hint: text({
      en: "Share of the load within the limits that stays free until autoscaling has added instances. Rates and cost have it taken off.",
      zh: "在自动扩容完成之前保留的负载余量（占满足约束的最大负载的比例）。吞吐与成本均已扣除。",
    }),
  }),
  goal: param(z.enum(PD_OBJECTIVES).default("budget"), {
    label: text({ en: "Best is", zh: "优化目标" }),
    options: {
      budget: text({ en: "Tokens/s of all", zh: "预算内总吞吐" }),
      "per-gpu": text({ en: "Tokens/s per GPU in use", zh: "在用 GPU 单卡吞吐" }),
      cost: text({ en: "Cost of output", zh: "输出成本" }),
    },
    section: "limits",
    hint: text({ en: "GPUs of the prefill pool count like all others.", zh: "预填充池的 GPU 同样计入。" }),
  }),
  engine: param(z.enum(BACKENDS).default("vllm"), {
    label: text({ en: "Engine", zh: "引擎" }),
    options: { vllm: verbatim("vLLM"), sglang: verbatim("SGLang"), trtllm: verbatim("TensorRT-LLM") },
    section: "limits",
  }),
  p_hw: chip("prefill"),
  p_tps: degrees("prefill", verbatim("TP"), [1, 2, 4, 8], TP_HINT),
  p_adps: degrees("prefill", text({ en: "Attention DP", zh: "注意力 DP" }), [], ADP_HINT),
  p_eps: degrees("prefill", verbatim("EP"), [], EP_HINT),
  p_pps: degrees("prefill", verbatim("PP"), [1], TP_HINT),
  p_tokens: param(orAuto(whole(64, 1_000_000)), {
    label: text({ en: "Chunk", zh: "预填充块" }),
    unit: "tok",
    section: "prefill",
    hint: text({ en: "New tokens of a step and rank. Auto: 16,384.", zh: "每步每 rank 的新 token 数。自动：16,384。" }),
  }),
  p_usd: price("prefill"),
  d_hw: chip("decode"),
  d_tps: degrees("decode", verbatim("TP"), [1, 2, 4, 8], TP_HINT),
  d_adps: degrees("decode", text({ en: "Attention DP", zh: "注意力 DP" }), [], ADP_HINT),
  d_eps: degrees("decode", verbatim("EP"), [], EP_HINT),
  d_pps: degrees("decode", verbatim("PP"), [1], TP_HINT),
  d_afs: param(z.array(real(0, 64)).min(1).max(16).default([0]), {
    label: text({ en: "FFN GPUs per attention GPU", zh: "每个注意力 GPU 的 FFN GPU" }),
    section: "decode",
    hint: text({
      en: "Attention-FFN disaggregation: 0 runs both on the same GPUs, 0.5, 1, 2 … add so many GPUs that run FFN blocks and experts alone. They count in the budget; EP is over them. No engine has flags for it yet.",
      zh: "注意力与 FFN 分离（AFD）：0 表示同一批 GPU 运行两者；0.5、1、2 … 表示另加相应数量只运行 FFN 与专家的 GPU，计入预算，EP 在其上展开。目前尚无引擎提供参数。",
    }),
  }),
  d_ffn_hw: param(z.enum(CHIP_IDS).nullable().default(null), {
    label: text({ en: "FFN accelerator", zh: "FFN 加速卡" }),
    options: CHIP_NAMES,
    absent: text({ en: "as attention", zh: "与注意力相同" }),
    section: "decode",
    hint: text({
      en: "Of the FFN GPUs, where there are any; the pool's accelerator runs attention.",
      zh: "有 FFN GPU 时其所用的加速卡；池的加速卡运行注意力。",
    }),
  }),
  d_usd: price("decode"),
  link: param(z.enum(LINK_KINDS).default("rdma"), {
    label: text({ en: "KV transfer over", zh: "KV 传输链路" }),
    options: {
      rdma: text({ en: "RDMA network", zh: "RDMA 网络" }),
      nvlink: text({ en: "Scale-up links (NVLink)", zh: "Scale-up 互联（NVLink）" }),
      pcie: verbatim("PCIe"),
    },
    section: "transfer",
  }),
  link_gbs: param(orAuto(real(0.1, 10_000)), {
    label: text({ en: "Rate per GPU", zh: "单卡速率" }),
    unit: "GB/s",
    section: "transfer",
    hint: text({ en: "One direction. Auto: as the chip's sheet has it.", zh: "单向。自动：按芯片规格。" }),
  }),
  layerwise: param(z.boolean().default(false), {
    label: text({ en: "Layer by layer", zh: "逐层传输" }),
    section: "transfer",
    hint: text({
      en: "The cache of a layer travels while the next one is computed. Off: after the whole prompt, as NIXL and Mooncake do by default.",
      zh: "某一层的缓存在计算下一层时传输。关闭：整个提示词算完后再传（NIXL、Mooncake 的默认方式）。",
    }),
  }),
  study: param(z.enum(STUDIES).default("none"), {
    label: text({ en: "Study", zh: "专题" }),
    options: {
      none: text({ en: "none", zh: "无" }),
      sequences: text({ en: "Sequence lengths", zh: "序列长度" }),
      scale: text({ en: "Scale", zh: "规模" }),
      simulate: text({ en: "Simulation", zh: "仿真" }),
    },
    section: "study",
    inert: true,
    hidden: true,
  }),
  isls: studied(
    [512, 1024, 2048, 4096, 8192, 16384],
    1_000_000,
    text({ en: "Inputs", zh: "输入长度" }),
    "sequences",
    "tok",
  ),
  osls: studied(
    [128, 256, 512, 1024, 2048, 4096],
    1_000_000,
    text({ en: "Outputs", zh: "输出长度" }),
    "sequences",
    "tok",
  ),
  sizes: studied([8, 16, 32, 64, 128, 256, 512, 1024], 16_384, text({ en: "GPUs", zh: "GPU 数" }), "scale", "GPU"),
});

export type PdInput = z.infer<typeof PdInput>;

export const pdForm = {
  needs: ["model", "precision", "hardware", "parallelism", "workload", "traffic", "engine", "targets", "time"],
  unused: [...LAYOUT_KEYS, "conc"],
  folded: ["parallelism", "traffic", "engine", "time", "prefill", "decode", "transfer", "study"],
  input: PdInput,
} as const satisfies Form;

export type PdScenario = SeenBy<typeof pdForm>;
