/**
 * Pooled parameters over all generations, then one set per generation that is pulled towards them, and the same again
 * without each system: what the suite would have predicted for a chip that nobody had measured.
 */
import { errorsOver, summary, type Errors, type GenerationFit } from "./errors";
import type { Family, SystemSamples } from "./family";
import { fitStacks, type FittedStack } from "./stacks";
import { generation, groups, solveFor, tune, type Values } from "./tuning";

export type LeftOut = {
  readonly system: string;
  readonly stack: string;
  /** Where its parameters came from: its own generation's other systems, or the other generations pooled. */
  readonly basis: string;
  readonly all: Errors;
  readonly judged: Errors;
  /**
   * Factor between predicted and measured (at least 1) over rows whose roofline is below a microsecond; null without
   * such rows.
   */
  readonly floor: Errors | null;
};

export type FamilyFit = {
  readonly pooled: Values;
  readonly generations: readonly GenerationFit[];
  readonly leftOut: readonly LeftOut[];
  /** Every generation from the others. */
  readonly transfer: readonly LeftOut[];
  /** Stacks that nothing was fitted to; `lean`: predicted over measured in the median. */
  readonly otherStacks: readonly (LeftOut & { readonly lean: number })[];
  readonly stacks: readonly FittedStack[];
};

export function fitFamily<Work>(family: Family<Work>): FamilyFit {
  const { systems } = family;
  const pooled = pool(family, systems.some(inPool) ? systems.filter(inPool) : systems);
  const generations = groups(systems).map(([generation, members]) => {
    const parameters = tune(family, members, pooled);
    const samples = members.flatMap((member) => member.samples.map((sample) => ({ sample, member })));
    return {
      generation,
      parameters,
      systems: members.map(({ system, stack }) => `${system}/${stack}`),
      rows: samples.length,
      inSample: summary(members.flatMap((member) => errorsOver(family, member, parameters, family.judged))),
    };
  });
  const leftOut = systems.flatMap((target) => {
    const rest = systems.filter(({ system }) => system !== target.system);
    const kin = rest.filter((other) => generation(other) === generation(target));
    const others = rest.filter(inPool);
    if (others.length === 0) return heldBack(family, target, [target]);
    if (!inPool(target) && kin.length === 0) return heldBack(family, target, others);
    const base = pool(family, others);
    const parameters = kin.length > 0 ? tune(family, kin, base) : base;
    return [judge(family, target, parameters, kin.length > 0 ? listNames(kin) : "pooled")];
  });
  const transfer = systems.flatMap((target) => {
    const rest = systems.filter((other) => inPool(other) && generation(other) !== generation(target));
    return rest.length === 0 ? [] : [judge(family, target, pool(family, rest), "pooled")];
  });
  const otherStacks = (family.otherStacks ?? []).map((target) => {
    const own = generations.find((one) => one.generation === generation(target));
    const parameters = own?.parameters ?? pooled;
    const judged = judge(family, target, parameters, own?.generation ?? "pooled");
    return { ...judged, lean: median(ratios(family, target, parameters)) };
  });
  const stacks = fitStacks(family, generations, pooled);
  return { pooled, generations, leftOut, transfer, otherStacks, stacks };
}

/**
 * Workstation dies take no part in the pool that stands for unmeasured chips: those are servers with HBM, and a card on
 * GDDR with other matrix units says little of them.
 */
const inPool = <Work>(samples: SystemSamples<Work>): boolean => generation(samples) !== "gb202";

/** The only system of its kind: rows that the family keeps back, from a fit to its other rows pulled to `pooled`. */
function heldBack<Work>(
  family: Family<Work>,
  target: SystemSamples<Work>,
  pooled: readonly SystemSamples<Work>[],
): LeftOut[] {
  const { heldBack: kept } = family;
  if (kept === undefined) return [];
  const part = (wanted: boolean): SystemSamples<Work> => ({
    ...target,
    samples: target.samples.filter((sample) => kept(sample) === wanted),
  });
  const fitted = [part(false)];
  const centre = pool(family, pooled[0] === target ? fitted : pooled);
  return [judge(family, part(true), tune(family, fitted, centre), "its other rows")];
}

const listNames = (systems: readonly { readonly system: string }[]): string =>
  [...new Set(systems.map(({ system }) => system))].join("+");

/** Every generation counts the same, however many systems and rows it has. */
function pool<Work>(family: Family<Work>, systems: readonly SystemSamples<Work>[]): Values {
  const start = Object.fromEntries(Object.entries(family.ranges).map(([name, { start }]) => [name, start]));
  return solveFor(family, systems, start, 3);
}

function judge<Work>(family: Family<Work>, target: SystemSamples<Work>, parameters: Values, basis: string): LeftOut {
  return {
    system: target.system,
    stack: target.stack,
    basis,
    all: summary(errorsOver(family, target, parameters, () => true)),
    judged: summary(errorsOver(family, target, parameters, family.judged)),
    floor: floorFactors(family, target, parameters),
  };
}

const FLOOR_ROWS = 1e-6;

function floorFactors<Work>(family: Family<Work>, target: SystemSamples<Work>, parameters: Values): Errors | null {
  const rows = target.samples.filter(({ ideal }) => ideal < FLOOR_ROWS);
  if (rows.length === 0) return null;
  return summary(
    rows.map(({ work, seconds }) => {
      const ratio = family.predict(work, target.chip, parameters) / seconds;
      return Math.max(ratio, 1 / ratio);
    }),
  );
}

const ratios = <Work>({ predict }: Family<Work>, { samples, chip }: SystemSamples<Work>, parameters: Values) =>
  samples.map(({ work, seconds }) => predict(work, chip, parameters) / seconds);

const median = (values: readonly number[]): number => summary(values).median;
