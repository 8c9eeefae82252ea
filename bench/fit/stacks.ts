/**
 * Kernels of engines other than the one that a law is fitted to: where such an engine has a table of its own on a generation, parameters of
 * its own, pulled to those of the generation and kept if rows that they never saw are met better. Generations without a table of it lean
 * on them (features/core/timing/laws/engine-kernels.ts).
 */
import { errorsOver, summary, type Errors, type GenerationFit } from "./errors";
import type { Family, SystemSamples } from "./family";
import { generation, tune, type Values } from "./tuning";

export type FittedStack = {
  readonly generation: string;
  readonly stack: string;
  readonly parameters: Values;
  /** Rows kept back: by the generation's law, and by the engine's own from the other rows. */
  readonly before: Errors;
  readonly after: Errors;
};

/** The engine that the laws are fitted to wherever it has a table. */
const MAIN = "vllm";

export function fitStacks<Work>(
  family: Family<Work>,
  generations: readonly GenerationFit[],
  pooled: Values,
): FittedStack[] {
  const centre = (name: string): Values => generations.find((one) => one.generation === name)?.parameters ?? pooled;
  return [...Map.groupBy(ownTables(family), (one) => `${generation(one)}/${one.stack}`).values()]
    .map((members) => fitStack(family, members, centre))
    .filter(({ before, after }) => after.median < before.median);
}

/** Tables of engines that a law is not fitted to, and of those whose rows it is fitted to together with another engine's. */
function ownTables<Work>({ systems, otherStacks = [] }: Family<Work>): readonly SystemSamples<Work>[] {
  const mixed = systems.filter((one) =>
    systems.some((other) => other.stack === MAIN && generation(other) === generation(one)),
  );
  return [...otherStacks, ...mixed].filter(({ stack }) => stack !== MAIN && stack !== "nccl");
}

function fitStack<Work>(
  family: Family<Work>,
  members: readonly SystemSamples<Work>[],
  centre: (generation: string) => Values,
): FittedStack {
  const [first] = members;
  if (first === undefined) throw new Error("A stack without a table");
  const name = generation(first);
  const part = (wanted: boolean) =>
    members.map((one) => ({ ...one, samples: one.samples.filter((row) => keptBack(family, row) === wanted) }));
  const kept = part(true);
  const judged = (values: Values): Errors =>
    summary(kept.flatMap((member) => errorsOver(family, member, values, () => true)));
  return {
    generation: name,
    stack: first.stack,
    parameters: tune(family, members, centre(name)),
    before: judged(centre(name)),
    after: judged(tune(family, part(false), centre(name))),
  };
}

function keptBack<Work>({ law, heldBack }: Family<Work>, sample: SystemSamples<Work>["samples"][number]): boolean {
  if (heldBack === undefined) throw new Error(`${law} keeps no rows back that could judge an engine's own law`);
  return heldBack(sample);
}
