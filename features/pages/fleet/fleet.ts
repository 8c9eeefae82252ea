/** The page's input as a fleet, its pieces of work, and its answer so far. */
import { changed, listChanges, type Change } from "@/features/core/fleet/what-if";
import { findCandidate, listInstances, listPairs } from "@/features/core/fleet/candidates";
import { crossovers, type Crossover } from "@/features/core/fleet/crossover";
import type { FleetLaunch } from "@/features/core/fleet/launch-files/launch-files";
import { planDay, type DayPlan } from "@/features/core/fleet/assign";
import { plannedHours } from "@/features/core/fleet/day/question";
import type { Policy } from "@/features/core/fleet/day/setting";
import type { Candidate, Fleet, Instance, Pair } from "@/features/core/fleet/fleet";
import {
  fullLines,
  limitPrices,
  oneNode,
  shortRate,
  type LimitPrice,
  type OneNode,
} from "@/features/core/fleet/limits";
import { readInventory, readPower, regions } from "@/features/core/fleet/read-inventory";
import { readServices, scenarioService, unknownChips, unknownRegions } from "@/features/core/fleet/read-services";
import type { Unfinished } from "@/features/answers/answer";
import { finished, isWhole, type SoFar } from "@/features/analysis/long-analysis";
import type { Backend } from "@/features/core/memory/backend";
import type { Resolved } from "@/features/core/scenario/resolve";
import { failure, success, type Result } from "@/lib/result";
import type { Solver } from "@/lib/statistics/solver/program";
import type { FleetInput } from "./input";
import { askSimulated, type DayAsk, type SimulatedDay, type SimulationAsk } from "./simulated/run";

export type FleetAsk = { readonly fleet: Fleet; readonly backend: Backend; readonly day: DayAsk };

/** null: the day as planned; else the same after a change. */
export type DayCell = { readonly change: Change | null };
export type DayOutcome = DayCell & { readonly day: DayPlan; readonly limits: readonly LimitPrice[] };

/** The day that a further node is compared with. */
export type Base = { readonly cost: number; readonly short: number };

export type FleetOutcomes = readonly [Candidate, DayOutcome, OneNode?, (readonly SimulatedDay[])?];

export type FleetAnswer = Omit<FleetAsk, "day"> & {
  readonly candidates: readonly Candidate[];
  readonly instances: readonly Instance[];
  /** null: not known yet. */
  readonly day: DayPlan | null;
  readonly limits: readonly LimitPrice[];
  readonly changes: readonly { readonly change: Change; readonly day: DayPlan }[];
  readonly nodes: readonly OneNode[];
  readonly crossovers: readonly Crossover[];
  /** The day simulated under the chosen failure, by rule of scaling; and the rule that is shown. */
  readonly simulated: readonly SimulatedDay[];
  readonly policy: Policy;
  readonly partial: Unfinished | null;
  /** Files that start the day, where they are asked for. */
  readonly launch?: FleetLaunch;
};

/** Of an hour. */
const MINUTES = 60;

/** Services of an empty text are the scenario; an empty inventory is refused, because nothing can run. */
export function askFleet(scenario: Resolved, input: FleetInput): Result<FleetAsk> {
  const services =
    input.services.trim() === ""
      ? success([scenarioService(scenario, input.peak)])
      : readServices(input.services, scenario);
  const lines = readInventory(input.inventory, scenario.chip);
  if (!services.ok || !lines.ok)
    return failure(...(services.ok ? [] : services.issues), ...(lines.ok ? [] : lines.issues));
  const power = readPower(input.power, lines.value);
  const chips = lines.value.map(({ chip }) => chip.id);
  const unknown = [
    ...unknownChips(services.value, [...new Set(chips)]),
    ...unknownRegions(services.value, regions(lines.value)),
  ];
  if (!power.ok || unknown.length > 0) return failure(...(power.ok ? [] : power.issues), ...unknown);
  const fleet = {
    services: services.value,
    lines: lines.value,
    power: power.value,
    startHours: input.start_min / MINUTES,
  };
  return success({ fleet, backend: input.engine, day: askSimulated(input) }, [...services.issues, ...lines.issues]);
}

export const pairCells = ({ fleet }: Pick<FleetAsk, "fleet">): readonly Pair[] => listPairs(fleet);

export const runPair = ({ fleet, backend }: FleetAsk, pair: Pair): Candidate => findCandidate(fleet, pair, backend);

export const dayCells = ({ fleet }: Pick<FleetAsk, "fleet">): readonly DayCell[] => [
  { change: null },
  ...listChanges(fleet).map((change) => ({ change })),
];

export function runDay(
  { fleet }: FleetAsk,
  instances: readonly Instance[],
  { change }: DayCell,
  solver: Solver,
): DayOutcome {
  const placed = { fleet: change ? changed(fleet, change) : fleet, instances };
  return { change, day: planDay(placed, solver), limits: change ? [] : limitPrices(placed, solver) };
}

export type NodeAsk = {
  readonly instances: readonly Instance[];
  readonly lines: readonly number[];
  readonly base: Base;
};

export const runNode = ({ fleet }: FleetAsk, { instances, base }: NodeAsk, line: number, solver: Solver): OneNode =>
  oneNode({ fleet, instances }, base, line, solver);

const known = <Value>(outcomes: readonly (Value | undefined)[]): readonly Value[] =>
  outcomes.flatMap((outcome) => (outcome === undefined ? [] : [outcome]));

/** What the second stage assigns; null: no layout keeps any limits. */
export function moreDays(
  _: FleetAsk,
  [searched]: SoFar<FleetOutcomes>,
): { readonly instances: readonly Instance[] } | null {
  return { instances: listInstances(known(searched.outcomes)) };
}

/** Lines of which one node more may bring something; null: none. */
export function moreNodes({ fleet }: FleetAsk, [searched, days]: SoFar<FleetOutcomes>): NodeAsk | null {
  const instances = listInstances(known(searched.outcomes));
  const day = plannedDay(known(days.outcomes));
  if (day === null) return null;
  const lines = fullLines({ fleet, instances }, day);
  return lines.length === 0 ? null : { instances, lines, base: { cost: day.cost, short: shortRate(day) } };
}

/** What the simulation follows: the plan, and each instance with its curve; null: nothing runs. */
export function moreSimulated(_: FleetAsk, [searched, days]: SoFar<FleetOutcomes>): SimulationAsk | null {
  const candidates = known(searched.outcomes);
  const day = plannedDay(known(days.outcomes));
  const loaded = listInstances(candidates).map((instance) => {
    const owner = candidates.find(({ service, chip }) => service === instance.service && chip === instance.chip);
    return { ...instance, curve: owner?.curve ?? [] };
  });
  return day === null || loaded.length === 0 ? null : { loaded, planned: plannedHours(day) };
}

const plannedDay = (days: readonly DayOutcome[]): DayPlan | null =>
  days.find(({ change }) => change === null)?.day ?? null;

export function fleetSoFar(
  { day: _, ...ask }: FleetAsk,
  [searched, planned, added, simulated]: SoFar<FleetOutcomes>,
  { scaling, failure }: Pick<FleetInput, "scaling" | "failure">,
): Result<FleetAnswer> {
  const candidates = known(searched.outcomes);
  const instances = listInstances(candidates);
  const days = known(planned.outcomes);
  const day = plannedDay(days);
  const complete = isWhole(searched) && isWhole(planned) && day !== null;
  const cells = pairCells(ask).length + dayCells(ask).length;
  const done = finished(searched) + finished(planned);
  return success({
    ...ask,
    ...{ candidates, instances, day },
    limits: days.find(({ change }) => change === null)?.limits ?? [],
    changes: days.flatMap(({ change, day: other }) => (change ? [{ change, day: other }] : [])),
    nodes: known(added?.outcomes ?? []),
    crossovers: crossovers(ask.fleet, instances),
    simulated: known(simulated?.outcomes ?? []).flatMap((runs) => runs.filter((some) => some.failure === failure)),
    policy: scaling,
    partial: complete ? null : { done, cells: Math.max(cells, done + 1) },
  });
}
