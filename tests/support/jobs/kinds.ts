/** Job kinds for tests of the machinery: cheap cells whose outcomes depend on nothing but input and cell. */
import { defineJob, type JobKind } from "@/lib/jobs/job-kind";
import { success } from "@/lib/result";

export type DrawInput = { readonly seeds: readonly number[]; readonly draws: number };

/** Sums of seeded draws: any difference in order or seed shows in the last bits. */
export const drawJob = defineJob<DrawInput, { seed: number }, { seed: number; sum: number }, number>({
  kind: "draws",
  read: (plain) => success(plain as DrawInput),
  plan: ({ seeds }) => seeds.map((seed) => ({ seed })),
  runCell({ draws }, { seed }, control) {
    let state = seed >>> 0;
    let sum = 0;
    for (let i = 0; i < draws; i += 1) {
      // The linear congruential generator of Numerical Recipes.
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      sum += state / 3;
      control.progress((i + 1) / draws);
    }
    return { seed, sum };
  },
  summarise: (_, outcomes) => outcomes.reduce((total, { sum }) => total + sum, 0),
});

export const draws = (seeds: readonly number[], count = 20): DrawInput => ({ seeds, draws: count });

/** A kind whose cells fail on the listed seeds. */
export const failingOn = (bad: readonly number[]): JobKind =>
  defineJob({
    ...drawJob,
    runCell(input: DrawInput, cell: { seed: number }, control) {
      if (bad.includes(cell.seed)) throw new Error(`seed ${cell.seed} is bad`);
      return drawJob.runCell(input, cell, control);
    },
  });
