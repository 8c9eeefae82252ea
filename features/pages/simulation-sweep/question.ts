/** The sweep as a page asks it: the plan at once, its runs in workers. */
import { defineLongAnalysis } from "@/features/analysis/long-analysis";
import { interactivity } from "@/features/core/serving/sweep/summary";
import { secondsOrNull } from "@/lib/units/quantity";
import { msOrNull } from "@/lib/units/edge";
import { aboutSimulationSweep } from "./about";
import { simulationSweepForm } from "./input";
import { judgedPoint } from "./judged-point";
import { sweepReport } from "./report";
import { planSweep, sweepSoFar, type Sweep } from "./sweep";
import { loadWord } from "./words";

export const simulationSweep = defineLongAnalysis({
  ...aboutSimulationSweep,
  ...simulationSweepForm,
  viewOnly: ["x", "y", "metric", "level", "slo_at"],
  long: { plan: planSweep, stages: [{ kind: "simulation-sweep" }], soFar: sweepSoFar },
  summary,
  report: sweepReport,
  plain: ({ figures, points, summary: saturation, partial }) => ({ figures, points, summary: saturation, partial }),
});

/** Figures of the best point within the targets, and the saturation of the first service. */
function summary(sweep: Sweep) {
  const { points, summary: saturation, input } = sweep;
  const best = points.find(({ index }) => index === saturation.best);
  const figures = best?.figures ?? null;
  const load = best ? judgedPoint(best, sweep) : null;
  return {
    points: saturation.points,
    runnable_points: saturation.runnable,
    saturation_req_s: saturation.saturations[0]?.rate?.mean ?? null,
    best_load: best ? loadWord(best.load).en : null,
    best_policy: best?.service.policy ?? null,
    judge: input.slo_at === "mean" ? "average" : input.slo_at,
    best_users: load?.users ?? null,
    best_req_s: load?.requestRate ?? null,
    best_ttft_ms: msOrNull(secondsOrNull(load?.ttft)),
    best_tpot_ms: msOrNull(secondsOrNull(load?.tpot)),
    best_usd_per_million_tok: load?.usd ?? null,
    best_output_tok_s_gpu: figures?.perGpu?.mean ?? null,
    best_tok_s_user: best ? interactivity(best) : null,
    best_ttft_p95_ms: msOrNull(secondsOrNull(figures?.ttft.p95?.mean)),
    best_tpot_p95_ms: msOrNull(secondsOrNull(figures?.tpot.p95?.mean)),
    best_goodput_req_s: figures?.goodput?.mean ?? null,
  };
}
