/**
 * Prompts that wait at the start of a step, as a Markov chain: a step takes up to its capacity, and what arrives while it runs waits for the
 * next one,
 *
 *   b' = max(b - c, 0) + Poisson(rate · T(min(b, c)))
 *
 * (a bulk-service queue: Bailey 1954, J. R. Stat. Soc. B 16:80). Prompts are counted in units, whole or parts of one, so that a prompt of
 * several steps and a step of several prompts are the same chain. Where nothing decodes, an empty engine waits for the next arrival.
 */
import type { StepTimes } from "./step-times";

export type PromptQueue = {
  /** Units of a prompt (a fraction where several are one unit), of what arrives as one, and units that a step takes of so many that wait. */
  readonly perPrompt: number;
  readonly perArrival: number;
  readonly served: Int32Array;
  /** Chance of each number of units at the start of a step; ends where the rest is negligible. */
  readonly chances: Float64Array;
  /** Seconds of a step that starts with so many units. */
  readonly seconds: Float64Array;
  /** Chance of each number of arrivals during that step, a prompt or a unit of several each. */
  readonly arrivals: readonly Float64Array[];
  /** Chance that nothing decodes; then a step without prompts is a wait for the next arrival. */
  readonly idle: number;
  /** Arrivals per second. */
  readonly rate: number;
};

/** Busier queues have tails that this grid does not hold. */
const BUSIEST = 0.95;
/** An average step takes so little of its capacity that the rounding of units does not show. */
const ROUNDING = 0.03;
const MOST_STATES = 700;
/** Prompts of more steps than this are left to a simulated run: their grid is too fine. */
const MOST_STEPS = 24;

/** `rate`: arrivals per second; `running`: requests that decode, mean. Null where the queue is too busy. */
export function promptQueue(times: StepTimes, rate: number, running: number): PromptQueue | null {
  const busy = (rate * times.withPrompts(times.capacity)) / times.capacity;
  if (!(busy < BUSIEST) || times.capacity * MOST_STEPS < 1) return null;
  const { perPrompt, capacity } = chooseUnits(times, rate);
  const perArrival = Math.max(1, perPrompt);
  const most = Math.min(MOST_STATES, Math.ceil(capacity + perPrompt * (5 + 6 / (1 - busy))) + 1);
  const served: number[] = [];
  const seconds: number[] = [];
  const arrivals: Float64Array[] = [];
  let reach = perArrival;
  for (let units = 0; units < most; units += 1) {
    const taken = takenUnits(units, perPrompt, capacity, times);
    const time = times.withPrompts((taken / capacity) * times.capacity);
    const came =
      time === seconds[units - 1] ? (arrivals[units - 1] as Float64Array) : inUnits(poisson(rate * time), perPrompt);
    served.push(taken);
    seconds.push(time);
    arrivals.push(came);
    // Where a step takes all that wait, what comes meanwhile is all that waits at the next: no step leads further than the longest list.
    reach = taken < units ? Infinity : Math.max(reach, perArrival * (came.length - 1));
    if (units >= reach) break;
  }
  const queue = {
    ...{ perPrompt, perArrival, arrivals, idle: Math.exp(-running), rate },
    ...{ served: Int32Array.from(served), seconds: Float64Array.from(seconds) },
  };
  return { ...queue, chances: steadyState(queue, seconds.length) };
}

/** A step takes as much as its budget allows; of prompts that stay on one rank for several steps, each rank takes a part. */
function takenUnits(units: number, perPrompt: number, capacity: number, { leastSteps }: StepTimes): number {
  if (leastSteps <= 1) return Math.min(units, capacity);
  const each = Math.max(1, Math.round(perPrompt / leastSteps));
  return Math.min(units, capacity, Math.ceil(units / perPrompt) * each);
}

/** Several prompts are one unit where so many come during a full step that the rounding is lost in how much their number strays. */
function promptsPerUnit({ capacity, withPrompts }: StepTimes, rate: number): number {
  const stray = Math.sqrt(rate * withPrompts(capacity));
  const most = Math.min(Math.floor(capacity / FINE), Math.floor(stray / FINE_OF_STRAY));
  for (let together = most; together > 1; together -= 1) {
    const rounded = Math.round(capacity / together) * together;
    if (Math.abs(rounded / capacity - 1) < FINE_ROUNDING) return together;
  }
  return 1;
}

/** Units of a full step, and of one standard deviation of what comes meanwhile: below, their rounding shows. */
const FINE = 32;
const FINE_OF_STRAY = 4;
/** Of the capacity: a busy queue multiplies it by twenty. */
const FINE_ROUNDING = 1e-3;

/** As few units as keep the capacity of a step within the rounding. */
function chooseUnits(times: StepTimes, rate: number): { readonly perPrompt: number; readonly capacity: number } {
  const { capacity: prompts, leastSteps } = times;
  const together = promptsPerUnit(times, rate);
  if (together > 1) return { perPrompt: 1 / together, capacity: Math.round(prompts / together) };
  // A prompt that stays on one rank ends after its own steps, however much the others take.
  const byRank = leastSteps > 1 && prompts * leastSteps > 1 + ROUNDING;
  if (byRank) {
    const perPrompt = Math.ceil(leastSteps - ROUNDING);
    return { perPrompt, capacity: Math.max(1, Math.round(prompts * perPrompt)) };
  }
  const wanted = prompts >= 1 ? [1, 2, 3, 4] : [1, 2, 3, 4].map((steps) => Math.max(1, Math.round(steps / prompts)));
  for (const perPrompt of wanted) {
    const capacity = Math.max(1, Math.round(prompts * perPrompt));
    if (Math.abs(capacity / (prompts * perPrompt) - 1) < ROUNDING) return { perPrompt, capacity };
  }
  const perPrompt = wanted.at(-1) as number;
  return { perPrompt, capacity: Math.max(1, Math.round(prompts * perPrompt)) };
}

/** Chances of 0, 1, 2, … arrivals. */
export function poisson(mean: number): Float64Array<ArrayBuffer> {
  const chances = new Float64Array(Math.min(MOST_ARRIVALS, Math.ceil(mean + 8 * Math.sqrt(mean) + 12)));
  let [chance, sum, count] = [Math.exp(-mean), 0, 0];
  for (; sum < 1 - NEGLIGIBLE && count < chances.length; count += 1) {
    chances[count] = chance;
    sum += chance;
    chance *= mean / (count + 1);
  }
  return chances.subarray(0, count);
}

/** Chances of numbers of prompts as those of units; what is no whole unit goes to both neighbours, so that the mean stays. */
function inUnits(prompts: Float64Array<ArrayBuffer>, perPrompt: number): Float64Array<ArrayBuffer> {
  if (perPrompt >= 1) return prompts;
  const units = new Float64Array(Math.floor((prompts.length - 1) * perPrompt) + 2);
  prompts.forEach((chance, count) => {
    const below = Math.floor(count * perPrompt);
    const rest = count * perPrompt - below;
    units[below] = (units[below] as number) + chance * (1 - rest);
    units[below + 1] = (units[below + 1] as number) + chance * rest;
  });
  return units;
}

const NEGLIGIBLE = 1e-6;
const MOST_ARRIVALS = 500;

/** One step on: `from` and `to` are chances by units. `idle` in place of the queue's own: a request that decodes keeps its engine busy. */
export function advanceQueue(
  { served, perArrival, arrivals, idle }: Omit<PromptQueue, "chances">,
  from: Float64Array,
  to: Float64Array,
  waiting = idle,
): void {
  const last = from.length - 1;
  to.fill(0);
  for (let units = 0; units <= last; units += 1) {
    let chance = from[units] as number;
    if (chance < 1e-12) continue;
    if (units === 0) {
      const first = Math.min(last, perArrival);
      to[first] = (to[first] as number) + chance * waiting;
      chance *= 1 - waiting;
    }
    const left = units - (served[units] as number);
    const chances = arrivals[units] as Float64Array;
    for (let count = 0; count < chances.length; count += 1) {
      const next = Math.min(last, left + count * perArrival);
      to[next] = (to[next] as number) + chance * (chances[count] as number);
    }
  }
}

const MOST_ROUNDS = 600;
const SETTLED = 1e-5;

/** Rounds between two looks at how much still moves. */
const LOOK_EVERY = 8;

function steadyState(queue: Omit<PromptQueue, "chances">, count: number): Float64Array {
  let [now, next] = [likelyStart(queue, count), new Float64Array(count)];
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    advanceQueue(queue, now, next);
    [now, next] = [next, now];
    if (round % LOOK_EVERY === 0 && difference(now, next) < SETTLED) break;
  }
  return now;
}

/** Near what a steady queue has, so that few rounds are left: where each step takes all that came during the one before. */
function likelyStart(queue: Omit<PromptQueue, "chances">, count: number): Float64Array<ArrayBuffer> {
  const { seconds, rate, perPrompt, idle } = queue;
  const start = new Float64Array(count);
  let units = 0;
  for (let round = 0; round < START_ROUNDS; round += 1) {
    const came = rate * (seconds[Math.min(count - 1, Math.floor(units))] as number) * perPrompt;
    units = Math.min(count - 1, came + (came < 1 ? idle * perPrompt : 0));
  }
  inUnits(poisson(units / perPrompt), perPrompt).forEach((chance, arrived) => {
    const waiting = Math.min(count - 1, arrived * queue.perArrival);
    start[waiting] = (start[waiting] as number) + chance;
  });
  return start;
}

const START_ROUNDS = 20;

function difference(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let units = 0; units < a.length; units += 1) sum += Math.abs((a[units] as number) - (b[units] as number));
  return sum;
}
