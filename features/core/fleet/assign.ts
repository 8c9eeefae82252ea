/** What runs where over a day at the lowest cost; where not all can be served, who goes short by how much, the first priorities last. */
import { HOURS } from "./demand";
import type { Fleet, Instance } from "./fleet";
import { hourProgram, type HourQuestion, type Shortage } from "./hour-program";
import { readHour, running, withStarts, type HourPlan, type SolvedHour } from "./hour-plan";
import type { Solver } from "@/lib/statistics/solver/program";

export type DayPlan = {
  readonly hours: readonly HourPlan[];
  /** US dollars of the day. */
  readonly cost: number;
  /** Share by which the day may cost more than the cheapest at most. */
  readonly gap: number;
};

export type Placed = { readonly fleet: Fleet; readonly instances: readonly Instance[] };

/**
 * Each hour alone first: its cost is a bound, its shortage is that of the day. Where starts are paid, hours follow each other from the one
 * of most GPUs on, each at the lowest cost after the hour before: the day is near the cheapest, and the gap says how near.
 */
export function planDay(placed: Placed, solver: Solver): DayPlan {
  const { fleet } = placed;
  const known = new Map<string, SolvedHour>();
  const alone = hourList.map((hour) => {
    const demand = hourDemand(fleet, hour);
    const key = demand.join(" ");
    const solved = known.get(key) ?? solveHour({ ...placed, demand }, solver);
    known.set(key, solved);
    return solved;
  });
  const hours = fleet.startHours > 0 ? following(placed, alone, solver) : alone;
  const plans = withStarts(
    fleet,
    hours.map((hour, index) => readHour({ fleet, demand: hourDemand(fleet, index) }, hour)),
  );
  const cost = sum(plans.map(hourCost));
  const reserved = sum(plans.map((plan) => plan.cost.reserved));
  const bound = sum(alone.map(({ solved }) => solved.bound)) + reserved;
  return { hours: plans, cost, gap: cost > 0 ? Math.max(0, cost - bound) / cost : 0 };
}

const hourList: readonly number[] = Array.from({ length: HOURS }, (_, hour) => hour);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function following(placed: Placed, alone: readonly SolvedHour[], solver: Solver): readonly SolvedHour[] {
  const gpus = alone.map((hour) => sum(running(hour).map((some) => some.gpus)));
  const first = gpus.indexOf(Math.max(...gpus));
  const hours = [...alone];
  let before = running(alone[first] as SolvedHour);
  for (const later of hourList.slice(1)) {
    const hour = (first + later) % HOURS;
    const { state, shortage } = alone[hour] as SolvedHour;
    const fleet = state === "full" ? placed.fleet : bareFleet(placed.fleet);
    const question = { ...placed, fleet, demand: hourDemand(fleet, hour), before };
    const next = tryHour(question, shortage, solver);
    if (next) hours[hour] = { ...next, state, shortage };
    before = running(hours[hour] as SolvedHour);
  }
  return hours;
}

export const hourDemand = ({ services }: Fleet, hour: number): readonly number[] =>
  services.map(({ demand }) => demand[hour] ?? 0);

export const hourCost = ({ cost }: HourPlan): number => cost.running + cost.starting + cost.reserved + cost.bought;

export const planHour = (question: HourQuestion, solver: Solver): HourPlan =>
  readHour(question, solveHour(question, solver));

/** Spares and least instances go before any request does, requests of the last priority before those of the first. */
function solveHour(question: HourQuestion, solver: Solver): SolvedHour {
  const full = tryHour(question, NONE, solver);
  if (full) return { ...full, state: "full", shortage: NONE };
  const asked = { ...question, fleet: bareFleet(question.fleet) };
  const bare = tryHour(asked, NONE, solver);
  if (bare) return { ...bare, state: "bare", shortage: NONE };
  const shortage: Shortage = { kind: "most", most: fewestShort(asked, solver) };
  const short = tryHour(asked, shortage, solver);
  if (!short) throw new Error("An hour that may go short has a plan");
  return { ...short, state: "short", shortage };
}

const NONE: Shortage = { kind: "none" };

function tryHour(question: HourQuestion, shortage: Shortage, solver: Solver) {
  const program = hourProgram(question, shortage);
  const solved = solver.solve(program.program);
  return solved && { program, solved };
}

const bareFleet = (fleet: Fleet): Fleet => ({
  ...fleet,
  services: fleet.services.map((service) => ({ ...service, spares: 0, least: 0 })),
});

/** A solver's tolerance, as a share of a demand. */
const TOLERANCE = 1e-6;

/** Requests per second by service that go short at most: of the first priority as few as possible, then of the next. */
function fewestShort(question: HourQuestion, solver: Solver): readonly number[] {
  const { fleet, demand } = question;
  const priorities = [...new Set(fleet.services.map(({ priority }) => priority))].sort((a, b) => a - b);
  let most = demand;
  for (const priority of priorities) {
    const weight = fleet.services.map((service) => (service.priority === priority ? 1 : 0));
    const { program, short } = hourProgram(question, { kind: "fewest", weight, most });
    const solved = solver.solve(program);
    if (!solved) throw new Error("An hour that may go short has a plan");
    most = most.map((limit, index) => {
      if (weight[index] === 0) return limit;
      const least = solved.values[short[index] ?? -1] ?? 0;
      const share = TOLERANCE * (demand[index] ?? 0);
      return least <= share ? share : Math.min(limit, least + share);
    });
  }
  return most;
}
