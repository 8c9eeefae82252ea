/**
 * The highest arrival rate at which the queue does not grow, by bisection over open loops with the same seed. It starts from what one
 * instance serves when everybody is there at once; that alone would be too low where evictions begin only with a queue, and too high where
 * bursts of the arrivals fill the cache. Replicas are alike: one is run, with its share of the arrivals.
 */
import type { CellControl } from "@/lib/jobs/job-kind";
import type { SimState } from "@/features/core/simulator/core/state";
import { tokensWithin } from "@/features/core/simulator/figures/window";
import { failure, success, type Result } from "@/lib/result";
import { mean } from "@/lib/statistics/mean";
import { runFigures, type RunFigures } from "./figures";
import type { Load } from "./grid";
import { simulateLoad, type Setup } from "./simulate-load";
import { busyWindow, countedWindow, queueGrowth } from "./steady";

/** Seconds of wait per second of arrivals that count as growing: arrivals 5 % above what is served. */
const GROWING = 0.05;

/** The rate is known to 3 %: less than what seeds differ by. */
const PRECISION = 0.03;
const MOST_TRIALS = 14;
const LOAD: Load = { kind: "saturation" };

type Trial = { readonly state: SimState; readonly rate: number };

export function saturationFigures(setup: Setup, control: CellControl): Result<RunFigures> {
  const requests = saturationRequests(setup);
  const start = backlogRate(setup, requests, control);
  if (!start.ok) return start;
  const trial = (rate: number): Result<SimState> => simulateLoad(setup, { rate, requests }, control, 1);
  const best = bisect(start.value, trial, (share) => control.progress(share));
  if (!best.ok) return best;
  const { state, rate } = best.value;
  const { service, scenario } = setup;
  const copies = scenario.replicas;
  return success(runFigures(state, service, LOAD, scenario.targets, copies, rate * copies));
}

/** Five times what an instance can hold at once, so that a queue has time to grow, within reason. */
export function saturationRequests({ service, scenario, input }: Omit<Setup, "seed">): number {
  const { promptTokens, osl } = scenario.workload;
  const atOnce = Math.min(
    ...service.pools.map(({ config, kvTokens }) => Math.min(config.maxSequences, kvTokens / (promptTokens + osl))),
  );
  return Math.round(Math.min(4000, Math.max(input.requests, 5 * atOnce)));
}

/** Requests per second of one instance when they never run out. */
function backlogRate(setup: Setup, requests: number, control: CellControl): Result<number> {
  const run = simulateLoad(setup, { arrivals: "batch", batch: null, requests }, control, 1);
  if (!run.ok) return run;
  const window = busyWindow(run.value);
  const { output, count } = run.value.requests;
  const rate = tokensWithin(run.value, window) / (window.to - window.from) / mean(output);
  // Where all requests end together there is no steady window, so the whole run is measured.
  return success(rate > 0 && rate < Infinity ? rate : count / run.value.clock);
}

function bisect(
  start: number,
  trial: (rate: number) => Result<SimState>,
  report: (share: number) => void,
): Result<Trial> {
  let low: Trial | null = null;
  let high = Infinity;
  let rate = start;
  for (let round = 0; round < MOST_TRIALS; round += 1) {
    report(round / MOST_TRIALS);
    const state = trial(rate);
    if (!state.ok) return state;
    if (grows(state.value)) high = rate;
    else low = { state: state.value, rate };
    if (low !== null && high / low.rate < 1 + PRECISION) break;
    rate = low === null ? rate / 1.3 : high === Infinity ? rate * 1.3 : (low.rate + high) / 2;
  }
  // No case is known: after 14 steps the rate is a fortieth of what serves a backlog.
  return low === null ? failure() : success(low);
}

const grows = (state: SimState): boolean => {
  const window = countedWindow(state, LOAD, "service");
  return queueGrowth(state, window) > GROWING;
};
