/** One run of a scenario's service: its requests as its traffic has them, ready to advance. */
import type { Resolved } from "@/features/core/scenario/resolve";
import { SIM_DEFAULTS } from "@/features/core/simulator/input/config";
import { createSimulation } from "@/features/core/simulator/create";
import type { Window } from "@/features/core/simulator/figures/window";
import type { SimState } from "@/features/core/simulator/core/state";
import type { Workload } from "@/features/core/workload/workload";
import type { Result } from "@/lib/result";
import { TURNAROUND } from "../deployment/engines";
import { steadyRounds } from "../deployment/requests";
import { countedWindow } from "../sweep/steady";
import { begunInPart, longestRequest, sharedPart, simulatedLoad } from "./requests";
import type { SimulatedService } from "./service";

/** Clients of a closed loop as the closed form has them, in words of `WorkloadInput`. */
export const CLIENTS = { arrivals: "closed", think: "fixed", think_s: TURNAROUND } as const;

type Run = {
  readonly scenario: Resolved;
  readonly service: SimulatedService;
  readonly workload: Workload;
  readonly seed: number;
  /** In place of each pool's own number. */
  readonly instances?: number | null;
};

export function startRun({ scenario, service, workload, seed, instances = null }: Run): Result<SimState> {
  const { traffic } = scenario.workload;
  const asked = simulatedLoad(workload, sharedPart(scenario, seed), service.pools[0]?.config.blockSize);
  const { requests, load } = begunInPart(asked, traffic);
  const maxTokens = longestRequest(workload);
  return createSimulation(
    {
      ...SIM_DEFAULTS,
      pools: service.pools.map(({ config }) => ({ ...config, maxTokens, instances: instances ?? config.instances })),
      routing: "least-outstanding",
      ...{ transfer: service.transfer, client: service.client, load, seed },
    },
    requests,
  );
}

/**
 * What figures of a run are about, null: all of it. Of a steady service what lies between its first round and its drain; of arrivals by a law that
 * stays the same (`stationary`) what comes after the early requests have ended; of a benchmark's clients all of it.
 */
export function countedPart(state: SimState, { workload }: Resolved, stationary = false): Window | null {
  const { config, arrivedAt, life } = state;
  const { load } = config;
  if (load.kind === "open") {
    const counted = stationary ? countedWindow(state, { kind: "saturation" }, workload.traffic) : null;
    return counted?.steady ? counted : null;
  }
  if (load.kind === "lanes" || workload.traffic !== "service") return null;
  return steadyRounds({ arrival: arrivedAt, scheduled: life.scheduledAt, finish: life.finishedAt }, load.clients);
}
