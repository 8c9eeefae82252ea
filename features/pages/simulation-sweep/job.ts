/** The sweep as a job: a cell is one grid point and one seed, in the order of `cellsOf`. */
import { resolveScenario } from "@/features/core/scenario/resolve-scenario";
import type { Resolved } from "@/features/core/scenario/resolve";
import { defineJob } from "@/lib/jobs/job-kind";
import { runCell, sweepBase, type Outcome, type SweepBase } from "./cell";
import { cellsOf, type Cell } from "./grid";
import { readSweepJob, type SweepJob } from "./job-input";
import { sweepPoints } from "./points";
import { sweepSummary, type SweepSummary } from "./summary";

export const simulationSweepJob = defineJob<SweepJob, Cell, Outcome, SweepSummary>({
  kind: "simulation-sweep",
  read: readSweepJob,
  plan: ({ input }) => cellsOf(input),
  runCell: (job, cell, control) => {
    const base = baseOf(job);
    return base.ok ? runCell(base.value, cell, control) : { figures: null, issues: base.issues };
  },
  summarise: ({ input, scenario }, outcomes) =>
    sweepSummary(sweepPoints(input, outcomes, targetsOf(scenario.ttft_ms, scenario.tpot_ms))),
});

const targetsOf = (ttft: number | null, tpot: number | null) => ({
  ttft: ttft === null ? null : ttft / 1e3,
  tpot: tpot === null ? null : tpot / 1e3,
});

type Base =
  { readonly ok: true; readonly value: SweepBase } | { readonly ok: false; readonly issues: Outcome["issues"] };

/** Cells of one sweep share the model and the step parts of each layout; kept as long as the job itself. */
const bases = new WeakMap<SweepJob, Base>();

function baseOf(job: SweepJob): Base {
  const known = bases.get(job);
  if (known) return known;
  // Model, chip and time source do not depend on the layout, which each cell brings along.
  const single = { ...job.scenario, tp: 1, adp: 1, ep: null, pp: 1, cp: 1, split: false };
  const resolved = resolveScenario(single, { config: job.config, tables: job.tables });
  const made: Base = resolved.ok
    ? { ok: true, value: sweepBase(withParams(resolved.value, job), job.input) }
    : { ok: false, issues: resolved.issues };
  bases.set(job, made);
  return made;
}

const withParams = (resolved: Resolved, { scenario }: SweepJob): Resolved => ({ ...resolved, params: scenario });
