/** The explorer for a page: quick estimates and one simulated run immediately; the map of runs in workers. */
import { defineLongAnalysis, type SoFar } from "@/features/analysis/long-analysis";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Outcome } from "@/features/core/serving/sweep/cell";
import { SimulationSweepInput } from "@/features/core/serving/sweep/input";
import { settleSweep } from "@/features/core/serving/sweep/settled";
import { sweepPoints } from "@/features/core/serving/sweep/points";
import { encodeParams } from "@/lib/params/codec";
import { success, type Result } from "@/lib/result";
import { KILO } from "@/lib/units/edge";
import { aboutScaleUpExplorer } from "./about";
import { exploreScaleUp } from "./explore";
import type { Exploration, Explored } from "./exploration";
import { mapInput } from "./heat";
import { scaleUpExplorerForm, type ScaleUpExplorerInput } from "./input";
import { explorerReport } from "./report";
import * as m from "./messages";

type Plan = {
  readonly exploration: Exploration;
  readonly scenario: Resolved;
  /** The sweep that the map is. */
  readonly map: SimulationSweepInput;
};

export const scaleUpExplorer = defineLongAnalysis({
  ...aboutScaleUpExplorer,
  ...scaleUpExplorerForm,
  viewOnly: ["heat"],
  long: {
    plan,
    stages: [
      {
        kind: "simulation-sweep",
        label: m.simulatedMap,
        // The page supports one pool.
        body: (asked, { map }: Plan) => ({
          ...asked,
          scenario: { ...asked.scenario, split: false },
          input: encodeParams(SimulationSweepInput, map),
        }),
      },
    ],
    soFar,
  },
  summary,
  report: explorerReport,
  plain: ({ map: _map, partial: _partial, ...exploration }) => exploration,
});

function plan(scenario: Resolved, input: ScaleUpExplorerInput): Result<Plan> {
  const explored = exploreScaleUp(scenario, input);
  if (!explored.ok) return explored;
  const map = mapInput(input, scenario.params.conc, explored.value.budget);
  return success({ exploration: explored.value, scenario, map }, explored.issues);
}

function soFar({ exploration, scenario, map }: Plan, [runs]: SoFar<readonly [Outcome]>): Result<Explored> {
  return success({
    ...exploration,
    map: sweepPoints(settleSweep(scenario, map), runs.outcomes, scenario.targets),
    partial: null,
  });
}

function summary({ asked, gpus, trial, recommended, best, efficiency }: Explored) {
  return {
    gpus,
    ttft_ms: asked.ttft * KILO,
    tpot_ms: asked.tpot * KILO,
    output_tok_s_gpu: asked.perGpu,
    running: asked.running,
    limited_by: asked.limitedBy,
    mfu: efficiency?.mfu ?? null,
    mbu: efficiency?.mbu ?? null,
    simulated_ttft_p95_ms: trial.figures.ttft.p95 * KILO,
    simulated_tpot_p95_ms: trial.figures.tpot.p95 * KILO,
    recommended_budget_tok: recommended?.budget ?? null,
    best_layout: best?.name ?? null,
    best_clients: best?.point.clients ?? null,
    best_output_tok_s_gpu: best?.point.perGpu ?? null,
  };
}
