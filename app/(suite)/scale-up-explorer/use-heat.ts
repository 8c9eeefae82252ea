"use client";
/** Concurrency by token budget, simulated: the job `simulation-sweep` on the scenario's own layout. */
import { useDeferredValue, useMemo } from "react";
import type { ResultChart } from "@/components/charts/result-chart";
import type { ScaleUpExplorerInput } from "@/features/pages/scale-up-explorer/input";
import type { Resolved } from "@/features/core/scenario/resolve";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import type { Outcome } from "@/features/core/serving/sweep/cell";
import { SimulationSweepInput } from "@/features/core/serving/sweep/input";
import { sweepPoints } from "@/features/core/serving/sweep/points";
import { encodeParams } from "@/lib/params/codec";
import { useText } from "@/state/language";
import { useJob, type JobView } from "@/state/jobs";
import { useStoredText } from "@/state/stored-texts";
import { heatChart, sweepInputOf } from "./present-heat";

/** One and the same list until the first outcomes are there: what depends on it stays as it is. */
const NONE: readonly unknown[] = [];

export type RunningHeat = {
  readonly job: JobView;
  /** null until a point has finished. */
  readonly chart: ResultChart | null;
};

/** `budget` is the token budget in force. */
export function useHeat(scenario: Resolved, input: ScaleUpExplorerInput, budget: number): RunningHeat {
  const t = useText();
  const { params, targets, time } = scenario;
  const config = useStoredText(params.config);
  const grid = useMemo(() => sweepInputOf(input, params.conc, budget), [input, params.conc, budget]);
  const asked = useMemo(
    () => ({
      scenario: encodeParams(ScenarioSchema, params),
      input: encodeParams(SimulationSweepInput, grid),
      ...(typeof config === "string" && { config }),
      ...(time.tables && { tables: time.tables }),
    }),
    [params, grid, config, time.tables],
  );
  const job = useJob("simulation-sweep", asked);
  const outcomes = useDeferredValue(job.outcomes.length === 0 ? NONE : job.outcomes);
  const chart = useMemo(() => {
    const points = sweepPoints(grid, outcomes as readonly (Outcome | undefined)[], targets);
    return heatChart(points, input.heat, t);
  }, [grid, outcomes, targets, input.heat, t]);
  return { job, chart };
}
