import { defineAnalysis } from "@/features/analysis";
import { judgedSpeed } from "@/features/core/comparison/limits";
import { toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { aboutMultiModel } from "./about";
import { compare } from "./compare";
import type { Comparison } from "./comparison";
import { multiModelForm } from "./input";
import { comparisonReport } from "./report";

export const multiModelAnalysis = defineAnalysis({
  ...aboutMultiModel,
  ...multiModelForm,
  run: compare,
  summary,
  report: comparisonReport,
});

function summary({ items, best, cheapest, judged }: Comparison) {
  const named = (id: string | null) => items.find((item) => item.id === id) ?? null;
  const winner = named(best);
  const speed = winner?.figures ? judgedSpeed(winner.figures, judged) : null;
  return {
    compared: items.length,
    within_limits: items.filter(({ within }) => within).length,
    best: winner?.name ?? null,
    best_ttft_ms: speed ? toMs(seconds(speed.ttft)) : null,
    best_tpot_ms: speed ? toMs(seconds(speed.tpot)) : null,
    best_output_tok_s_per_gpu: speed?.perGpu ?? null,
    best_gpus: winner?.figures?.gpus ?? null,
    cheapest: named(cheapest)?.name ?? null,
    cheapest_usd_per_million_output_tok: named(cheapest)?.figures?.cost?.usd ?? null,
  };
}
