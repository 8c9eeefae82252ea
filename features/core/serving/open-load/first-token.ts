/** Time to first token of a request that arrives at random: the rest of the step that runs, the prompts before it, its own steps. */
import { poisson, type PromptQueue } from "./prompt-queue";
import type { StepTimes } from "./step-times";

/** Seconds. */
export type Distribution = { readonly mean: number; readonly quantile: (share: number) => number };

/** Moments within a step at which a request arrives. */
const MOMENTS = 6;
const NEGLIGIBLE = 1e-9;

/** `instances`: engines that share the queue; a prompt that finds one of them empty starts at once. */
export function firstToken(queue: PromptQueue, times: StepTimes, instances = 1): Distribution {
  const outcomes: Outcome[] = [];
  const { chances, seconds, served, perPrompt, idle, rate } = queue;
  const waiting = ((chances[0] as number) * idle) / rate;
  const total = chances.reduce((sum, chance, units) => sum + stepShare(queue, chance, units), waiting);
  if (waiting > 0) outcomes.push({ time: ownSteps(times, 0, 0, rate), weight: waiting / total });
  for (let units = 0; units < chances.length; units += 1) {
    const share = stepShare(queue, chances[units] as number, units) / total;
    if (share < NEGLIGIBLE) continue;
    const left = (units - (served[units] as number)) / perPrompt;
    const step = seconds[units] as number;
    for (let moment = 0; moment < MOMENTS; moment += 1) {
      const rest = (step * (moment + 0.5)) / MOMENTS;
      const before = poisson(rate * (step - rest));
      for (let count = 0; count < before.length; count += 1) {
        const weight = (share * (before[count] as number)) / MOMENTS;
        if (weight < NEGLIGIBLE) continue;
        if (instances > 1 && units / perPrompt + count < instances) {
          outcomes.push({ time: ownSteps(times, 0, 0, rate / instances), weight });
          continue;
        }
        outcomes.push({ time: rest + ownSteps(times, left + count, rate * rest, rate), weight });
      }
    }
  }
  return distribution(outcomes);
}

/** Seconds that steps with so many units take of each step of the chain. */
const stepShare = ({ seconds, idle }: PromptQueue, chance: number, units: number): number =>
  (units === 0 ? chance * (1 - idle) : chance) * (seconds[units] as number);

/** Seconds from the start of the next step to the end of the request's prompt: `ahead` prompts are read before it, `behind` may come with it. */
function ownSteps(
  { capacity, withPrompts, drain, leastSteps }: StepTimes,
  ahead: number,
  behind: number,
  rate: number,
): number {
  const position = ahead + 1;
  const needed = Math.max(1, Math.ceil(position / capacity - 1e-9), Math.ceil(leastSteps - 1e-9));
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

type Outcome = { readonly time: number; readonly weight: number };

function distribution(outcomes: readonly Outcome[]): Distribution {
  const sorted = outcomes.toSorted((a, b) => a.time - b.time);
  const mass = sorted.reduce((sum, { weight }) => sum + weight, 0);
  const mean = sorted.reduce((sum, { time, weight }) => sum + time * weight, 0) / mass;
  return {
    mean,
    quantile: (share) => {
      let sum = 0;
      for (const { time, weight } of sorted) {
        sum += weight;
        if (sum >= share * mass) return time;
      }
      return sorted.at(-1)?.time ?? 0;
    },
  };
}
