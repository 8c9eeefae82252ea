/** Time to first token of a request that arrives at random: the rest of the step that runs, the prompts before it, its own steps. */
import { poisson, type PromptQueue } from "./prompt-queue";
import type { StepTimes } from "./step-times";

/** Seconds. */
export type Distribution = { readonly mean: number; readonly quantile: (share: number) => number };

/** Moments within a step at which a request arrives. */
const MOMENTS = 6;
const NEGLIGIBLE = 1e-9;

/**
 * `instances`: engines that share the queue; a prompt that finds one of them empty starts at once. `reach`: prompts have from (1 - reach) to
 * (1 + reach) of their mean length; those that wait before a request count as means.
 */
export function firstToken(queue: PromptQueue, times: StepTimes, instances = 1, reach = 0): Distribution {
  const outcomes = binnedTimes();
  const parts = ownLengths(reach);
  const add = (before: number, weight: number, turn: OwnSteps): void => {
    for (const length of parts) outcomes.add(before + ownSteps(times, turn, length), weight / parts.length);
  };
  const { chances, seconds, served, perPrompt, idle, rate } = queue;
  const waiting = ((chances[0] as number) * idle) / rate;
  const total = chances.reduce((sum, chance, units) => sum + stepShare(queue, chance, units), waiting);
  if (waiting > 0) add(0, waiting / total, { ahead: 0, behind: 0, rate });
  let immediate = 0;
  for (let units = 0; units < chances.length; units += 1) {
    const share = stepShare(queue, chances[units] as number, units) / total;
    if (share < NEGLIGIBLE) continue;
    const left = (units - (served[units] as number)) / perPrompt;
    const step = seconds[units] as number;
    for (let moment = 0; moment < MOMENTS; moment += 1) {
      const rest = (step * (moment + 0.5)) / MOMENTS;
      for (const { count, chance } of fewCounts(poisson(rate * (step - rest)))) {
        const weight = (share * chance) / MOMENTS;
        if (weight < NEGLIGIBLE) continue;
        if (instances > 1 && units / perPrompt + count < instances) immediate += weight;
        else add(rest, weight, { ahead: left + count, behind: rate * rest, rate });
      }
    }
  }
  if (immediate > 0) add(0, immediate, { ahead: 0, behind: 0, rate: rate / instances });
  return outcomes.distribution();
}

/** Lengths that stand for as many equal parts of a uniform law, of the mean: enough that the last is among the longest twentieth. */
const ownLengths = (reach: number): readonly number[] =>
  reach === 0 ? [1] : Array.from({ length: PARTS }, (_, part) => 1 + reach * ((2 * part + 1) / PARTS - 1));

const PARTS = 10;

type Count = { readonly count: number; readonly chance: number };

/** Chances of 0, 1, 2, … as those of at most so many counts: neighbours become their mean, where the numbers are large. */
function fewCounts(chances: Float64Array): readonly Count[] {
  const each = Math.ceil(chances.length / MOST_COUNTS);
  const counts: Count[] = [];
  for (let from = 0; from < chances.length; from += each) {
    let [chance, sum] = [0, 0];
    for (let count = from; count < Math.min(from + each, chances.length); count += 1) {
      chance += chances[count] as number;
      sum += count * (chances[count] as number);
    }
    if (chance > 0) counts.push({ count: each === 1 ? from : sum / chance, chance });
  }
  return counts;
}

const MOST_COUNTS = 24;

/** Seconds that steps with so many units take of each step of the chain. */
const stepShare = ({ seconds, idle }: PromptQueue, chance: number, units: number): number =>
  (units === 0 ? chance * (1 - idle) : chance) * (seconds[units] as number);

/** So many prompts are read before a request's own, and so many may come with it. */
type OwnSteps = { readonly ahead: number; readonly behind: number; readonly rate: number };

/** Seconds from the start of the next step to the end of the request's prompt, `length` of a mean one. */
function ownSteps(
  { capacity, withPrompts, drain, budgets }: StepTimes,
  { ahead, behind, rate }: OwnSteps,
  length: number,
): number {
  const position = ahead + length;
  const needed = Math.max(1, Math.ceil(position / capacity - 1e-9), Math.ceil(budgets * length - 1e-9));
  const last = Math.max(0, position - (needed - 1) * capacity);
  const full = withPrompts(Math.min(capacity, position));
  const before = (needed - 1) * full;
  const [rest, beside] = [Math.max(last, SMALLEST), behind + rate * before];
  const alone = withPrompts(Math.min(capacity, rest));
  const shared = withPrompts(Math.min(capacity, rest + Math.max(1, beside)));
  // Somebody behind it fills what its last step has left.
  return before + alone - Math.expm1(-beside) * (shared - alone) + drain;
}

/** Share of a prompt in its last step, where rounding leaves none of it. */
const SMALLEST = 1e-3;

type BinnedTimes = {
  /** `time`: seconds. */
  readonly add: (time: number, weight: number) => void;
  readonly distribution: () => Distribution;
};

/** Times by their logarithm, as the mean of each bin: queues of many engines have a hundred thousand, and sorting them takes longer than all else. */
function binnedTimes(): BinnedTimes {
  const weights = new Float64Array(BINS);
  const sums = new Float64Array(BINS);
  const binAt = (time: number): number =>
    Math.min(BINS - 1, Math.max(0, Math.floor(Math.log(time / SHORTEST) * BINS_PER_E)));
  return {
    add: (time, weight) => {
      const bin = binAt(time);
      weights[bin] = (weights[bin] as number) + weight;
      sums[bin] = (sums[bin] as number) + time * weight;
    },
    distribution: () => {
      const mass = weights.reduce((sum, weight) => sum + weight, 0);
      return { mean: sums.reduce((sum, time) => sum + time, 0) / mass, quantile: quantileIn(weights, sums, mass) };
    },
  };
}

/** Seconds. */
const SHORTEST = 1e-6;
/** A bin is 0.4 % wide; they reach to a day. */
const BINS_PER_E = 256;
const BINS = 26 * BINS_PER_E;

const quantileIn =
  (weights: Float64Array, sums: Float64Array, mass: number): Distribution["quantile"] =>
  (share) => {
    let [sum, time] = [0, 0];
    for (let bin = 0; bin < weights.length; bin += 1) {
      const weight = weights[bin] as number;
      if (weight === 0) continue;
      time = (sums[bin] as number) / weight;
      sum += weight;
      if (sum >= share * mass) break;
    }
    return time;
  };
