import { defineAnalysis } from "@/features/analysis/analysis";
import type { QuickEstimation } from "@/features/core/passes/estimate";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import { toGb, toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { aboutQuickEstimation } from "./about";
import { quickEstimationForm } from "./input";
import { quickEstimation } from "./quick-estimation";
import { estimationReport } from "./report";
import { withSensitivities } from "./sensitivities";

export const quickEstimationAnalysis = defineAnalysis({
  ...aboutQuickEstimation,
  ...quickEstimationForm,
  run: quickEstimation,
  summary,
  report: estimationReport,
  inFull: withSensitivities,
});

/** Names without "idle" are means under the scenario's load. */
function summary({ misfit, figures, prefill, decode, load, passes, memory }: QuickEstimation) {
  const ms = (time: number | undefined): number | null => (time === undefined ? null : toMs(seconds(time)));
  return {
    fits: misfit === null ? "yes" : "no",
    ttft_ms: ms(load?.ttft),
    tpot_ms: ms(load?.tpot),
    e2e_ms: ms(load?.e2e),
    output_tok_s_per_user: load?.perUser ?? null,
    output_tok_s_per_gpu: load?.perGpu ?? null,
    output_tok_s: load?.total ?? null,
    limited_by: load?.limitedBy ?? null,
    idle_ttft_ms: ms(passes.ttft),
    // TPOT can exceed one decode pass when micro-batches wait for a pipeline stage.
    idle_tpot_ms: ms(passes.tpot),
    idle_e2e_ms: ms(passes.e2e),
    idle_output_tok_s_per_user: passes.perUser,
    idle_output_tok_s_per_gpu: passes.perGpu,
    idle_output_tok_s: passes.total,
    prefill_tok_s_per_gpu: passes.prefillPerGpu,
    prefill_bound: prefill.bound,
    decode_bound: decode.bound,
    prefill_mfu: prefill.mfu,
    decode_mbu: decode.mbu,
    prefill_parallelism: parallelismLabel(prefill.parallelism),
    decode_parallelism: parallelismLabel(decode.parallelism),
    gpus: load?.gpus ?? decode.clusterGpus,
    weights_gb_per_gpu: toGb(memory.decode.weights),
    kv_gb_per_gpu: toGb(memory.decode.kv),
    free_gb_per_gpu: toGb(memory.decode.free),
    grade: load?.grade ?? figures.find(({ id }) => id === "idle-ttft")?.grade ?? "datasheet",
  };
}
