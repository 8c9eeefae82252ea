/** Studies as a job: a pair of lengths, a number of GPUs, or a plan to simulate per cell. */
import { pdSearch } from "@/features/core/search/pools/search";
import { byPromise } from "@/features/core/search/pools/arriving/judged-plans";
import { simulatePlan, type SimulatedPlan } from "@/features/core/search/pools/arriving/simulate-plan";
import { withGpus, withLengths, type ScaleOutcome, type SequenceOutcome } from "@/features/core/search/pools/studies";
import { defineJob } from "@/lib/jobs/job-kind";
import { readPdJob, type PdJob } from "./job-input";

export type PdCell =
  | { readonly study: "sequences"; readonly isl: number; readonly osl: number }
  | { readonly study: "scale"; readonly gpus: number }
  | { readonly study: "simulate"; readonly place: number };

export type PdOutcome =
  | ({ readonly study: "sequences" } & SequenceOutcome)
  | ({ readonly study: "scale" } & ScaleOutcome)
  /** null: there are not so many plans. */
  | { readonly study: "simulate"; readonly plan: SimulatedPlan | null };

/** Plans that are simulated. */
const SIMULATED = 5;

export const pdJob = defineJob<PdJob, PdCell, PdOutcome, readonly PdOutcome[]>({
  kind: "pd-search",
  read: readPdJob,
  plan: cells,
  runCell: ({ space, context }, cell) => {
    switch (cell.study) {
      case "sequences":
        return { study: cell.study, ...withLengths(space, context, cell.isl, cell.osl) };
      case "scale":
        return { study: cell.study, ...withGpus(space, context, cell.gpus) };
      case "simulate": {
        const plan = byPromise(space, pdSearch(space, context).plans)[cell.place];
        return { study: cell.study, plan: plan ? simulatePlan(space, plan) : null };
      }
    }
  },
  summarise: (_, outcomes) => outcomes,
});

export function cells({ input }: Pick<PdJob, "input">): readonly PdCell[] {
  const { study, isls, osls, sizes } = input;
  if (study === "sequences") return isls.flatMap((isl) => osls.map((osl) => ({ study, isl, osl })));
  if (study === "scale") return sizes.map((gpus) => ({ study, gpus }));
  return study === "simulate" ? Array.from({ length: SIMULATED }, (_, index) => ({ study, place: index })) : [];
}
