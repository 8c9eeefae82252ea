import { defineAnalysis } from "@/features/analysis/analysis";
import { GIGA, TERA, toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { aboutAttention } from "./about";
import { attention, type AttentionAnswer } from "./attention";
import { attentionForm } from "./input";
import type { PhaseAttention } from "./phase";
import { attentionReport } from "./report";

export const attentionAnalysis = defineAnalysis({
  ...aboutAttention,
  ...attentionForm,
  run: attention,
  summary,
  report: attentionReport,
});

function summary({ prefill, decode, crossovers }: AttentionAnswer) {
  return {
    ...phaseSummary("prefill", prefill),
    ...phaseSummary("decode", decode),
    exp_per_s: prefill.rates.exponentials,
    balanced_head_size: prefill.rates.balancedHead,
    ...Object.fromEntries(
      crossovers.flatMap(({ phase, at }) => (at === null ? [] : [[`${phase}_sparse_from_tokens`, at]])),
    ),
  };
}

function phaseSummary<P extends string>(
  name: P,
  { work, times, hottest, serial, overlapped, modelTime, tile }: PhaseAttention,
) {
  const ms = (time: number): number => toMs(seconds(time));
  return Object.fromEntries(
    Object.entries({
      qk_tflop: work.qk / TERA,
      pv_tflop: work.pv / TERA,
      scan_tflop: work.scan / TERA,
      exp_gop: work.exponentials / GIGA,
      vector_gop: work.vector / GIGA,
      hbm_gb: work.bytes / GIGA,
      qk_ms: ms(times.qk),
      pv_ms: ms(times.pv),
      softmax_ms: ms(times.softmax),
      vector_ms: ms(times.vector),
      scan_ms: ms(times.scan),
      memory_ms: ms(times.memory),
      hottest,
      serial_ms: ms(serial),
      overlapped_ms: ms(overlapped),
      time_model_ms: ms(modelTime),
      tile: `${tile.br}x${tile.bc}`,
    }).map(([key, value]) => [`${name}_${key}`, value]),
  ) as Record<string, number | string>;
}
