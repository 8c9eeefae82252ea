/** The page's own controls, beside the shared scenario. */
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { DISAGGREGATION_KEYS } from "@/features/core/scenario/fields/disaggregation";
import { HOST_PARAMS } from "@/features/core/host-link/host-params";
import type { PlacedExperts } from "@/features/core/host-link/placed-experts";
import { LOAD_PARAMS } from "@/features/core/operators/routing/load-params";
import { ENGINE_PARAMS } from "@/features/core/memory/engine-params";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text } from "@/lib/text";

export const ExpertsInput = z.object({
  resident: param(orAuto(whole(0, 4096)), {
    section: "paging",
    label: text({ en: "Experts in HBM", zh: "HBM 中的专家" }),
    symbol: "R",
    hint: text({
      en: "Experts of each layer that every GPU keeps, the busiest first. Auto: as many as fit beside weights and KV cache.",
      zh: "每个 GPU 每层保留的专家数，最忙者优先。自动：在权重与 KV 缓存之外能放下的数量。",
    }),
  }),
  ...ENGINE_PARAMS,
  budget_ms: param(real(0.001, 60_000).default(50), {
    section: "loading",
    label: text({ en: "Latency budget", zh: "时延预算" }),
    unit: "ms",
    hint: text({
      en: "Time in which experts are loaded; answers how many.",
      zh: "用于加载专家的时间；给出可加载数量。",
    }),
  }),
  load_experts: param(orAuto(whole(0, 1_000_000)), {
    section: "loading",
    label: text({ en: "Experts to load", zh: "待加载专家" }),
    hint: text({
      en: "Answers how long loading takes. Auto: those that fit the budget.",
      zh: "给出加载所需时间。自动：预算内可加载的数量。",
    }),
  }),
  prefetch: param(z.enum(["layer", "off"]).default("layer"), {
    section: "paging",
    label: text({ en: "Prefetch", zh: "预取" }),
    options: { layer: text({ en: "One layer ahead", zh: "提前一层" }), off: text({ en: "None", zh: "不预取" }) },
    hint: text({
      en: "Missing experts are loaded while one layer computes, if they are foreseen before the router has chosen.",
      zh: "若在路由之前预测到缺失的专家，可在一层的计算期间加载。",
    }),
  }),
  foreseen: param(real(0, 100).default(80), {
    section: "paging",
    label: text({ en: "Foreseen", zh: "预测命中" }),
    unit: "%",
    hint: text({
      en: "Share of the misses that prediction names in time; the rest waits in full. An assumption: measure yours.",
      zh: "预测能及时指出的缺失比例，其余完全等待。此为假设，请以实测为准。",
    }),
  }),
  overlap_us: param(orAuto(real(0, 1_000_000)), {
    section: "paging",
    label: text({ en: "Overlap window", zh: "重叠窗口" }),
    unit: "µs",
    hint: text({
      en: "Compute of a layer that hides loading. Auto: one layer of the step model.",
      zh: "可掩盖加载的单层计算时间。自动：步模型的一层。",
    }),
  }),
  placement: param(z.enum(["numbered", "balanced"]).default("balanced"), {
    section: "experts",
    label: text({ en: "Placement", zh: "布局" }),
    options: { numbered: text({ en: "By number", zh: "按编号" }), balanced: text({ en: "Balanced", zh: "均衡" }) },
    hint: text({
      en: "Which EP rank holds which expert: in order of number, or heaviest first onto the lightest rank. Redundant experts need the latter.",
      zh: "专家在 EP rank 上的布局：按编号，或最重者优先放到最轻的 rank。冗余专家需要后者。",
    }),
  }),
  ...LOAD_PARAMS,
  ...HOST_PARAMS,
  // Experts are never written.
  nvme_write_gb_s: param(HOST_PARAMS.nvme_write_gb_s.unwrap().default(5), {
    label: text({ en: "NVMe write per GPU", zh: "每 GPU NVMe 写入" }),
    unit: "GB/s",
    hidden: true,
    inert: true,
  }),
});

export const expertsForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "traffic", "engine", "targets", "time"],
  unused: [...DISAGGREGATION_KEYS, "hold", "ttft_ms", "wait_ms", "encoder_share"],
  input: ExpertsInput,
} as const satisfies Form;

export type Input = z.infer<typeof ExpertsInput>;
/** With what the scenario says of popularity and copies. */
export type PlacedInput = Input & PlacedExperts;
