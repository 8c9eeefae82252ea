/** Seconds from a first token to the last, when prompts of others come between: mean and variance. */
import { advanceQueue, type PromptQueue } from "./prompt-queue";
import type { StepTimes } from "./step-times";

/** Most of the work is the variance, which only the last of many means needs. */
export type Moments = { readonly mean: number; readonly variance: () => number };

const NO_TIME: Moments = { mean: 0, variance: () => 0 };

/** Steps after which the queue has forgotten that a prompt has just ended. */
const FORGOTTEN = 48;

/** Decodes run in the same steps as prompts: so many steps of the chain, from the end of a prompt on. */
export function mixedDecodeTime(queue: PromptQueue, steps: number): Moments {
  if (steps === 0) return NO_TIME;
  const { seconds } = queue;
  const begin = afterPrompt(queue);
  let [now, next] = [begin.slice(), new Float64Array(begin.length)];
  const followed = Math.min(steps, FORGOTTEN);
  let mean = 0;
  for (let step = 0; step < followed; step += 1) {
    mean += dot(now, seconds);
    advanceQueue(queue, now, next, 0);
    [now, next] = [next, now];
  }
  mean += (steps - followed) * dot(now, seconds);
  return { mean, variance: () => (sumVariance(queue, begin, followed) * steps) / followed };
}

/** Prompts stop the decodes: each step without prompts is followed by the busy period of those that came in it (a queue with vacations). */
export function pausedDecodeTime(queue: PromptQueue, times: StepTimes, steps: number): Moments {
  if (steps === 0) return NO_TIME;
  const { rate } = queue;
  const each = times.withPrompts(times.capacity) / times.capacity;
  const alone = Math.max(each, times.withPrompts(Math.min(1, times.capacity)) * Math.max(1, times.leastSteps));
  const together = groupTime(times, rate, each, alone);
  const busy = Math.min(0.98, rate * together);
  const decoding = steps * times.decode;
  const waiting = waitingAfter(queue) * together;
  return {
    mean: (decoding + waiting) / (1 - busy),
    variance: () => (rate * (decoding + waiting) * together * alone + waiting * together) / (1 - busy) ** 3,
  };
}

/** Prompts that still wait when one has just ended, mean. */
function waitingAfter(queue: PromptQueue): number {
  const after = afterPrompt(queue);
  let units = 0;
  for (let waiting = 0; waiting < after.length; waiting += 1) units += waiting * (after[waiting] as number);
  return units / queue.perPrompt;
}

/** Seconds of a prompt beside those that came during the decode step before: between alone and in a full step. */
function groupTime(times: StepTimes, rate: number, each: number, alone: number): number {
  if (times.capacity <= 1) return alone;
  let prompts = 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    const step = times.withPrompts(Math.min(times.capacity, prompts));
    const arrived =
      rate *
      (times.decode * (1 - Math.min(0.98, (rate * step) / prompts)) + step * Math.min(0.98, (rate * step) / prompts));
    const some = -Math.expm1(-arrived);
    prompts = Math.min(times.capacity, arrived < 1e-6 ? 1 : arrived / some);
  }
  return Math.max(each, times.withPrompts(Math.min(times.capacity, prompts)) / prompts);
}

const ROUNDS = 4;

/** Units that wait when a prompt has just ended: after steps with prompts, each as often as it ends some. */
function afterPrompt(queue: PromptQueue): Float64Array {
  const { chances, served, perArrival, arrivals } = queue;
  const after = new Float64Array(chances.length);
  const last = chances.length - 1;
  let weight = 0;
  for (let units = 1; units <= last; units += 1) {
    const taken = served[units] as number;
    const share = (chances[units] as number) * taken;
    const list = arrivals[units] as Float64Array;
    for (let count = 0; count < list.length; count += 1) {
      const next = Math.min(last, units - taken + count * perArrival);
      after[next] = (after[next] as number) + share * (list[count] as number);
    }
    weight += share;
  }
  return after.map((chance) => chance / Math.max(weight, Number.MIN_VALUE));
}

/** Of the sum of so many steps from there, by its first two moments from each state backwards. */
function sumVariance(
  { seconds, served, perArrival, arrivals }: PromptQueue,
  begin: Float64Array,
  steps: number,
): number {
  const count = begin.length;
  let [first, second] = [new Float64Array(count), new Float64Array(count)];
  for (let step = 0; step < steps; step += 1) {
    const [nextFirst, nextSecond] = [new Float64Array(count), new Float64Array(count)];
    for (let units = 0; units < count; units += 1) {
      const left = units - (served[units] as number);
      const list = arrivals[units] as Float64Array;
      const time = seconds[units] as number;
      let [mean, square] = [0, 0];
      for (let came = 0; came < list.length; came += 1) {
        const to = Math.min(count - 1, left + came * perArrival);
        mean += (list[came] as number) * (first[to] as number);
        square += (list[came] as number) * (second[to] as number);
      }
      nextFirst[units] = time + mean;
      nextSecond[units] = time * time + 2 * time * mean + square;
    }
    [first, second] = [nextFirst, nextSecond];
  }
  return Math.max(0, dot(begin, second) - dot(begin, first) ** 2);
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
