/** Rules that decide how many instances of a service run. */
import { HOUR } from "@/lib/units/edge";
import { HOURS } from "../demand";
import { mixFor, type Mix } from "./frontier";
import {
  instancesOn,
  readyMost,
  readyRate,
  roomFor,
  startInstances,
  stopInstances,
  type Pool,
  type Stock,
} from "./pool";
import type { SimulatedService, Slot } from "./question";
import { STEP, STEPS, type Policy } from "./setting";

/**
 * The horizontal autoscaler of Kubernetes (also behind KEDA): desired = ceil(current · metric / target), no change within a tolerance of 10 %,
 * and no less than the most that was desired in the last 300 s. The metric is a mean of a minute; its target is the capacity within the promise.
 * Source: Kubernetes documentation, Horizontal Pod Autoscaling, "Algorithm details" and "Stabilization window".
 */
const TOLERANCE = 0.1;
const STABILISED = 300 / STEP;
const AVERAGED = 60 / STEP;

/** What a rule remembers: requests per second served and asked in the last minute, rates it wanted in the last five. */
export type Memory = { served: number[]; asked: number[]; wanted: number[] };

/** As after a long time under the demand of the first moment. */
export const startMemory = (rate: number): Memory => ({
  ...{ served: Array.from({ length: AVERAGED }, () => rate), asked: Array.from({ length: AVERAGED }, () => rate) },
  wanted: [],
});

export function remember({ served, asked }: Memory, rates: { readonly served: number; readonly asked: number }): void {
  served.push(rates.served);
  asked.push(rates.asked);
  served.shift();
  asked.shift();
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** What a rule sees of its service. `waiting`: requests without a place; `load`: requests per second that its clients ask now. */
export type Sight = {
  readonly service: SimulatedService;
  readonly pool: Pool;
  readonly stock: Stock;
  readonly memory: Memory;
  readonly time: number;
  readonly waiting: number;
  readonly load: number;
  readonly mixes: readonly Mix[];
  /** Requests per second that come by step, the mean of what arrives. */
  readonly rates: Float64Array;
};

export function scale(policy: Policy, sight: Sight): void {
  if (policy === "plan") return setCounts(sight, plannedCounts(sight));
  if (policy === "perfect") return setCounts(sight, mixFor(sight.mixes, sight.load).counts);
  return setRate(sight, policy === "forecast" ? forecastRate(sight) : scaledRate(policy, sight));
}

/** An instance that the next hour needs starts early enough to serve from its first second on. */
function plannedCounts({ service: { plan, slots }, time }: Sight): readonly number[] {
  const planned = (moment: number, slot: number): number => plan[Math.floor(moment / HOUR) % HOURS]?.[slot] ?? 0;
  return slots.map(({ start }, slot) => {
    let most = planned(time, slot);
    for (let later = time; later <= time + start; later += HOUR) most = Math.max(most, planned(later, slot));
    return Math.max(most, planned(time + start, slot));
  });
}

/** The highest demand until an instance that starts now would serve. */
function forecastRate({ service: { slots }, rates, time }: Sight): number {
  const start = slots.reduce((most, slot) => Math.max(most, slot.start), 0);
  const first = Math.floor(time / STEP);
  let most = 0;
  for (let step = first; step <= first + Math.ceil(start / STEP) + 1; step += 1)
    most = Math.max(most, rates[step % STEPS] ?? 0);
  return most;
}

/** Spares serve nothing until something fails. */
function scaledRate(policy: "utilisation" | "queue", sight: Sight): number {
  const { memory } = sight;
  const load = policy === "queue" ? queueLoad(sight) : servedLoad(sight);
  const base = runningRate(sight) - spareRate(sight);
  const steady = base > 0 && Math.abs(load / base - 1) <= TOLERANCE;
  memory.wanted.push(steady ? base : load);
  if (memory.wanted.length > STABILISED) memory.wanted.shift();
  return Math.max(...memory.wanted);
}

/** Busy instances serve no more than they can, so this says nothing of what waits; without any, what is asked counts. */
const servedLoad = ({ memory, pool }: Sight): number =>
  readyMost(pool) > 0 ? mean(memory.served) : mean(memory.asked);

/**
 * Requests in flight and waiting, read as a load by the layout's law: in flight alone grow faster than the load, and a count that follows them
 * in proportion swings.
 */
function queueLoad({ memory, pool, waiting }: Sight): number {
  const most = readyMost(pool);
  if (waiting === 0 || most === 0) return mean(memory.asked);
  const places = pool.slots.reduce((sum, { law }, slot) => sum + law.clients(law.most) * (pool.ready[slot] ?? 0), 0);
  return most * (1 + waiting / places);
}

const runningRate = ({ pool }: Pick<Sight, "pool">): number =>
  pool.slots.reduce((sum, { rate }, slot) => sum + rate * instancesOn(pool, slot), 0);

/** As in the plan: as many of the largest that run. */
function spareRate({ service, pool }: Pick<Sight, "service" | "pool">): number {
  const running = pool.slots.filter((_, slot) => instancesOn(pool, slot) > 0);
  return service.spares * Math.max(0, ...running.map(({ rate }) => rate));
}

function setCounts({ pool, stock, time, load }: Sight, counts: readonly number[]): void {
  pool.slots.forEach((slot, index) => {
    const more = (counts[index] ?? 0) - instancesOn(pool, index);
    // A perfect rule has each service alone on the inventory.
    const room = pool.real ? roomFor(stock, slot) : more;
    if (more > 0) startInstances(pool, stock, index, Math.min(more, room), time);
    if (more < 0) stopInstances(pool, stock, { slot: index, count: -more, time, stay: stayNow(pool, index, load) });
  });
}

/** Seconds of a request on a slot under the load of all. */
function stayNow({ slots, ready }: Pool, slot: number, load: number): number {
  const rate = slots.reduce((sum, some, index) => sum + some.rate * (ready[index] ?? 0), 0);
  const unit = slots[slot];
  return unit ? unit.law.stay(rate > 0 ? Math.min(unit.law.most, (load / rate) * unit.rate) : 0) : 0;
}

/**
 * Towards the cheapest mix for the rate, without a move for its own sake: where capacity lacks, what the mix has more of starts first; where there
 * is too much, what it has less of stops first. Demand, spares and the least count stay covered.
 */
function setRate(sight: Sight, wanted: number): void {
  const few = sight.service.least - countAll(sight.pool);
  const over = overRate(sight, wanted);
  if (few <= 0 && Math.abs(over) <= ROUNDING * wanted) return;
  const { counts } = mixFor(sight.mixes, wanted > 0 ? wanted + spareRate(sight) : 0);
  const missing = (slot: number): number => (counts[slot] ?? 0) - instancesOn(sight.pool, slot);
  if (few > 0 || over < 0) startLacking(sight, wanted, missing);
  else stopIdle(sight, wanted, missing);
}

const loadingOn = (pool: Pool, slot: number): number => instancesOn(pool, slot) - (pool.ready[slot] ?? 0);
const countAll = (pool: Pool): number => pool.slots.reduce((sum, _, slot) => sum + instancesOn(pool, slot), 0);

/** Requests per second that run beyond the wanted and the spares. */
const overRate = (sight: Sight, wanted: number): number =>
  runningRate(sight) - (wanted > 0 ? spareRate(sight) : 0) - wanted;

type Missing = (slot: number) => number;

function startLacking(sight: Sight, wanted: number, missing: Missing): void {
  const { service, pool, stock, time } = sight;
  const start = (slot: number, most: number): void => {
    const unit = pool.slots[slot] as Slot;
    const lack = Math.ceil(-overRate(sight, wanted) / unit.rate - ROUNDING);
    const needed = Math.max(lack, service.least - countAll(pool));
    const room = Math.min(roomFor(stock, unit), spotRoom(sight, slot, wanted));
    startInstances(pool, stock, slot, Math.min(needed, most, room), time);
  };
  pool.slots.forEach((_, slot) => start(slot, missing(slot)));
  pool.slots.forEach((_, slot) => start(slot, Infinity));
}

function stopIdle(sight: Sight, wanted: number, missing: Missing): void {
  const { service, pool, stock, time, load } = sight;
  const stop = (slot: number, most: number): void => {
    const unit = pool.slots[slot] as Slot;
    const idle = Math.floor(overRate(sight, wanted) / unit.rate + ROUNDING);
    const free = countAll(pool) - service.least;
    // What loads does not yet replace what serves.
    const ready = Math.max(0, Math.floor((readyRate(pool) - load) / unit.rate + ROUNDING));
    const count = Math.min(idle, free, most, loadingOn(pool, slot) + Math.min(ready, pool.ready[slot] ?? 0));
    if (count > 0) stopInstances(pool, stock, { slot, count, time, stay: stayNow(pool, slot, load) });
  };
  const dearest = pool.slots.map((_, slot) => slot).toReversed();
  for (const slot of dearest) stop(slot, -missing(slot));
  for (const slot of dearest) stop(slot, Infinity);
}

const ROUNDING = 1e-9;

/** Spot instances serve at most their share. */
function spotRoom({ service, pool }: Sight, slot: number, wanted: number): number {
  const unit = pool.slots[slot];
  if (!unit?.spot || service.spot >= 1) return Infinity;
  const running = pool.slots.reduce(
    (sum, some, index) => (some.spot ? sum + some.rate * instancesOn(pool, index) : sum),
    0,
  );
  return Math.max(0, Math.floor((service.spot * wanted - running) / unit.rate + ROUNDING));
}
