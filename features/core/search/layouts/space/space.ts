/**
 * The space of a search as plain data, and its order. A configuration is a number: the mixed-radix count over the axes as listed in
 * AXES, the last one fastest, values of an axis in the order in which they were given. Equal spaces enumerate equally, everywhere.
 *
 * Axes up to `cp` make a variant (an engine: what has to be priced), those after it are its loads (what is only evaluated).
 */
import type { Chip } from "@/features/core/hardware/chip";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Scenario } from "@/features/core/scenario/schema";
import type { Backend } from "@/features/core/memory/backend";
import type { FactorValues } from "@/features/core/serving/deployment/engines";
import type { Lengths } from "@/features/core/serving/deployment/requests";
import type { Speculation } from "@/features/core/operators/speculation";

// prettier-ignore
const VARIANT_AXES = [
  "chip", "backend", "weights", "kv", "arithmetic", "speculation", "tp", "pp", "adp", "ep", "etp", "cp",
] as const satisfies readonly (keyof VariantAxes)[];
export const LOAD_AXES = ["nodes", "replicas", "budget", "concurrency"] as const satisfies readonly (keyof LoadAxes)[];
export const AXES: readonly Axis[] = [...VARIANT_AXES, ...LOAD_AXES];

type VariantAxes = {
  readonly chip: readonly Chip[];
  readonly backend: readonly Backend[];
  /** null = as the checkpoint stores. */
  readonly weights: readonly Scenario["weights"][];
  readonly kv: readonly Scenario["kv"][];
  /** Format of the products, hence of activations: as the weights, or BF16. */
  readonly arithmetic: readonly Scenario["arithmetic"][];
  readonly speculation: readonly (Speculation | null)[];
  readonly tp: readonly number[];
  readonly pp: readonly number[];
  /** Attention data-parallel ranks. */
  readonly adp: readonly number[];
  /** null = the widest that divides the stage and the experts. */
  readonly ep: readonly (number | null)[];
  /** Tensor parallelism inside an expert; null = what EP leaves of the stage. */
  readonly etp: readonly (number | null)[];
  readonly cp: readonly number[];
};

type LoadAxes = {
  /** Nodes that are there: their GPUs bound replicas · GPUs of an instance. */
  readonly nodes: readonly number[];
  /** Whole instances behind one router; null = as many as the nodes hold. */
  readonly replicas: readonly (number | null)[];
  /** New tokens of a step and rank, hence the chunk of a prompt; null = as the engine's recipe has it. */
  readonly budget: readonly (number | null)[];
  readonly concurrency: readonly number[];
};

type SearchAxes = VariantAxes & LoadAxes;
export type Axis = keyof SearchAxes;

type Prices = {
  /** US dollars per GPU hour by chip id, everything included; a chip that is missing has no cost, which is not 0. */
  readonly perGpuHour: Readonly<Record<string, number>>;
  /** Facility power over server power. */
  readonly pue: number;
};

export type SearchSpace = {
  /** Model, source of times and everything that no axis names. */
  readonly scenario: Resolved;
  readonly axes: SearchAxes;
  readonly lengths: Lengths;
  /** Whether `concurrency` counts the clients of one replica or of all. */
  readonly clientsPer: "replica" | "deployment";
  readonly prices: Prices;
  /** GPUs that run FFN blocks alone, for each GPU that runs attention; absent or 0 = the same GPUs run both. Of decode instances. */
  readonly ffnRatio?: number;
  /** Of those GPUs; absent = the configuration's chip. */
  readonly ffnChip?: Chip | undefined;
  /** Engine constants; absent = fitted ones, under the scenario's profile. */
  readonly factors?: FactorValues;
};

export type Coordinates = Readonly<Record<Axis, number>>;
export type Configuration = { readonly [A in Axis]: SearchAxes[A][number] };

const product = (space: SearchSpace, axes: readonly Axis[]): number =>
  axes.reduce((count, axis) => count * space.axes[axis].length, 1);

export const variantCount = (space: SearchSpace): number => product(space, VARIANT_AXES);
export const loadCount = (space: SearchSpace): number => product(space, LOAD_AXES);
export const configurationCount = (space: SearchSpace): number => product(space, AXES);

/** Position on every axis. `index` from 0 up to, not including, `configurationCount`. */
export function coordinates(space: SearchSpace, index: number): Coordinates {
  const position: Partial<Record<Axis, number>> = {};
  let rest = index;
  for (const axis of AXES.toReversed()) {
    const { length } = space.axes[axis];
    position[axis] = rest % length;
    rest = Math.floor(rest / length);
  }
  return position as Coordinates;
}

export const configurationIndex = (space: SearchSpace, coordinates: Coordinates): number =>
  AXES.reduce((index, axis) => index * space.axes[axis].length + coordinates[axis], 0);

export function configurationAt(space: SearchSpace, index: number): Configuration {
  const position = coordinates(space, index);
  return Object.fromEntries(AXES.map((axis) => [axis, space.axes[axis][position[axis]]])) as Configuration;
}

/** The space of this one configuration, for what no axis of the space itself lists. */
export function onlyThis(space: SearchSpace, configuration: Partial<Configuration>): SearchSpace {
  const single = AXES.map((axis) => [axis, axis in configuration ? [configuration[axis]] : [space.axes[axis][0]]]);
  return { ...space, axes: Object.fromEntries(single) as SearchAxes };
}
