/** The page's work as a job: one run (with its other future) is one cell, the map has one per concurrency and budget. */
import type { Resolved } from "@/features/core/scenario/resolve";
import { resolveScenario } from "@/features/core/scenario/resolve-scenario";
import { defineJob, type CellControl } from "@/lib/jobs/job-kind";
import type { Issue } from "@/lib/issue";
import type { Result } from "@/lib/result";
import { factsOf, type SetupFacts } from "./facts";
import { readSchedulingJob, type SchedulingJob } from "./job-input";
import { mapCell, mapCells, type MapCell, type MapOutcome } from "./map";
import { forkOf, limitsOf } from "./scheduling";
import { setupOf, type Texts } from "./setup";
import { simulate, type Simulated } from "./simulate";

export type RunOutcome = {
  /** null: it cannot be run; the issues say why. */
  readonly run: (Simulated & { readonly facts: SetupFacts }) | null;
  readonly issues: readonly Issue[];
};

type Cell = { readonly task: "run" } | ({ readonly task: "map" } & MapCell);

export const schedulingJob = defineJob<SchedulingJob, Cell, RunOutcome | MapOutcome, null>({
  kind: "scheduling",
  read: readSchedulingJob,
  plan: ({ task, input }) =>
    task === "run" ? [{ task }] : mapCells(input).map((cell) => ({ task: "map" as const, ...cell })),
  runCell(job, cell, control) {
    const scenario = resolvedOf(job);
    if (cell.task === "run") return runOutcome(job, scenario, control);
    const { conc, budget } = cell;
    if (!scenario.ok) return { conc, budget, figures: null, issues: scenario.issues };
    return mapCell(scenario.value, job.input, textsOf(job), { conc, budget }, control);
  },
});

function runOutcome(job: SchedulingJob, scenario: Result<Resolved>, control: CellControl): RunOutcome {
  if (!scenario.ok) return { run: null, issues: scenario.issues };
  const setup = setupOf(scenario.value, job.input, textsOf(job));
  if (!setup.ok) return { run: null, issues: setup.issues };
  const run = simulate(setup.value, limitsOf(job.input), forkOf(job.input), control);
  const issues = [...scenario.issues, ...setup.issues, ...run.issues];
  return { run: run.ok ? { ...run.value, facts: factsOf(setup.value) } : null, issues };
}

const textsOf = ({ trace, stepTables }: SchedulingJob): Texts => ({
  trace: trace ?? undefined,
  stepTables: stepTables ?? undefined,
});

/** Cells of one job share the scenario; kept as long as the job itself. */
const known = new WeakMap<SchedulingJob, Result<Resolved>>();

function resolvedOf(job: SchedulingJob): Result<Resolved> {
  const found = known.get(job);
  if (found) return found;
  const library = {
    config: job.config ?? undefined,
    tables: (job.tables ?? undefined) as NonNullable<Parameters<typeof resolveScenario>[1]>["tables"],
  };
  const made = resolveScenario(job.scenario, library);
  known.set(job, made);
  return made;
}
