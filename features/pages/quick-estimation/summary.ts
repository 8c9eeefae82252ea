/** A quick estimation as plain numbers with their unit in the name. */
import { parallelismLabel } from "@/features/core/operators/parallelism";
import { KILO, toGb, toMs } from "@/lib/units/edge";
import type { QuickEstimation } from "@/features/core/passes/estimate";

export function summaryOf({ misfit, figures, prefill, decode, throughput, memory, e2e }: QuickEstimation) {
  return {
    fits: misfit === null ? "yes" : "no",
    ttft_ms: toMs(prefill.time),
    // TPOT can exceed one decode pass when micro-batches wait for a pipeline stage.
    tpot_ms: KILO / throughput.perUser,
    e2e_ms: toMs(e2e),
    output_tok_s_per_user: throughput.perUser,
    output_tok_s_per_gpu: throughput.perGpu,
    output_tok_s: throughput.total,
    prefill_tok_s_per_gpu: throughput.prefillPerGpu,
    prefill_bound: prefill.bound,
    decode_bound: decode.bound,
    prefill_mfu: prefill.mfu,
    decode_mbu: decode.mbu,
    prefill_parallelism: parallelismLabel(prefill.parallelism),
    decode_parallelism: parallelismLabel(decode.parallelism),
    gpus: decode.clusterGpus,
    weights_gb_per_gpu: toGb(memory.decode.weights),
    kv_gb_per_gpu: toGb(memory.decode.kv),
    free_gb_per_gpu: toGb(memory.decode.free),
    grade: figures[0]?.grade ?? "datasheet",
  };
}
