/** A planned day as what is simulated: for each service its demand, its plan, and the lines where its instances may run. Plain data, SI units. */
import { weightBytes } from "@/features/core/model/weights";
import type { OpenCurve } from "@/features/core/serving/open-load/open-curve";
import { nodeGpus } from "@/features/core/search/layouts/space/layout";
import { HOUR } from "@/lib/units/edge";
import type { DayPlan } from "../assign";
import { mayUse } from "../candidates";
import type { Fleet, Instance, Line, Service } from "../fleet";
import { gpuWatts, runningOn, runningPrice, type Running } from "../hour-program";
import { loadLaw, type LoadLaw } from "./load-law";

/** A service on a line: what one instance takes and gives. */
export type Slot = {
  readonly line: number;
  readonly gpus: number;
  /** Requests per second within the promise. */
  readonly rate: number;
  /** US dollars per hour that a running instance adds to the day, and those by which lines are chosen: reserved GPUs cost nearly nothing. */
  readonly price: number;
  readonly choice: number;
  /** Watts of all its GPUs with their servers, at most; 0: not known. */
  readonly watts: number;
  /** Seconds from its start to its first request. */
  readonly start: number;
  /** Instances that the line has room for. */
  readonly most: number;
  readonly law: LoadLaw;
  readonly spot: boolean;
};

export type SimulatedService = {
  /** Requests per second by hour, without those that the plan buys as tokens. */
  readonly demand: readonly number[];
  readonly priority: number;
  readonly spares: number;
  readonly least: number;
  readonly spot: number;
  /** The cheapest request first. */
  readonly slots: readonly Slot[];
  /** Instances of the plan: by hour, then by slot. */
  readonly plan: readonly (readonly number[])[];
};

type SimulatedLine = { readonly gpus: number; readonly node: number; readonly region: string };

export type DayQuestion = {
  readonly services: readonly SimulatedService[];
  readonly lines: readonly SimulatedLine[];
  /** Watts by region. */
  readonly power: Fleet["power"];
  /** US dollars of the day that every policy pays: reserved GPUs and bought tokens. */
  readonly fixed: number;
};

/** An instance with its curve under random arrivals; empty: the law does not know it. */
export type LoadedInstance = Instance & { readonly curve: OpenCurve };

export type StartLaw = {
  /** Bytes per second at which the weights of one instance are read; null: the fleet's stated start counts. */
  readonly loadRate: number | null;
};

/**
 * Seconds beside the weights, from the container to the first request. vLLM compiles for 39 s and then profiles (Qwen3.6-35B-A3B on one GPU,
 * route179.dev, June 2026); these parts are bound by the CPU and take their time whatever the disk (arXiv 2606.07362).
 */
const WARM_UP = 60;

/** A plan as far as a simulation follows it. */
export type Planned = {
  readonly hours: readonly { readonly placements: readonly Running[]; readonly bought: readonly number[] }[];
  /** US dollars of the day for reserved GPUs and bought tokens. */
  readonly fixed: number;
};

export const plannedHours = ({ hours }: DayPlan): Planned => ({
  hours: hours.map(({ placements, bought }) => ({
    placements: placements.map(({ service, line, instances }) => ({ service, line, instances })),
    bought,
  })),
  fixed: hours.reduce((sum, { cost }) => sum + cost.reserved + cost.bought, 0),
});

/** `instances`: of the same list as those that the day was planned with. */
export function askDay(
  fleet: Fleet,
  instances: readonly LoadedInstance[],
  { hours, fixed }: Planned,
  start: StartLaw,
): DayQuestion {
  return {
    services: fleet.services.map((service, index) => {
      const slots = listSlots(fleet, instances, index, start);
      const placed = (hour: number, line: number): number =>
        runningOn(hours[hour]?.placements ?? [], { service: index, line });
      return {
        ...{ priority: service.priority, spares: service.spares, least: service.least, spot: service.spot, slots },
        demand: service.demand.map((rate, hour) => Math.max(0, rate - (hours[hour]?.bought[index] ?? 0))),
        plan: hours.map((_, hour) => slots.map(({ line }) => placed(hour, line))),
      };
    }),
    lines: fleet.lines.map(({ chip, gpus, region }) => ({ gpus, region, node: nodeGpus(chip) })),
    power: fleet.power,
    fixed,
  };
}

function listSlots(
  fleet: Fleet,
  instances: readonly LoadedInstance[],
  index: number,
  start: StartLaw,
): readonly Slot[] {
  const service = fleet.services[index] as Service;
  const slots = fleet.lines.flatMap((line, position): Slot[] => {
    const unit = instances.find((some) => some.service === index && some.chip === line.chip.id);
    if (!unit || !mayUse(service, line) || unit.gpus > line.gpus) return [];
    return [slot(service, line, { ...unit, line: position, start: startSeconds(fleet, service, start) })];
  });
  return slots.toSorted((a, b) => a.choice / a.rate - b.choice / b.rate);
}

type Unit = LoadedInstance & { readonly line: number; readonly start: number };

function slot({ scenario }: Service, line: Line, unit: Unit): Slot {
  const { gpus, rate, clients, curve } = unit;
  const { osl } = scenario.workload;
  return {
    ...{ line: unit.line, start: unit.start, gpus, rate },
    price: line.paid === "reserved" ? 0 : gpus * line.price,
    choice: gpus * runningPrice(line),
    watts: gpus * gpuWatts(line),
    most: Math.floor(line.gpus / gpus),
    law: loadLaw(curve, { targets: scenario.targets, output: osl, rate, clients }),
    spot: line.paid === "spot",
  };
}

/** Engines of one instance load at the same time, each all weights. */
function startSeconds({ startHours }: Fleet, { scenario }: Service, { loadRate }: StartLaw): number {
  if (loadRate === null) return startHours * HOUR;
  return weightBytes(scenario.model, scenario.precision.weights) / loadRate + WARM_UP;
}
