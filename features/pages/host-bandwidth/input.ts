/** The page's own controls, beside the shared scenario. */
import { MARGIN_AND_PRICE_KEYS } from "@/features/core/scenario/fields/price";
import { WAITING_KEYS } from "@/features/core/memory/engine-flags";
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { DISAGGREGATION_KEYS } from "@/features/core/scenario/fields/disaggregation";
import { orAuto, param, real, integer } from "@/lib/params/param";
import { LOAD_PARAMS } from "@/features/core/operators/routing/load-params";
import { HOST_PARAMS } from "@/features/core/host-link/host-params";
import * as m from "./messages";

export const HostBandwidthInput = z.object({
  context: param(orAuto(integer(2, 10_000_000)), {
    section: "offload",
    label: m.kvContext,
    unit: "tok",
    symbol: "K",
    hint: m.positionsOfRunningSequenceAuto,
  }),
  window: param(orAuto(integer(1, 10_000_000)), {
    section: "offload",
    label: m.windowInHbm,
    unit: "tok",
    symbol: "W",
    hint: m.positionsOfEachSequenceThat,
  }),
  reuse: param(real(0, 1).default(0.2), {
    section: "offload",
    label: m.readAgainPerStep,
    symbol: "r",
    step: 0.05,
    hint: m.partOfKvOutsideHbm,
  }),
  steady: param(z.boolean().default(true), {
    section: "offload",
    label: m.steadyPaging,
    hint: m.eachNewTokenPushesOne,
  }),
  prefetch: param(z.enum(["layer", "step", "off"]).default("layer"), {
    section: "offload",
    label: m.prefetch,
    options: {
      layer: m.oneLayerAhead,
      step: m.anywhereInStep,
      off: m.none,
    },
    hint: m.whatTransfersMayHideBehind,
  }),
  tok_s: param(orAuto(real(0.1, 1_000_000)), {
    section: "offload",
    label: m.tokensPerGpu,
    unit: "tok/s",
    hint: m.generatedTokensPerSecondAnd,
  }),
  prefix_tokens: param(orAuto(integer(1, 10_000_000)), {
    section: "reload",
    label: m.prefixToReload,
    unit: "tok",
    hint: m.autoPromptsPrefixHitElse,
  }),
  latency_us: param(real(0, 1_000_000).default(500), {
    section: "reload",
    label: m.reloadLatency,
    unit: "µs",
    hint: m.fixedTimeOfReloadLook,
  }),
  ...LOAD_PARAMS,
  move_ratio: param(orAuto(real(0, 1)), {
    section: "experts",
    label: m.expertsThatMove,
    step: 0.01,
    hint: m.shareOfRanksSlotsThat,
  }),
  rebalance_s: param(real(0.01, 86_400).default(10), {
    section: "experts",
    label: m.rebalancingWindow,
    unit: "s",
  }),
  ...HOST_PARAMS,
});

export const hostBandwidthForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "traffic", "engine", "targets", "time"],
  unused: [...MARGIN_AND_PRICE_KEYS, ...DISAGGREGATION_KEYS, ...WAITING_KEYS, "encoder_share"],
  input: HostBandwidthInput,
} as const satisfies Form;

export type Input = z.infer<typeof HostBandwidthInput>;
