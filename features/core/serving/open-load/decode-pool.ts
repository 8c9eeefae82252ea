/** Instances that only decode, under Poisson arrivals: the number of running requests and the time between their tokens. */
import { decodeSteps } from "../closed-form/step-counts";
import { heldByCache } from "../deployment/capacity";
import type { EngineSpec } from "../deployment/engine";
import { decodeStep } from "../deployment/mean-steps";
import { littlesNumber } from "./littles-number";
import { pureDecodeTail, type Tail } from "./tails";
import { decodingContext, type MeanLengths, keptTokens } from "../deployment/requests";

/** Standard deviations of free seats. */
const LEAST_SPARE = 1.5;

/** `rate`: requests per second of one instance. Null where its seats do not hold them with some to spare. */
export function decodePoolLoad(
  spec: EngineSpec,
  tokens: MeanLengths,
  rate: number,
): { readonly tpot: Tail; readonly running: number } | null {
  if (spec.cost.stages !== undefined) return null;
  const steps = decodeSteps(spec, tokens);
  const context = decodingContext(tokens);
  const stepAt = (running: number): number => decodeStep(spec, Math.max(running, 1), context);
  const most = seats(spec, tokens);
  const running = littlesNumber(
    most,
    (count) => rate * steps * stepAt(count),
    Math.min(most, rate * steps * stepAt(1)),
  );
  if (running === null) return null;
  const stray = Math.sqrt(running);
  const slope = stray > 0 ? (steps * (stepAt(running + stray) - stepAt(running))) / stray : 0;
  const elasticity = Math.min(0.9, Math.max(0, (slope * running) / (steps * stepAt(running))));
  if ((most - running) / Math.sqrt(running / (1 - elasticity) + 1) < LEAST_SPARE) return null;
  const fluctuation = { slope, elasticity, running };
  return { tpot: pureDecodeTail(steps * stepAt(running), fluctuation, Math.max(1, tokens.output - 1)), running };
}

const seats = (spec: EngineSpec, tokens: MeanLengths): number =>
  Math.max(
    1,
    Math.min(spec.policy.maxSequences * spec.ranks, heldByCache(spec, keptTokens(tokens, spec.policy.reservedOutput))),
  );
