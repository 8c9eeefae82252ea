/** Inputs of the page: budget, shapes of both phases, KV transfer, objective. Keys are link names. */
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { LAYOUT_KEYS } from "@/features/core/scenario/question/without-layout";
import { CHIP_IDS, CHIP_NAMES } from "@/features/core/hardware/chip-options";
import { BACKENDS } from "@/features/core/memory/backend";
import { PD_OBJECTIVES } from "@/features/core/search/pools/space";
import { LINK_KINDS } from "@/features/core/search/pools/transfer";
import { orAuto, param, real, integer } from "@/lib/params/param";
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

const degrees = (section: string, label: Text, fallback: readonly number[], hint: Text) =>
  param(
    z
      .array(integer(1, 4096))
      .max(64)
      .default([...fallback]),
    { label, section, hint, absent: m.auto },
  );

const chip = (section: string) =>
  param(z.enum(CHIP_IDS).nullable().default(null), {
    label: m.accelerator,
    options: CHIP_NAMES,
    absent: m.scenario,
    section,
    hint: m.mayDifferBetweenPhases,
  });

const price = (section: string) =>
  param(orAuto(real(0, 10_000)), {
    label: m.price,
    unit: "$/GPU·h",
    section,
    hint: m.autoDatedPublicRentFor,
  });

const studied = (values: readonly number[], most: number, label: Text, study: string, unit: string) =>
  param(
    z
      .array(integer(1, most))
      .min(1)
      .max(16)
      .default([...values]),
    { label, unit, section: "study", inert: true, when: { key: "study", is: [study] } },
  );

export const STUDIES = ["none", "sequences", "scale", "simulate"] as const;
export type Study = (typeof STUDIES)[number];

export const PdInput = z.object({
  gpus: param(integer(2, 4096).default(64), {
    label: m.gpus,
    unit: "GPU",
    symbol: "N",
    section: "limits",
    hint: m.ofBothPoolsTogether,
  }),
  headroom: param(real(0, 90).default(0), {
    label: m.headroom,
    unit: "%",
    section: "limits",
    hint: m.shareOfLoadWithinLimits,
  }),
  goal: param(z.enum(PD_OBJECTIVES).default("budget"), {
    label: m.bestIs,
    options: {
      budget: m.tokensSOfAll,
      "per-gpu": m.tokensSPerGpuIn,
      cost: m.costOfOutput,
    },
    section: "limits",
    hint: m.gpusOfPrefillPoolCount,
  }),
  engine: param(z.enum(BACKENDS).default("vllm"), {
    label: m.engine,
    options: { vllm: verbatim("vLLM"), sglang: verbatim("SGLang"), trtllm: verbatim("TensorRT-LLM") },
    section: "limits",
  }),
  p_hw: chip("prefill"),
  p_tps: degrees("prefill", verbatim("TP"), [1, 2, 4, 8], m.list),
  p_adps: degrees("prefill", m.attentionDp, [], m.listEmpty1ForDense),
  p_eps: degrees("prefill", verbatim("EP"), [], m.listEmptyAsWideAs),
  p_pps: degrees("prefill", verbatim("PP"), [1], m.list),
  p_tokens: param(orAuto(integer(64, 1_000_000)), {
    label: m.chunk,
    unit: "tok",
    section: "prefill",
    hint: m.newTokensOfStepAnd,
  }),
  p_usd: price("prefill"),
  d_hw: chip("decode"),
  d_tps: degrees("decode", verbatim("TP"), [1, 2, 4, 8], m.list),
  d_adps: degrees("decode", m.attentionDp, [], m.listEmpty1ForDense),
  d_eps: degrees("decode", verbatim("EP"), [], m.listEmptyAsWideAs),
  d_pps: degrees("decode", verbatim("PP"), [1], m.list),
  d_afs: param(z.array(real(0, 64)).min(1).max(16).default([0]), {
    label: m.ffnGPUsPerAttentionGpu,
    section: "decode",
    hint: m.attentionFfnDisaggregation0Runs,
  }),
  d_ffn_hw: param(z.enum(CHIP_IDS).nullable().default(null), {
    label: m.ffnAccelerator,
    options: CHIP_NAMES,
    absent: m.asAttention,
    section: "decode",
    hint: m.ofFfnGPUsWhereThere,
  }),
  d_usd: price("decode"),
  link: param(z.enum(LINK_KINDS).default("rdma"), {
    label: m.kvTransferOver,
    options: {
      rdma: m.rdmaNetwork,
      nvlink: m.scaleUpLinksNVLink,
      pcie: verbatim("PCIe"),
    },
    section: "transfer",
  }),
  link_gbs: param(orAuto(real(0.1, 10_000)), {
    label: m.ratePerGpu,
    unit: "GB/s",
    section: "transfer",
    hint: m.oneDirectionAutoAsChips,
  }),
  layerwise: param(z.boolean().default(false), {
    label: m.layerByLayer,
    section: "transfer",
    hint: m.cacheOfLayerTravelsWhile,
  }),
  study: param(z.enum(STUDIES).default("none"), {
    label: m.study,
    options: {
      none: m.none,
      sequences: m.sequenceLengths,
      scale: m.scale,
      simulate: m.simulation,
    },
    section: "study",
    inert: true,
    hidden: true,
  }),
  isls: studied([512, 1024, 2048, 4096, 8192, 16384], 1_000_000, m.inputs, "sequences", "tok"),
  osls: studied([128, 256, 512, 1024, 2048, 4096], 1_000_000, m.outputs, "sequences", "tok"),
  sizes: studied([8, 16, 32, 64, 128, 256, 512, 1024], 16_384, m.gpus, "scale", "GPU"),
});

export type PdInput = z.infer<typeof PdInput>;

export const pdForm = {
  needs: ["model", "precision", "hardware", "parallelism", "workload", "traffic", "engine", "targets", "time"],
  unused: [...LAYOUT_KEYS, "conc"],
  folded: ["parallelism", "traffic", "engine", "time", "prefill", "decode", "transfer", "study"],
  input: PdInput,
} as const satisfies Form;

export type PdScenario = SeenBy<typeof pdForm>;
