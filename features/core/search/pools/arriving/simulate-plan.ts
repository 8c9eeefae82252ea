/**
 * Separate pools through the event simulation, requests coming at random at the rate of the plan: percentiles, to hold against the means of
 * the closed form and the waits of the queueing formulas. Figures are of requests that come once the first have had time to end, and end
 * before the load drains.
 */
import { arrivalTimes } from "@/features/core/serving/engine-run/arrivals";
import {
  isTimed,
  withoutDrain,
  type Window,
  servingFigures,
  type LimitedBy,
  type Spread,
} from "@/features/core/serving/engine-run/metrics";
import { asFound } from "@/features/core/serving/closed-form/prefix-tiers";
import { drawRequests, meanLengths } from "@/features/core/serving/deployment/requests";
import { simulate } from "@/features/core/serving/engine-run/simulate";
import { meanOutput } from "../plan";
import { pdRow, type PlanRow } from "../rows";
import type { PdPlan } from "../pair-ratios";
import type { PdSpace } from "../space";

export type SimulatedPlan = {
  readonly row: PlanRow;
  /** Seconds. */
  readonly ttft: Spread;
  readonly tpot: Spread;
  /** Output tokens per second, and those per GPU in use. */
  readonly output: number;
  readonly perGpu: number;
  readonly limitedBy: LimitedBy;
  readonly requests: number;
  /** Share of requests within both limits. */
  readonly attained: number;
};

/** Requests of a run: this many times what is in flight, and bounds of it. */
const TURNS = 8;
const FEWEST = 600;
/** Stays after which as many are in flight as ever will be. */
const SETTLED = 3;
const MOST = 30_000;

/** The same seed gives the same answer. */
export function simulatePlan(space: PdSpace, { pair, x, y, rated, ...plan }: PdPlan, seed = 1): SimulatedPlan {
  const stay = rated.mean.ttft + rated.mean.tpot * meanOutput(space);
  const count = Math.round(Math.min(MOST, Math.max(FEWEST, TURNS * rated.rate * stay)));
  const { prefill, decode, move } = pair;
  const mean = meanLengths(space.lengths);
  const requests = asFound(drawRequests(count, space.lengths, seed), prefill.engine, mean, 1);
  const arrivals = arrivalTimes({ kind: "poisson", rate: rated.rate }, count, seed);
  const outcome = simulate({
    requests,
    load: { kind: "open", arrivals },
    engines: [...alike(prefill.engine, x), ...alike(decode.engine, y)],
    transfer: () => move.exposed,
  });
  const last = arrivals.at(-1) ?? 0;
  const window = withoutDrain(outcome.timeline, { from: Math.min(SETTLED * stay, last / 2), to: last });
  const { ttft, tpot, outputRate, limitedBy } = servingFigures(outcome, requests, decode.delay, window);
  return {
    row: pdRow({ pair, x, y, rated, ...plan }),
    ...{ ttft, tpot, limitedBy, requests: count },
    output: outputRate,
    perGpu: outputRate / rated.gpus,
    attained: attainedShare(outcome.timeline, requests.output, space, decode.delay, window),
  };
}

const alike = <T>(engine: T, count: number): T[] => Array.from({ length: count }, () => engine);

type Timeline = ReturnType<typeof simulate>["timeline"];
type Delay = PdPlan["pair"]["decode"]["delay"];

function attainedShare(
  { arrival, first, finish }: Timeline,
  output: Int32Array,
  { limits }: PdSpace,
  delay: Delay,
  window: Window,
): number {
  let [within, all] = [0, 0];
  arrival.forEach((arrived, i) => {
    if (!isTimed(window, arrived)) return;
    all += 1;
    const later = Math.max(1, (output[i] ?? 1) - 1);
    const tpot = ((finish[i] ?? NaN) - (first[i] ?? NaN)) / later;
    const ttft = (first[i] ?? NaN) - arrived + delay.firstToken + delay.firstTokenSteps * tpot;
    if (ttft <= (limits.ttft ?? Infinity) && tpot <= (limits.tpot ?? Infinity)) within += 1;
  });
  return all === 0 ? 0 : within / all;
}
