/** The sweep as a job: a cell is one grid point and one seed, in the order of `listCells`. */
import * as z from "zod";
import { ASKED, readAsked } from "@/features/core/scenario/question/question";
import type { Resolved } from "@/features/core/scenario/resolve";
import { defineJob } from "@/lib/jobs/job-kind";
import { perObject } from "@/lib/per-object";
import { failure, success, type Result } from "@/lib/result";
import { runCell, sweepBase, type Outcome } from "./cell";
import { listCells, gridIssues, type Cell } from "./grid";
import { SimulationSweepInput } from "./input";
import { settleSweep } from "./settled";
import { sweepPointsInSlices } from "./points";
import { sweepSummary, type SweepSummary } from "./summary";
import * as m from "./messages";

export type SweepJob = { readonly scenario: Resolved; readonly input: SimulationSweepInput };

export const simulationSweepJob = defineJob<SweepJob, Cell, Outcome, SweepSummary>({
  kind: "simulation-sweep",
  read: readSweepJob,
  plan: ({ scenario, input }) => listCells(settleSweep(scenario, input)),
  runCell: (job, cell, control) => runCell(baseFor(job), cell, control),
  summarise: async ({ input, scenario }, outcomes) =>
    sweepSummary(await sweepPointsInSlices(settleSweep(scenario, input), outcomes, scenario.targets)),
});

/** Cells of one sweep share the model and the step parts of each layout. */
const baseFor = perObject(({ scenario, input }: SweepJob) => sweepBase(scenario, input));

const READING = {
  shape: z.strictObject(ASKED),
  input: SimulationSweepInput,
  code: "SWEEP-INPUT",
  what: m.sweep,
  example: { scenario: { model: "llama-3.1-8b" }, input: { tps: [1, 2], rates: [1, 4] } },
};

function readSweepJob(plain: unknown): Result<SweepJob> {
  const read = readAsked(plain, READING);
  if (!read.ok) return read;
  const { scenario, input } = read.value;
  const trouble = gridIssues(settleSweep(scenario, input));
  return trouble.length > 0 ? failure(...trouble) : success({ scenario, input });
}
