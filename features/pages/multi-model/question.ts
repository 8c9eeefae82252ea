/** The comparison for a page: all contenders in parallel, each computed separately. */
import { judgedSpeed } from "@/features/core/comparison/limits";
import { defineLongAnalysis } from "@/features/analysis/long-analysis";
import { toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { aboutMultiModel } from "./about";
import { compareSoFar, compareWork, planComparison } from "./compare";
import type { Comparison } from "./comparison";
import { multiModelForm } from "./input";
import { comparisonReport } from "./report";
import * as m from "./messages";

export const multiModel = defineLongAnalysis({
  ...aboutMultiModel,
  ...multiModelForm,
  viewOnly: ["cols"],
  long: {
    plan: planComparison,
    stages: [{ kind: "comparison", counted: m.searches }],
    soFar: compareSoFar,
    work: compareWork,
  },
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
    tied_with_cheapest: items.filter(({ against }) => against?.place === "tie").length,
    best: winner?.name ?? null,
    best_ttft_ms: speed ? toMs(seconds(speed.ttft)) : null,
    best_tpot_ms: speed ? toMs(seconds(speed.tpot)) : null,
    best_output_tok_s_per_gpu: speed?.perGpu ?? null,
    best_gpus: winner?.figures?.gpus ?? null,
    cheapest: named(cheapest)?.name ?? null,
    cheapest_usd_per_million_output_tok: named(cheapest)?.figures?.cost?.usd ?? null,
  };
}
