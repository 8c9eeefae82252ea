/** Runs a prepared deployment under a load. */
import type { EfficiencyProfile, ProfileFactors } from "@/features/timing/profile";
import { coefficientsOf, ROUNDS, TURNAROUND, type FactorValues } from "./engines";
import { contextOf, engineSpecs, transferSeconds, type Deployment, type PreparedPool } from "./deployment";
import { policyOf } from "./recipes";
import type { ClientDelay } from "./metrics";
import type { Policy } from "./policy";
import { profiledCoefficients } from "./profiled";
import { drawRequests, type Requests } from "./requests";
import { simulate, type Load, type Outcome, type Run } from "./simulate";
import { tokensPerStep } from "./speculation";
import { stepTable } from "./step-table";

export type ServeOptions = {
  readonly factors?: FactorValues | undefined;
  readonly policy?: Policy | undefined;
  /** Requests per client of a closed loop. */
  readonly rounds?: number | undefined;
  readonly seed?: number | undefined;
  /** Seconds between the end of a request and the next one of its client, closed loop. */
  readonly turnaround?: number | undefined;
  readonly observe?: Run["observe"] | undefined;
  /** Measured corrections of the deployment's resources. */
  readonly profile?: EfficiencyProfile | null | undefined;
  /** The same corrections while they are still being fitted; `profile` goes first. */
  readonly resources?: ProfileFactors | undefined;
};

export type Served = { readonly outcome: Outcome; readonly requests: Requests; readonly delay: ClientDelay };

/** Closed loop: all clients start at once and send `rounds` requests each. Replicas are alike: one of them is simulated. */
export function serveClosedLoop(
  deployment: Deployment,
  pools: readonly PreparedPool[],
  options: ServeOptions = {},
): Served {
  const { lengths, concurrency } = deployment;
  const replicas = pools.length === 1 ? (pools[0]?.pool.workers ?? 1) : 1;
  const clients = Math.max(1, Math.round(concurrency / replicas));
  const requests = drawRequests(clients * (options.rounds ?? ROUNDS), lengths, options.seed ?? 1);
  const single = pools.map((entry) => (replicas > 1 ? { ...entry, pool: { ...entry.pool, workers: 1 } } : entry));
  return serve(deployment, single, requests, { kind: "closed", clients }, options);
}

export function serve(
  deployment: Deployment,
  pools: readonly PreparedPool[],
  requests: Requests,
  load: Load,
  options: ServeOptions = {},
): Served {
  const fitted = coefficientsOf(contextOf(deployment), options.factors);
  const coefficients = profiledCoefficients(fitted, options.profile?.factors ?? options.resources ?? null);
  const policy = options.policy ?? policyOf(deployment);
  const engines = pools.flatMap((pool) =>
    engineSpecs(pool, stepTable(pool.parts, coefficients), policy, deployment.speculation),
  );
  const transfer = (request: number): number => transferSeconds(deployment, requests.prompt[request] ?? 0);
  const turnaround = options.turnaround ?? TURNAROUND;
  const run: Run = {
    requests,
    load,
    engines,
    transfer,
    turnaround,
    ...(options.observe && { observe: options.observe }),
  };
  const { firstToken, firstTokenSteps } = coefficients;
  const streamed = (policy.streamEvery - 1) / (deployment.speculation ? tokensPerStep(deployment.speculation) : 1);
  return { outcome: simulate(run), requests, delay: { firstToken, firstTokenSteps: firstTokenSteps + streamed } };
}
