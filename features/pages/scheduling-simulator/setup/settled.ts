/** The page's controls with everything settled that the scenario's promise decides where they are open: arrivals, number of requests. */
import type { Resolved } from "@/features/core/scenario/resolve";
import { CLIENTS } from "@/features/core/serving/simulated/run";
import { arrivesAtRandom, promisedRequests } from "@/features/core/serving/simulated/promised-load";
import type { Arrivals } from "@/features/core/workload/params";
import type { SchedulingInput } from "../input";

export type SettledInput = Omit<SchedulingInput, "arrivals" | "requests"> & {
  readonly arrivals: Arrivals;
  readonly requests: number;
};

/** Requests come as the scenario's promise has them: no arrivals, rate or trace stands in their place. */
export const followsPromise = ({
  arrivals,
  rate,
  trace,
}: Pick<SchedulingInput, "arrivals" | "rate" | "trace">): boolean => arrivals === null && rate === null && trace === "";

/** Requests of a run whose arrivals are stated. */
export const USUAL_REQUESTS = 300;

/** Arrivals of a trace, or at a stated rate, are random where they are not stated. Settled controls stay as they are. */
export function settle(scenario: Pick<Resolved, "promise" | "workload">, input: SchedulingInput): SettledInput {
  const { arrivals, requests } = input;
  if (!followsPromise(input)) {
    return { ...input, arrivals: arrivals ?? "poisson", requests: requests ?? USUAL_REQUESTS };
  }
  const settled = { ...input, requests: requests ?? promisedRequests(scenario, USUAL_REQUESTS) };
  if (arrivesAtRandom(scenario)) return { ...settled, arrivals: "poisson" };
  const { arrivals: closed, ...pause } = CLIENTS;
  return { ...settled, ...(input.think_s === 0 && pause), arrivals: closed, clients: null };
}

const STATIONARY: readonly Arrivals[] = ["poisson", "gamma", "constant"];

/** Drawn from a law that stays the same (one turn a session): such a run has a steady part. */
export const isStationary = ({ arrivals, trace, turns }: Pick<SettledInput, "arrivals" | "trace" | "turns">): boolean =>
  trace === "" && turns === 1 && STATIONARY.includes(arrivals);
