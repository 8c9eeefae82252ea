import { defineAnalysis } from "@/features/analysis/analysis";
import { aboutAccuracy } from "./about";
import { accuracy, type Accuracy } from "./accuracy";
import { ENGINE_SLICES, type EngineFigure } from "@/features/core/evidence/errors/engine-errors";
import { accuracyForm } from "./input";
import { allPublishers } from "./publisher-table";
import { accuracyReport } from "./report";

export const accuracyAnalysis = defineAnalysis({
  ...aboutAccuracy,
  ...accuracyForm,
  run: accuracy,
  summary,
  report: accuracyReport,
});

const engineError = (figure: EngineFigure): number | null =>
  ENGINE_SLICES.find((slice) => slice.figure === figure && slice.by === "all")?.error ?? null;

function summary({ all, scores, nearest, bands }: Accuracy) {
  return {
    runs: all.rows,
    tpot_error_median: all.tpot.median,
    tpot_error_p90: all.tpot.p90,
    tpot_within_20_percent: all.tpot.within,
    tpot_in_band: all.tpot.covered,
    ttft_error_median: all.ttft.median,
    ttft_error_p90: all.ttft.p90,
    ttft_within_30_percent: all.ttft.within,
    ttft_in_band: all.ttft.covered,
    order_right: scores.order.share,
    rank_correlation: scores.rank.mean,
    unseen_publishers_error_median: allPublishers()?.error ?? null,
    weights_error_median: engineError("weights"),
    cache_memory_error_median: engineError("cache"),
    cache_tokens_error_median: engineError("tokens"),
    prefill_pass_error_median: engineError("prefill"),
    decode_pass_error_median: engineError("decode"),
    scenario_nearest_distance: nearest[0]?.gap ?? null,
    scenario_similar_runs: bands.tpot.similar,
    scenario_tpot_low_factor: bands.tpot.low,
    scenario_tpot_high_factor: bands.tpot.high,
    scenario_ttft_low_factor: bands.ttft.low,
    scenario_ttft_high_factor: bands.ttft.high,
  };
}
