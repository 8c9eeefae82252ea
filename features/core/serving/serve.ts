/** Runs a prepared deployment under a load. */
import type { EfficiencyProfile, ProfileFactors } from "@/features/core/timing/profile";
import type { Window } from "@/features/core/simulator/figures/window";
import { REQUESTS_PER_CLIENT } from "@/features/core/workload/traffic";
import { clientDelay, stepConstants } from "./engine-constants/constants";
import { TURNAROUND, type FactorValues } from "./deployment/engines";
import { engineSpecs, transferSeconds, type Deployment, type PreparedPool } from "./deployment/deployment";
import { encoderWait } from "./engine-constants/encoder-wait";
import { previewClosedLoop, previewEngines } from "./closed-form/preview";
import { findPolicy } from "./engine-constants/recipes";
import type { ClientDelay } from "./engine-run/metrics";
import { drainSeconds } from "./engine-run/pipeline-rounds";
import type { Policy } from "./deployment/policy";
import { asFound } from "./closed-form/prefix-tiers";
import { answerInPart, drawRequests, meanLengths, steadyRounds, type Requests } from "./deployment/requests";
import { simulate, type Load, type Outcome, type Run } from "./engine-run/simulate";
import { stepTable } from "./step-time/table";

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

export type Served = {
  readonly outcome: Outcome;
  readonly requests: Requests;
  readonly delay: ClientDelay;
  /** Part of the run that figures are about; absent: all of it. */
  readonly window?: Window;
};

/**
 * Closed loop: every client sends `rounds` requests. Replicas are alike: one of them is simulated. Under service traffic one round comes on
 * top, of requests that have been answered in part already, so that clients are at all points of an answer once figures count.
 */
export function serveClosedLoop(
  deployment: Deployment,
  pools: readonly PreparedPool[],
  options: ServeOptions = {},
): Served {
  const { lengths, concurrency } = deployment;
  const replicas = pools.length === 1 ? (pools[0]?.pool.workers ?? 1) : 1;
  const clients = Math.max(1, Math.round(concurrency / replicas));
  const service = deployment.traffic === "service";
  const rounds = (options.rounds ?? REQUESTS_PER_CLIENT) + (service ? 1 : 0);
  const requests = drawRequests(clients * rounds, lengths, options.seed ?? 1);
  if (service) requests.output.set(answerInPart(requests.output, clients));
  const single = pools.map((entry) => (replicas > 1 ? { ...entry, pool: { ...entry.pool, workers: 1 } } : entry));
  const queue = encoderQueue(
    { ...deployment, concurrency: clients, replicas: deployment.replicas ?? replicas },
    single,
  );
  const turnaround = (options.turnaround ?? TURNAROUND) + queue;
  const run = serve(deployment, single, requests, { kind: "closed", clients }, { ...options, turnaround });
  const served = { ...run, delay: { ...run.delay, firstToken: run.delay.firstToken + queue } };
  const window = service ? steadyRounds(served.outcome.timeline, clients) : null;
  return window ? { ...served, window } : served;
}

/** Seconds that clients wait for encoders on GPUs of their own, by the closed form: the events are those of engines. */
function encoderQueue(deployment: Deployment, pools: readonly PreparedPool[]): number {
  if (encoderWait(deployment.model, deployment.chip) === 0) return 0;
  return previewClosedLoop(deployment, previewEngines(deployment, pools)).encoder?.queue ?? 0;
}

export function serve(
  deployment: Deployment,
  pools: readonly PreparedPool[],
  requests: Requests,
  load: Load,
  options: ServeOptions = {},
): Served {
  const { factors } = options;
  const resources = options.profile?.factors ?? options.resources;
  const constants = stepConstants(deployment, { factors, resources });
  const policy = options.policy ?? findPolicy(deployment);
  const engines = pools.flatMap((pool) =>
    engineSpecs(pool, stepTable(pool.parts, constants), policy, deployment.speculation),
  );
  const transfer = (request: number): number => transferSeconds(deployment, requests.prompt[request] ?? 0);
  const turnaround = options.turnaround ?? TURNAROUND;
  const mean = meanLengths(deployment.lengths);
  const settled = asFound(requests, engines[0], mean, load.kind === "closed" ? load.clients : Infinity);
  const run: Run = {
    requests: settled,
    load,
    engines,
    transfer,
    turnaround,
    ...(options.observe && { observe: options.observe }),
  };
  const delay = clientDelay(deployment, policy, { factors, resources });
  const { prompt, cached } = mean;
  const [first] = engines;
  const drain = first ? drainSeconds(first, Math.max(1, prompt - cached), cached) : 0;
  return { outcome: simulate(run), requests: settled, delay: { ...delay, firstToken: delay.firstToken + drain } };
}
