/** One engine instance under Poisson arrivals: how many requests run, and the times of its requests as mean and percentiles. */
import { decodeSteps } from "../closed-form/step-counts";
import { admittedSequences } from "../deployment/capacity";
import type { EngineSpec } from "../deployment/engine";
import { mixedDecodeTime, pausedDecodeTime } from "./decode-time";
import { littlesNumber } from "./littles-number";
import { promptQueue } from "./prompt-queue";
import { stepTimes, type StepTimes } from "./step-times";
import { decodeTail, firstTail, seatQueue, type State, type Tail } from "./tails";
import { type MeanLengths } from "../deployment/requests";

export { LEVELS, type Level } from "./tails";

export type InstanceLoad = {
  /** Without what a client waits beyond the engine. */
  readonly ttft: Tail;
  readonly tpot: Tail;
  /** Requests that decode, mean. */
  readonly running: number;
};

/** Standard deviations of free seats: below, preemptions and waits for cache decide, which this law does not know. */
const LEAST_SPARE = 1.5;
/** Ranks that wait for long prompts of each other, and pauses within few decode steps, are no chain of one number. */
const MOST_STEPS_OF_RANK = 2;
const LEAST_DECODES = 100;

function isKnown({ cost, ranks, policy }: EngineSpec, { leastSteps }: StepTimes, decodes: number): boolean {
  if (cost.stages !== undefined) return false;
  if (ranks === 1 || decodes === 0) return true;
  return leastSteps <= MOST_STEPS_OF_RANK && (policy.steps === "mixed" || decodes >= LEAST_DECODES);
}

/** `rate`: requests per second of this instance, or of `instances` that are one queue, with `spec` of all their ranks. Null where it holds no such rate, or is too near to its limit for this law. */
export function instanceLoad(spec: EngineSpec, tokens: MeanLengths, rate: number, instances = 1): InstanceLoad | null {
  const steps = decodeSteps(spec, tokens);
  const most = admittedSequences(spec, tokens);
  if (!isKnown(spec, stepTimes(spec, tokens, 1), steps)) return null;
  const needed = (count: number): number | null => {
    const mean = stateAt(spec, tokens, rate, count)?.decode.mean;
    return mean === undefined ? null : rate * mean;
  };
  const running = steps === 0 ? 0 : littlesNumber(most, needed, estimatedRunning(spec, tokens, rate, steps));
  if (running === null) return null;
  const state = stateAt(spec, tokens, rate, running);
  if (!state) return null;
  // As far as the number of running requests usually strays: padded batches and experts make steps of it.
  const stray = Math.min(Math.sqrt(running), 0.9 * (most - running));
  const more = stray > 0 ? stateAt(spec, tokens, rate, running + stray) : null;
  const slope = more ? (more.decode.mean - state.decode.mean) / stray : 0;
  const elasticity = Math.min(0.9, Math.max(0, (slope * running) / Math.max(1e-12, state.decode.mean)));
  if ((most - running) / Math.sqrt(running / (1 - elasticity) + 1) < LEAST_SPARE) return null;
  const seat = seatQueue(most, running / (1 - elasticity), running, state.decode.mean);
  const later = Math.max(1, tokens.output - 1);
  return {
    ttft: firstTail(spec, state, seat, { instances, reach: Math.sqrt(3 * (tokens.varied ?? 0)) }),
    tpot: decodeTail(state, steps, { slope, elasticity, running }, later),
    running,
  };
}

function stateAt(spec: EngineSpec, tokens: MeanLengths, rate: number, running: number): State | null {
  const times = stepTimes(spec, tokens, running);
  const queue = promptQueue(times, rate, running);
  if (!queue) return null;
  const steps = decodeSteps(spec, tokens);
  const mixed = spec.policy.steps === "mixed";
  return { times, queue, decode: mixed ? mixedDecodeTime(queue, steps) : pausedDecodeTime(queue, times, steps) };
}

/** The same by means alone: prompts one after the other between decode steps. */
function estimatedRunning(spec: EngineSpec, tokens: MeanLengths, rate: number, steps: number): number {
  let running = 1;
  for (let round = 0; round < MEAN_ROUNDS; round += 1) {
    const times = stepTimes(spec, tokens, running);
    const prompt = times.withPrompts(Math.min(1, times.capacity)) * times.leastSteps - times.decode;
    const next = (rate * steps * times.decode) / (1 - Math.min(0.9, rate * Math.max(0, prompt)));
    running = (running + Math.max(0.01, next)) / 2;
  }
  return running;
}

const MEAN_ROUNDS = 6;
