import { defineAnalysis } from "@/features/analysis";
import { toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { aboutScaleUpExplorer } from "./about";
import { exploreScaleUp } from "./explore";
import type { Exploration } from "./exploration";
import { scaleUpExplorerForm } from "./input";

export const scaleUpExplorerAnalysis = defineAnalysis({
  ...aboutScaleUpExplorer,
  ...scaleUpExplorerForm,
  run: exploreScaleUp,
  summary: summaryOf,
});

function summaryOf({ asked, gpus, trial, recommended, best, efficiency }: Exploration) {
  return {
    gpus,
    ttft_ms: toMs(seconds(asked.ttft)),
    tpot_ms: toMs(seconds(asked.tpot)),
    output_tok_s_gpu: asked.perGpu,
    running: asked.running,
    limited_by: asked.limitedBy,
    mfu: efficiency?.mfu ?? null,
    mbu: efficiency?.mbu ?? null,
    simulated_ttft_p95_ms: toMs(trial.figures.ttft.p95),
    simulated_tpot_p95_ms: toMs(trial.figures.tpot.p95),
    recommended_budget_tok: recommended?.budget ?? null,
    best_layout: best?.name ?? null,
    best_clients: best?.point.clients ?? null,
    best_output_tok_s_gpu: best?.point.perGpu ?? null,
  };
}
