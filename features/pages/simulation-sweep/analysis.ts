import { defineAnalysis } from "@/features/analysis";
import { aboutSimulationSweep } from "./about";
import { simulationSweepForm } from "./input";
import { simulationSweep, type SimulationSweep } from "./sweep";
import { interactivity } from "./summary";
import { loadWord } from "./words";

export const simulationSweepAnalysis = defineAnalysis({
  ...aboutSimulationSweep,
  ...simulationSweepForm,
  run: simulationSweep,
  summary: summaryOf,
});

/** Figures of the best point within the targets, and the saturation of the first service. */
function summaryOf({ points, summary }: SimulationSweep) {
  const best = points.find(({ index }) => index === summary.best);
  const figures = best?.figures ?? null;
  const ms = (seconds: number | undefined): number | null => (seconds === undefined ? null : seconds * 1e3);
  return {
    points: summary.points,
    runnable_points: summary.runnable,
    saturation_req_s: summary.saturations[0]?.rate?.mean ?? null,
    best_load: best ? loadWord(best.load).en : null,
    best_policy: best?.service.policy ?? null,
    best_output_tok_s_gpu: figures?.perGpu?.mean ?? null,
    best_tok_s_user: best ? interactivity(best) : null,
    best_ttft_p95_ms: ms(figures?.ttft.p95?.mean),
    best_tpot_p95_ms: ms(figures?.tpot.p95?.mean),
    best_goodput_req_s: figures?.goodput?.mean ?? null,
  };
}
