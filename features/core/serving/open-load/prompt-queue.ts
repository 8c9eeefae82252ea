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
  /** Units of a prompt, and units that a step takes of so many that wait. */
  readonly perPrompt: number;
  readonly served: Int32Array;
  /** Chance of each number of units at the start of a step; ends where the rest is negligible. */
  readonly chances: Float64Array;
  /** Seconds of a step that starts with so many units. */
  readonly seconds: Float64Array;
  /** Chance of each number of arrivals during that step. */
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
  const { perPrompt, capacity } = chooseUnits(times);
  const count = Math.min(MOST_STATES, Math.ceil(capacity + perPrompt * (5 + 6 / (1 - busy))) + 1);
  const seconds = new Float64Array(count);
  const arrivals: Float64Array[] = [];
  const served = Int32Array.from({ length: count }, (_, units) => takenUnits(units, perPrompt, capacity, times));
  for (let units = 0; units < count; units += 1) {
    seconds[units] = times.withPrompts(((served[units] as number) / capacity) * times.capacity);
    const same = units > 0 && seconds[units] === seconds[units - 1];
    arrivals.push(same ? (arrivals[units - 1] as Float64Array) : poisson(rate * (seconds[units] as number)));
  }
  const queue = { perPrompt, served, seconds, arrivals, idle: Math.exp(-running), rate };
  return { ...queue, chances: steadyState(queue, count) };
}

/** A step takes as much as its budget allows; of prompts that stay on one rank for several steps, each rank takes a part. */
function takenUnits(units: number, perPrompt: number, capacity: number, { leastSteps }: StepTimes): number {
  if (leastSteps <= 1) return Math.min(units, capacity);
  const each = Math.max(1, Math.round(perPrompt / leastSteps));
  return Math.min(units, capacity, Math.ceil(units / perPrompt) * each);
}

/** As few units as keep the capacity of a step within the rounding. */
function chooseUnits({ capacity: prompts, leastSteps }: StepTimes): {
  readonly perPrompt: number;
  readonly capacity: number;
} {
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
export function poisson(mean: number): Float64Array {
  const chances: number[] = [];
  let [chance, sum] = [Math.exp(-mean), 0];
  for (let count = 0; sum < 1 - NEGLIGIBLE && count < MOST_ARRIVALS; count += 1) {
    chances.push(chance);
    sum += chance;
    chance *= mean / (count + 1);
  }
  return Float64Array.from(chances);
}

const NEGLIGIBLE = 1e-6;
const MOST_ARRIVALS = 500;

/** One step on: `from` and `to` are chances by units. `idle` in place of the queue's own: a request that decodes keeps its engine busy. */
export function advanceQueue(
  { served, perPrompt, arrivals, idle }: Omit<PromptQueue, "chances">,
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
      to[Math.min(last, perPrompt)] = (to[Math.min(last, perPrompt)] as number) + chance * waiting;
      chance *= 1 - waiting;
    }
    const left = units - (served[units] as number);
    const chances = arrivals[units] as Float64Array;
    for (let count = 0; count < chances.length; count += 1) {
      const next = Math.min(last, left + count * perPrompt);
      to[next] = (to[next] as number) + chance * (chances[count] as number);
    }
  }
}

const MOST_ROUNDS = 600;
const SETTLED = 1e-5;

/** Rounds between two looks at how much still moves. */
const LOOK_EVERY = 8;

function steadyState(queue: Omit<PromptQueue, "chances">, count: number): Float64Array {
  let [now, next] = [new Float64Array(count), new Float64Array(count)];
  now[0] = 1;
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    advanceQueue(queue, now, next);
    [now, next] = [next, now];
    if (round % LOOK_EVERY === 0 && difference(now, next) < SETTLED) break;
  }
  return now;
}

function difference(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let units = 0; units < a.length; units += 1) sum += Math.abs((a[units] as number) - (b[units] as number));
  return sum;
}
