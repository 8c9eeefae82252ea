import { defineAnalysis } from "@/features/analysis";
import { toMs } from "@/lib/units/edge";
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

function summary({ prefill, decode }: AttentionAnswer) {
  return {
    ...phaseSummary("prefill", prefill),
    ...phaseSummary("decode", decode),
    exp_per_s: prefill.rates.exponentials,
    balanced_head_size: prefill.rates.balancedHead,
  };
}

function phaseSummary<P extends string>(
  name: P,
  { work, times, hottest, serial, overlapped, modelTime, tile }: PhaseAttention,
) {
  const ms = (time: number): number => toMs(seconds(time));
  return Object.fromEntries(
    Object.entries({
      qk_tflop: work.qk / 1e12,
      pv_tflop: work.pv / 1e12,
      scan_tflop: work.scan / 1e12,
      exp_gop: work.exponentials / 1e9,
      vector_gop: work.vector / 1e9,
      hbm_gb: work.bytes / 1e9,
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
