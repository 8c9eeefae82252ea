/**
 * Open loop and static batches: requests that come when they come. Figures are of the steady part of the run; where requests arrive
 * faster than the deployment can serve them there is none, the queue grows as long as the load lasts, and that is said.
 */
import type { Issue } from "@/lib/issue";
import { arrivalTimes, meanRate, type ArrivalLaw } from "./engine-run/arrivals";
import { highestRate } from "./closed-form/closed-form";
import { engineSpecs, type Deployment, type PreparedPool } from "./deployment/deployment";
import { findPolicy } from "./engine-constants/recipes";
import { stepConstants } from "./engine-constants/constants";
import { withoutDrain, type Window } from "@/features/core/simulator/figures/window";
import { servingFigures, type ServingFigures } from "./engine-run/metrics";
import { drawRequests, meanLengths, type Requests } from "./deployment/requests";
import { serve, serveClosedLoop, type Served, type ServeOptions } from "./serve";
import { stepTable } from "./step-time/table";
import { issue } from "./messages.issues";

/** Of a load that does not say how many come: enough that the highest tenth is a hundred of them. */
export const OPEN_REQUESTS = 1000;

export type OpenLoad = {
  readonly arrivals: ArrivalLaw;
  /** Requests that arrive; a trace gives at most its own number. */
  readonly requests: number;
};

export type OpenServed = Served & {
  /** Of requests that arrive after the first ones have had time to end, and end before the load drains. */
  readonly figures: ServingFigures;
  /** Requests per second: what arrives, and about what the deployment can complete. */
  readonly offered: number;
  readonly capacity: number;
  readonly saturated: boolean;
  readonly issues: readonly Issue[];
};

/** Runs `load` through all instances of the deployment; lengths and arrivals follow from `options.seed`. */
export function serveOpenLoop(
  deployment: Deployment,
  pools: readonly PreparedPool[],
  load: OpenLoad,
  options: ServeOptions = {},
): OpenServed {
  const seed = options.seed ?? 1;
  const arrivals = arrivalTimes(load.arrivals, load.requests, seed);
  const requests = drawRequests(arrivals.length, deployment.lengths, seed);
  const served = serve(deployment, pools, requests, { kind: "open", arrivals }, options);
  const window = steadyWindow(served, arrivals);
  const figures = servingFigures(served.outcome, requests, served.delay, window);
  const offered = meanRate(arrivals);
  const capacity = measureCapacity(deployment, pools, options);
  const saturated = offered > capacity;
  return {
    ...served,
    figures,
    window,
    offered,
    capacity,
    saturated,
    issues: saturated ? [grows(offered, capacity, requests)] : [],
  };
}

/** All requests of a batch at once, and nothing after them; one instance gets its share of `concurrency`. */
export const serveStaticBatch = (
  deployment: Deployment,
  pools: readonly PreparedPool[],
  options: ServeOptions = {},
): Served => serveClosedLoop(deployment, pools, { ...options, rounds: 1 });

/**
 * From the time at which the early requests have ended, so that later ones meet the company that they will always meet, to the last
 * arrival. At most half of the arrivals are left out.
 */
function steadyWindow({ outcome: { timeline, end } }: Served, arrivals: Float64Array): Window {
  const early = Math.max(1, Math.ceil(arrivals.length / 10));
  let stay = 0;
  for (let i = 0; i < early; i += 1) stay += ((timeline.finish[i] ?? 0) - (timeline.arrival[i] ?? 0)) / early;
  const last = arrivals.at(-1) ?? 0;
  if (last === 0) return { from: 0, to: end, until: Infinity };
  return withoutDrain(timeline, { from: Math.min(stay, arrivals[arrivals.length >> 1] ?? 0), to: last });
}

/** Requests per second that the slowest pool completes when they never run out, from the closed form. */
function measureCapacity(
  deployment: Deployment,
  pools: readonly PreparedPool[],
  { factors, policy = findPolicy(deployment), profile }: ServeOptions = {},
): number {
  const constants = stepConstants(deployment, { factors, resources: profile?.factors });
  const { prompt, cached, output } = meanLengths(deployment.lengths);
  const rates = pools.map((pool) => {
    const [spec] = engineSpecs(pool, stepTable(pool.parts, constants), policy, deployment.speculation);
    if (!spec) return 0;
    const load = { rounds: 1, prompt, cached, output, turnaround: 0, equal: false };
    return pool.pool.workers * highestRate(spec, load);
  });
  return Math.min(...rates);
}

function grows(offered: number, capacity: number, { count }: Requests): Issue {
  const [a, b] = [offered, capacity].map((rate) => rate.toPrecision(3));
  return issue("LOAD-SATURATED", "request_rate", { a: a ?? "", b: b ?? "", count });
}
