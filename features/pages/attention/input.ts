/** The page's own controls, beside the shared scenario. */
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { BEYOND_ONE_PASS } from "@/features/core/scenario/question/one-pass-keys";
import { ENGINE_TIME_KEYS } from "@/features/core/scenario/assumptions";
import { EXPERT_KEYS } from "@/features/core/scenario/fields/expert";
import { CLASS_KEYS } from "@/features/core/scenario/fields/class-formats";
import { CORE_PARAMS } from "@/features/core/hardware/cores/core-params";
import { orAuto, param, real, integer } from "@/lib/params/param";
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

const extent = (label: string, hint: Text) =>
  param(orAuto(integer(16, 512)), { section: "tile", label: verbatim(label), step: 16, hint });

const override = (label: Text, unit: string) =>
  param(orAuto(real(0, 1e12)), {
    section: "instead",
    label,
    unit,
    hint: m.ofOnePassOnOne,
  });

export const AttentionInput = z.object({
  phase: param(z.enum(["prefill", "decode"]).default("prefill"), {
    label: m.phaseOfSweepAndTiles,
    options: { prefill: m.prefill, decode: m.decode },
  }),
  prefill_batch: param(integer(1, 1e6).default(1), {
    label: m.prefillBatch,
    unit: "seq",
    hint: m.promptsOfOneAttentionRank,
  }),
  decode_batch: param(orAuto(integer(1, 1e6)), {
    label: m.decodeBatch,
    unit: "seq",
    hint: m.autoConcurrencyReplicasAttentionDp,
  }),
  sweep: param(z.enum(["keep-heads", "keep-width", "heads"]).default("keep-width"), {
    section: "sweep",
    label: m.sweep,
    options: {
      "keep-heads": m.headSizeSameHeads,
      "keep-width": m.headSizeSameWidth,
      heads: m.headCount,
    },
    hint: m.sameWidthFewerLargerHeads,
  }),
  sizes: param(z.array(real(8, 1024)).max(12).default([32, 64, 128, 256, 512]), {
    section: "sweep",
    label: m.headSizes,
  }),
  br: extent("Br", m.queriesOfTileAuto),
  bc: extent("Bc", m.keysOfTileAuto),
  soft_exp: param(real(0, 1).default(0), {
    section: "units",
    label: m.exponentialsInSoftware,
    step: 0.05,
    hint: m.shareThatPolynomialComputesOn,
  }),
  exp_clk: param(orAuto(real(0.1, 4096)), {
    section: "units",
    label: m.exponentialsPerClockAndCore,
    hint: m.autoSheetNvidia16Blackwell,
  }),
  valu_tflops: param(orAuto(real(0.1, 1e5)), {
    section: "units",
    label: m.vectorFp32Peak,
    unit: "TFLOP/s",
    hint: m.autoSheetOneInstructionCounts,
  }),
  tensor_tflops: param(orAuto(real(0.1, 1e6)), {
    section: "units",
    label: m.matrixPeak,
    unit: "TFLOP/s",
    hint: m.autoChipsDenseRateOf,
  }),
  ...CORE_PARAMS,
  qk_tflop: override(m.qkInstead, "TFLOP"),
  pv_tflop: override(m.pvInstead, "TFLOP"),
  exp_gop: override(m.exponentialsInstead, "Gop"),
  valu_gop: override(m.vectorWorkInstead, "Gop"),
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
