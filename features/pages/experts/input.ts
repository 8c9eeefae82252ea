/** The page's own controls, beside the shared scenario. */
import { MARGIN_AND_PRICE_KEYS } from "@/features/core/scenario/fields/price";
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { DISAGGREGATION_KEYS } from "@/features/core/scenario/fields/disaggregation";
import { HOST_PARAMS } from "@/features/core/host-link/host-params";
import type { PlacedExperts } from "@/features/core/host-link/placed-experts";
import { LOAD_PARAMS } from "@/features/core/operators/routing/load-params";
import { ENGINE_PARAMS } from "@/features/core/memory/engine-params";
import { orAuto, param, real, integer } from "@/lib/params/param";
import * as m from "./messages";

export const ExpertsInput = z.object({
  resident: param(orAuto(integer(0, 4096)), {
    section: "paging",
    label: m.expertsInHbm,
    symbol: "R",
    hint: m.expertsOfEachLayerThat,
  }),
  ...ENGINE_PARAMS,
  budget_ms: param(real(0.001, 60_000).default(50), {
    section: "loading",
    label: m.latencyBudget,
    unit: "ms",
    hint: m.timeInWhichExpertsAre,
  }),
  load_experts: param(orAuto(integer(0, 1_000_000)), {
    section: "loading",
    label: m.expertsToLoad,
    hint: m.answersHowLongLoadingTakes,
  }),
  prefetch: param(z.enum(["layer", "off"]).default("layer"), {
    section: "paging",
    label: m.prefetch,
    options: { layer: m.oneLayerAhead, off: m.none },
    hint: m.missingExpertsAreLoadedWhile,
  }),
  foreseen: param(real(0, 100).default(80), {
    section: "paging",
    label: m.foreseen,
    unit: "%",
    hint: m.shareOfMissesThatPrediction,
  }),
  overlap_us: param(orAuto(real(0, 1_000_000)), {
    section: "paging",
    label: m.overlapWindow,
    unit: "µs",
    hint: m.computeOfLayerThatHides,
  }),
  placement: param(z.enum(["numbered", "balanced"]).default("balanced"), {
    section: "experts",
    label: m.placement,
    options: { numbered: m.byNumber, balanced: m.balanced2 },
    hint: m.whichEpRankHoldsWhich,
  }),
  ...LOAD_PARAMS,
  ...HOST_PARAMS,
  // Experts are never written.
  nvme_write_gb_s: param(HOST_PARAMS.nvme_write_gb_s.unwrap().default(5), {
    label: m.nvmeWritePerGpu,
    unit: "GB/s",
    hidden: true,
    inert: true,
  }),
});

export const expertsForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "traffic", "engine", "targets", "time"],
  unused: [...MARGIN_AND_PRICE_KEYS, ...DISAGGREGATION_KEYS, "ttft_ms", "encoder_share"],
  input: ExpertsInput,
} as const satisfies Form;

export type Input = z.infer<typeof ExpertsInput>;
/** Includes the scenario's popularity and copies. */
export type PlacedInput = Input & PlacedExperts;
