"use client";
/** The cells of the sweep as they finish, put together to points. */
import { useDeferredValue, useMemo } from "react";
import type { Outcome } from "@/features/pages/simulation-sweep/cell";
import { sweepFigures, type SweepStanding } from "@/features/pages/simulation-sweep/headline";
import { SimulationSweepInput } from "@/features/pages/simulation-sweep/input";
import { sweepPoints } from "@/features/pages/simulation-sweep/points";
import { sweepSummary } from "@/features/pages/simulation-sweep/summary";
import type { Figure } from "@/features/explain";
import type { Resolved } from "@/features/core/scenario/resolve";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { encodeParams } from "@/lib/params/codec";
import { useJob, type JobView } from "@/state/jobs";
import { useStoredText } from "@/state/stored-texts";

export type RunningSweep = {
  readonly standing: SweepStanding;
  readonly figures: readonly Figure[];
  readonly job: JobView;
};

/** One and the same list until the first outcomes are there: what depends on it stays as it is. */
const NONE: readonly unknown[] = [];

/** Controls that change only how results are shown do not run anything again. */
const VIEW_ONLY = { x: "load", y: "policy", metric: "ttft", level: "95", slo_at: "p95" } as const;

export function useSweep(scenario: Resolved, input: SimulationSweepInput): RunningSweep {
  const { params, targets, time } = scenario;
  const config = useStoredText(params.config);
  const asked = useMemo(
    () => ({
      scenario: encodeParams(ScenarioSchema, params),
      input: encodeParams(SimulationSweepInput, { ...input, ...VIEW_ONLY }),
      ...(typeof config === "string" && { config }),
      ...(time.tables && { tables: time.tables }),
    }),
    [params, input, config, time.tables],
  );
  const job = useJob("simulation-sweep", asked);
  // Charts may lag behind the counter while cells come in.
  const outcomes = useDeferredValue(job.outcomes.length === 0 ? NONE : job.outcomes);
  const standing = useMemo<SweepStanding>(() => {
    const known = outcomes as readonly (Outcome | undefined)[];
    const points = sweepPoints(input, known, targets);
    const grade = known.find((outcome) => outcome?.figures)?.figures?.grade ?? "datasheet";
    const done = known.filter((outcome) => outcome !== undefined).length;
    const cells = points.length * input.seeds;
    const partial = done < cells ? { done, cells } : null;
    return { points, summary: sweepSummary(points), input, targets, grade, partial };
  }, [outcomes, input, targets]);
  const figures = useMemo(() => sweepFigures(standing), [standing]);
  return { standing, job, figures };
}
