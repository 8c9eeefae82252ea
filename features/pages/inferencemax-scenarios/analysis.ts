import { defineAnalysis } from "@/features/analysis/analysis";
import { judgedSpeed } from "@/features/core/comparison/limits";
import { toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { aboutInferencemaxScenarios } from "./about";
import { inferencemaxScenariosForm } from "./input";
import { scenariosReport } from "./report";
import { scenarioTable } from "./scenario-table";
import type { ScenarioTable } from "./table";

export const inferencemaxScenariosAnalysis = defineAnalysis({
  ...aboutInferencemaxScenarios,
  ...inferencemaxScenariosForm,
  run: scenarioTable,
  summary,
  report: scenariosReport,
});

function summary({ totals, lines, judged }: ScenarioTable) {
  const best = lines.find(({ id }) => id === (totals.best ?? totals.nearest));
  const speed = best?.figures ? judgedSpeed(best.figures, judged) : null;
  return {
    scenarios: totals.scenarios,
    within_limits: totals.within,
    best_row: totals.best,
    nearest_row: totals.nearest,
    best_name: best?.name.en ?? null,
    best_ttft_ms: speed ? toMs(seconds(speed.ttft)) : null,
    best_tpot_ms: speed ? toMs(seconds(speed.tpot)) : null,
    best_output_tok_s_per_gpu: speed?.perGpu ?? null,
    output_tok_s_total: totals.outputRate,
    gpus_total: totals.gpus,
  };
}
