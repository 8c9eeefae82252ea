/** The page before measured runs are given: what its first view loads. `analysis.ts` adds what reads them. */
import { defineAnalysis } from "@/features/analysis/analysis";
import { toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { aboutInferencemax } from "./about";
import type { Overview } from "./answer";
import { inferencemaxForm } from "./input";
import { medianError } from "./measured";
import { NO_FILES, overview } from "./overview";
import { overviewReport } from "./report";
import { curvesWork } from "./work";

export const unmeasuredOverview = defineAnalysis({
  ...aboutInferencemax,
  ...inferencemaxForm,
  work: curvesWork,
  run: (base, input) => overview(base, input, NO_FILES),
  summary,
  report: overviewReport,
});

function summary({ own, best, curves, runs }: Overview) {
  const { served, prefill, decode } = own;
  return {
    ttft_ms: served ? toMs(seconds(served.ttft)) : null,
    tpot_ms: served ? toMs(seconds(served.tpot)) : null,
    output_tok_s_per_gpu: served?.perGpu ?? null,
    prefill_mfu: prefill.mfu,
    decode_mbu: decode.mbu,
    curves: curves.length,
    best_curve: best?.curve.name ?? null,
    best_concurrency: best?.point.conc ?? null,
    best_output_tok_s_per_gpu: best?.point.served.perGpu ?? null,
    best_output_tok_s_per_user: best?.point.served.perUser ?? null,
    measured_runs: runs.length,
    measured_tpot_median_error: medianError(runs, "tpot"),
    measured_output_median_error: medianError(runs, "perGpu"),
  };
}
