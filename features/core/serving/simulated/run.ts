/** One run of a scenario's service: its requests as its traffic has them, ready to advance. */
import type { Resolved } from "@/features/core/scenario/resolve";
import { SIM_DEFAULTS } from "@/features/core/simulator/config";
import { createSimulation } from "@/features/core/simulator/create";
import type { SimState } from "@/features/core/simulator/core/state";
import type { Workload } from "@/features/core/workload/workload";
import type { Result } from "@/lib/result";
import { TURNAROUND } from "../engines";
import { answerInPart } from "../requests";
import { longestRequest, simulatedLoad } from "./requests";
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

/** Answers of a closed loop's first round are under way where the scenario is a steady service: see `serveClosedLoop`. */
export function startRun({ scenario, service, workload, seed, instances = null }: Run): Result<SimState> {
  const { prefixHit, traffic } = scenario.workload;
  const { requests, load } = simulatedLoad(workload, prefixHit, service.pools[0]?.config.blockSize);
  const clients = load.kind === "closed" && traffic === "service" ? load.clients : 0;
  const maxTokens = longestRequest(workload);
  return createSimulation(
    {
      ...SIM_DEFAULTS,
      pools: service.pools.map(({ config }) => ({ ...config, maxTokens, instances: instances ?? config.instances })),
      routing: "least-outstanding",
      ...{ transfer: service.transfer, client: service.client, load, seed },
    },
    { ...requests, output: answerInPart(requests.output, clients) },
  );
}
