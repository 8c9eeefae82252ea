/** The page's own controls, beside the shared scenario. */
import { MARGIN_AND_PRICE_KEYS } from "@/features/core/scenario/fields/price";
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { DISAGGREGATION_KEYS } from "@/features/core/scenario/fields/disaggregation";
import { PassInput } from "@/features/core/passes/input";
import { engineParam } from "@/features/core/serving/mean-load/engine-param";
import { orAuto, param, real, integer } from "@/lib/params/param";
import type { Text } from "@/lib/text";
import * as m from "./messages";

/** Auto leaves the family to the scenario's time model. */
const efficiency = (label: Text, hint: Text) => param(orAuto(real(0.01, 1)), { label, symbol: "e", step: 0.05, hint });

export const AXES = ["batch", "input", "output", "kv"] as const;

export const RuntimePlannerInput = z.object({
  engine: engineParam,
  prefill_batch: PassInput.shape.prefill_batch,
  decode_batch: param(orAuto(integer(1, 65_536)), {
    label: m.decodeBatch,
    unit: "seq",
    symbol: "B",
    hint: m.sequencesOfOneAttentionRank,
  }),
  kv_len: param(orAuto(integer(1, 10_000_000)), {
    label: m.kvLength,
    unit: "tok",
    symbol: "K",
    hint: m.positionsInCacheOfEvery,
  }),
  eff_gemm: efficiency(m.gemmEfficiency, m.shareOfDensePeakOf),
  eff_prefill: efficiency(m.attentionEfficiencyPrefill, m.shareOfDensePeakOf),
  eff_decode: efficiency(m.attentionEfficiencyDecode, m.shareOfDensePeakOf),
  eff_moe: efficiency(m.moEEfficiency, m.shareOfDensePeakOf),
  eff_linear: efficiency(m.linearAttentionEfficiency, m.shareOfDensePeakOf),
  eff_hbm: efficiency(m.hbmEfficiency, m.shareOfHbmBandwidthAll),
  comm: param(z.boolean().default(true), {
    label: m.countCommunication,
    hint: m.offMessagesBetweenGPUsCost,
  }),
  against: param(z.enum(AXES).default("batch"), {
    label: m.curvesAgainst,
    options: {
      batch: m.decodeBatch,
      input: m.inputLength,
      output: m.outputLength,
      kv: m.kvLength,
    },
    hidden: true,
  }),
});

export type Input = z.infer<typeof RuntimePlannerInput>;
export type SweepAxis = (typeof AXES)[number];

export const runtimePlannerForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "traffic", "engine", "targets", "time"],
  unused: [...MARGIN_AND_PRICE_KEYS, ...DISAGGREGATION_KEYS, "encoder_share"],
  input: RuntimePlannerInput,
} as const satisfies Form;
