/** The simulation and its report: one run, both futures if a knob changes, and the cells of the map so far. */
import type { Unfinished } from "@/features/answers/answer";
import { networkNotes } from "@/features/core/scenario/resolution/network-notes";
import type { Resolved } from "@/features/core/scenario/resolve";
import { steadyNoteOfAll } from "@/features/core/serving/simulated/steady-note";
import { requestSteps } from "@/features/core/serving/simulated/steps";
import type { SoFar } from "@/features/analysis/long-analysis";
import type { Work } from "@/features/analysis/work";
import { failure, success, type Result } from "@/lib/result";
import { headlineFigures } from "./results/headline-figures";
import type { Statistic } from "@/features/core/serving/sweep/input";
import type { SchedulingInput } from "./input";
import type { Run, RunOutcome } from "./job";
import type { SchedulingPlan } from "./job-input";
import type { MapOutcome } from "./results/map";
import { readAsked } from "./setup/requests";
import { settle } from "./setup/settled";
import { readFork, limits } from "./run/limits";
import { waitParts } from "./run/waits";
import * as m from "./messages";

export type Scheduling = {
  /** What the run is judged by: the scenario's promise, or the page's own percentile. */
  readonly statistic: Statistic;
  /** null: it has not come to its end. */
  readonly run: Run | null;
  /** Row by row: by concurrency, then budget. Empty where no map is drawn. */
  readonly map: readonly (MapOutcome | undefined)[];
  readonly partial: Unfinished | null;
};

/** A step that is only looked at changes nothing. */
export function planScheduling(scenario: Resolved, input: SchedulingInput): Result<SchedulingPlan> {
  const full = readFork(input, scenario) === null ? { ...input, step: null, knob: null, value: null } : input;
  return success({ scenario, input: full }, networkNotes(scenario));
}

export function schedulingSoFar(
  { scenario }: SchedulingPlan,
  [runs, map]: SoFar<readonly [RunOutcome, MapOutcome]>,
  { percentile }: SchedulingInput,
): Result<Scheduling> {
  const statistic = percentile ?? scenario.promise.statistic;
  const [outcome] = runs.outcomes;
  if (outcome === undefined) return success({ statistic, run: null, map: [], partial: { done: 0, cells: 1 } });
  const { run, issues } = outcome;
  if (run === null) return failure(...issues);
  const cells = map.outcomes.map((cell) => cell?.issues ?? []);
  return success({ statistic, run, map: map.outcomes, partial: null }, [...issues, ...steadyNoteOfAll(cells)]);
}

/** As programs are given it: figures of the run, and the comparison of its futures. */
export function plainScheduling({ run, statistic }: Scheduling) {
  if (run === null) return null;
  const { a, agents, fork, facts } = run;
  return {
    facts,
    figures: headlineFigures(facts, a.figures, statistic),
    measured: a.figures,
    waits: waitParts(a.figures),
    agents,
    fork: fork && { step: fork.step, time: fork.time, compared: fork.compared },
  };
}

/** Steps of one request: some five seconds, and half a gigabyte to store them. */
const MOST_AT_ONCE = 5_000_000;

export function schedulingWork({ scenario, input }: SchedulingPlan): Work {
  const asked = readAsked(scenario, input, input.block_size ?? 16);
  let steps = 0;
  if (asked.ok) {
    const { count, prompt, output } = asked.value.requests;
    for (let i = 0; i < count; i += 1) steps += requestSteps(prompt[i] ?? 0, output[i] ?? 0, scenario.flags.maxTokens);
  }
  return {
    unit: m.simulatedSteps,
    count: Math.min(steps, limits(settle(scenario, input)).steps) * (readFork(input, scenario) === null ? 1 : 2),
    most: MOST_AT_ONCE,
    lower: ["requests", "max_steps", "osl"],
  };
}
