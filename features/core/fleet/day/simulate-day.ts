/**
 * A day of a planned fleet, step by step: requests arrive at random, a rule starts and stops instances, something may fail.
 *
 * A step is a fluid: what a service asks spreads over its ready instances, and the closed form of random arrivals (serving/open-load) says how
 * many of its requests keep their limits at that load. Only what instances cannot take is followed as groups that wait. So a day of a
 * hundred million requests takes as long as one of a hundred.
 */
import { cheapestMixes, type Mix } from "./frontier";
import { demandAt, drawArrivals, stepDemand } from "./demand-curve";
import { planFailure, repair, strike, type Failure } from "./failure";
import { movePool, paidNow, readyMost, readyRate, startPool, type Pool, type Stock } from "./pool";
import type { DayQuestion, SimulatedService } from "./question";
import {
  admit,
  arrive,
  closeTraffic,
  countWaiting,
  endServed,
  loseShare,
  noTraffic,
  nothingEnded,
  refuseLate,
  takeDue,
  type Traffic,
} from "./requests";
import { remember, scale, startMemory, type Memory } from "./scaling";
import { STEP, STEPS, type DaySetting } from "./setting";
import { count, countRest, startTally, type Tally } from "./tally";

export type DayRun = {
  readonly failure: Failure | null;
  readonly tallies: readonly Tally[];
  /** Instances of each service that serve or start at the end of the day. */
  readonly last: readonly number[];
};

type Running = {
  readonly service: SimulatedService;
  readonly pool: Pool;
  readonly traffic: Traffic;
  readonly memory: Memory;
  readonly tally: Tally;
  readonly rates: Float64Array;
  readonly arrivals: Float64Array;
  mixes: readonly Mix[];
};

/** The same question, setting and seed give the same day. `arrivals`: of `drawDay`, the same for every run that is compared. */
export function simulateDay(
  question: DayQuestion,
  setting: DaySetting,
  drawn = drawDay(question, setting.seed),
): DayRun {
  const stock = emptyStock(question);
  const real = setting.policy !== "perfect";
  const running = question.services.map((service, index): Running => {
    const { rates, arrivals } = drawn[index] as Drawn;
    const pool = startPool(service.slots, midnightCounts(service), stock, real);
    const known = { service, pool, rates, arrivals, traffic: noTraffic(), tally: startTally() };
    return { ...known, memory: startMemory(demandAt(service.demand, 0)), mixes: mixesOn(service, stock) };
  });
  const failure = planFailure(question, setting);
  const order = running.toSorted((a, b) => a.service.priority - b.service.priority);
  for (let step = 0; step < STEPS; step += 1) {
    const lost = failAt(failure, running, stock, step);
    for (const each of order) runStep(each, stock, setting, { step, lost: lost[running.indexOf(each)] ?? 0 });
  }
  for (const { traffic, tally } of running) {
    const ended = nothingEnded();
    closeTraffic(traffic, ended);
    countRest(tally, ended);
  }
  const alive = ({ ready, loading }: Pool): number =>
    ready.reduce((sum, some) => sum + some, 0) + loading.reduce((sum, batch) => sum + batch.count, 0);
  return { failure, tallies: running.map(({ tally }) => tally), last: running.map(({ pool }) => alive(pool)) };
}

/** At midnight the demand lies between that of the last hour and that of the first. */
const midnightCounts = ({ slots, plan }: SimulatedService): readonly number[] =>
  slots.map((_, slot) => Math.max(plan.at(-1)?.[slot] ?? 0, plan[0]?.[slot] ?? 0));

export type Drawn = { readonly rates: Float64Array; readonly arrivals: Float64Array };

/** Requests of each service by step. */
export const drawDay = ({ services }: DayQuestion, seed: number): readonly Drawn[] =>
  services.map(({ demand }, index) => {
    const rates = stepDemand(demand);
    return { rates, arrivals: drawArrivals(rates, seed, index) };
  });

const emptyStock = ({ lines, power }: DayQuestion): Stock => ({
  gpus: lines.map(({ gpus }) => gpus),
  used: lines.map(() => 0),
  down: lines.map(() => 0),
  region: lines.map(({ region }) => region),
  watts: new Map(),
  limits: new Map(power.map(({ region, watts }) => [region, watts])),
});

/** More than the highest demand, for requests that come again. */
const BEYOND = 3;

function mixesOn({ slots, demand }: SimulatedService, { gpus, down }: Stock): readonly Mix[] {
  const room = slots.map(({ line, gpus: size }) => Math.floor(((gpus[line] ?? 0) - (down[line] ?? 0)) / size));
  return cheapestMixes(slots, room, BEYOND * Math.max(...demand));
}

/** Share of the requests in flight that each service loses in this step. */
function failAt(failure: Failure | null, running: readonly Running[], stock: Stock, step: number): readonly number[] {
  if (failure === null) return [];
  const begins = step === Math.floor(failure.from / STEP);
  const ends = step === Math.floor(failure.to / STEP);
  if (!begins && !ends) return [];
  const pools = running.map(({ pool }) => pool);
  const lost = begins ? strike(pools, stock, failure) : [];
  if (ends) repair(stock, failure);
  for (const each of running) each.mixes = mixesOn(each.service, stock);
  return lost;
}

function runStep(
  { service, pool, traffic, memory, tally, mixes, rates, arrivals }: Running,
  stock: Stock,
  { policy, retry }: DaySetting,
  { step, lost }: { readonly step: number; readonly lost: number },
): void {
  const time = step * STEP;
  const ended = nothingEnded();
  endServed(traffic, time, ended);
  if (lost > 0) loseShare(traffic, lost, time, retry, ended);
  movePool(pool, stock, time);
  const before = countWaiting(traffic);
  const again = takeDue(traffic, time);
  const arrived = arrivals[step] ?? 0;
  arrive(traffic, arrived, time);
  const asked = (rates[step] ?? 0) + again / STEP;
  const load = asked + before / STEP;
  scale(policy, { service, pool, stock, memory, time, waiting: before, load, mixes, rates });
  const [rate, most] = [readyRate(pool), readyMost(pool)];
  const admitted = admit(traffic, pool, { rate, most, asked }, time, before);
  refuseLate(traffic, time, retry, ended);
  remember(memory, { served: admitted / STEP, asked: (arrived + again) / STEP });
  count(tally, step, ended, { arrived, asked, capacity: rate, ...paidNow(pool) });
}
