/** An overview as plain numbers with their unit in the name. */
import { toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { medianError } from "./measured";
import type { Overview } from "./answer";

export function summaryOf({ own, best, curves, runs }: Overview) {
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
