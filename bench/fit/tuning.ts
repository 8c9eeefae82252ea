/** Parameters of a law from rows of several systems, pulled towards a centre. */
import { generationOfSamples, sampled, type Family, type SystemSamples } from "./family";
import { leastSquares } from "./least-squares";

export type Values = Readonly<Record<string, number>>;

const ROWS_PER_SYSTEM = 900;
/** Weight of the data against the pull, in independent rows: the law's own error is shared by many rows. */
const DATA_WEIGHT = 400;

export const generation = (samples: SystemSamples<unknown>) => generationOfSamples(samples as SystemSamples<never>);

export function groups<Work>(systems: readonly SystemSamples<Work>[]): [string, SystemSamples<Work>[]][] {
  const names = [...new Set(systems.map(generation))];
  return names.map((name) => [name, systems.filter((system) => generation(system) === name)]);
}

export function tune<Work>(family: Family<Work>, systems: readonly SystemSamples<Work>[], pooled: Values): Values {
  return solveFor(family, systems, pooled, 1);
}

export function solveFor<Work>(
  family: Family<Work>,
  systems: readonly SystemSamples<Work>[],
  centre: Values,
  looseness: number,
): Values {
  const names = Object.keys(family.ranges);
  const byGeneration = groups(systems);
  const rows = byGeneration.flatMap(([, members]) =>
    members.flatMap((member) => {
      const { chip, samples } = member;
      const usable = family.fitted ? samples.filter(({ work }) => family.fitted?.(work, chip)) : samples;
      const chosen = sampled(usable, ROWS_PER_SYSTEM);
      const weight = DATA_WEIGHT / byGeneration.length / members.length / chosen.length;
      return chosen.map(({ work, seconds }) => ({ work, log: Math.log(seconds), chip: member.chip, weight }));
    }),
  );
  const unknowns = names.map((name) => {
    const { low, high, sigma } = family.ranges[name] ?? { low: 1, high: 1, sigma: 1 };
    const value = Math.log(centre[name] ?? 1);
    return { start: value, prior: value, low: Math.log(low), high: Math.log(high), sigma: sigma * looseness };
  });
  const listValues = (x: readonly number[]): Values =>
    Object.fromEntries(names.map((name, i) => [name, Math.exp(x[i] ?? 0)]));
  const x = leastSquares({
    unknowns,
    weights: Float64Array.from(rows, ({ weight }) => weight),
    residuals: (at) => {
      const values = listValues(at);
      return Float64Array.from(rows, ({ work, chip, log }) => Math.log(family.predict(work, chip, values)) - log);
    },
  });
  return listValues(x);
}
