/** What a pass may be told beside the shared scenario: batches, overlap, rates in place of the chip's. */
import * as z from "zod";
import { engineParam } from "@/features/core/serving/mean-load/engine-param";
import { orAuto, param, real, integer } from "@/lib/params/param";
import { verbatim } from "@/lib/text";
import { decodeParams } from "@/lib/params/codec";
import * as m from "./messages";

export const PassInput = z.object({
  engine: engineParam,
  phis: param(z.array(real(0, 1)).max(6).default([0, 0.5, 1]), {
    label: m.linesAt,
    hint: m.t1TMaxT,
  }),
  phi: param(orAuto(real(0, 1)), {
    label: m.overlap,
    symbol: "φ",
    step: 0.05,
    hint: m.thatFiguresUseAutoOperators,
  }),
  prefill_batch: param(integer(1, 4096).default(1), {
    label: m.prefillBatch,
    unit: "seq",
    hint: m.promptsOfOneAttentionRank,
  }),
  decode_batch: param(orAuto(integer(1, 65_536)), {
    label: m.decodeBatch,
    unit: "seq",
    hint: m.sequencesOfOneAttentionRank,
  }),
  microbatches: param(integer(1, 64).default(1), {
    label: m.microBatches,
    hint: m.batchesThatFillPipelineAt,
  }),
  read_weights: param(z.boolean().default(true), {
    label: m.weightReads,
    hint: m.countReadingOfWeightsIn,
  }),
  peak_tflops: param(orAuto(real(0.1, 1e6)), {
    label: m.matrixPeak,
    unit: "TFLOP/s",
    hint: m.denseRateOfMainFormat,
  }),
  mfu: param(orAuto(real(0.01, 1)), {
    label: verbatim("MFU"),
    step: 0.01,
    hint: m.oneEfficiencyForAllMatrix,
  }),
  hbm_gb_s: param(orAuto(real(1, 1e6)), { label: m.hbmBandwidth, unit: "GB/s" }),
  mbu: param(orAuto(real(0.01, 1)), { label: verbatim("MBU"), step: 0.01 }),
  link_gb_s: param(orAuto(real(0.1, 1e5)), {
    label: m.linkOneWay,
    unit: "GB/s",
    hint: m.scaleUpLinksOfOne,
  }),
});

export type PassInput = z.infer<typeof PassInput>;

/** Everything automatic: one pass of one batch. */
export const DEFAULT_PASS = decodeParams(PassInput, {}).value;
