/** The page's work as jobs: one run (with its other future) is one cell, the map has one per concurrency and budget. */
import type { Resolved } from "@/features/core/scenario/resolve";
import { steadyNotes } from "@/features/core/serving/simulated/steady-note";
import { defineJob, type CellControl } from "@/lib/jobs/job-kind";
import type { Issue } from "@/lib/issue";
import { facts, type SetupFacts } from "./setup/facts";
import type { SchedulingInput } from "./input";
import { readSchedulingJob, type SchedulingJob } from "./job-input";
import { mapCell, mapCells, type MapCell, type MapOutcome } from "./results/map";
import { readFork, limits } from "./run/limits";
import { settle } from "./setup/settled";
import { prepareSetup, type Setup } from "./setup/setup";
import { simulate, type Simulated } from "./run/simulate";

export type Run = Simulated & { readonly facts: SetupFacts };

export type RunOutcome = {
  /** null: it cannot be run; the issues say why. */
  readonly run: Run | null;
  readonly issues: readonly Issue[];
};

type Cell = { readonly task: "run" } | ({ readonly task: "map" } & MapCell);

export const schedulingJob = defineJob<SchedulingJob, Cell, RunOutcome | MapOutcome, null>({
  kind: "scheduling",
  read: readSchedulingJob,
  plan: ({ task, input }) =>
    task === "run" ? [{ task }] : mapCells(input).map((cell) => ({ task: "map" as const, ...cell })),
  runCell: ({ scenario, input }, cell, control) =>
    cell.task === "run" ? runOutcome(scenario, input, control) : mapCell(scenario, input, cell, control),
});

/** A separate kind, so that a single answer contains the run and does not wait for its map. */
export const schedulingMapJob = { ...schedulingJob, kind: "scheduling-map" };

function runOutcome(scenario: Resolved, input: SchedulingInput, control: CellControl): RunOutcome {
  const setup = prepareSetup(scenario, input);
  if (!setup.ok) return { run: null, issues: setup.issues };
  const run = simulate(setup.value, limits(settle(scenario, input)), readFork(input, scenario), control);
  const issues = [...setup.issues, ...fewRounds(setup.value, input), ...run.issues];
  return { run: run.ok ? { ...run.value, facts: facts(setup.value) } : null, issues };
}

const MOST_REQUESTS = 1_000_000;

/** A trace has a fixed number of rows: a higher request count adds none. */
const fewRounds = (setup: Setup, { trace }: SchedulingInput): readonly Issue[] =>
  steadyNotes(setup, setup.scenario, { key: "requests", most: trace === "" ? MOST_REQUESTS : 0 });
