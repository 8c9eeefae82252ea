/**
 * A simulated run, read as two sums over components: the mean time per output token, and the mean time to the first token.
 *
 *   TPOT = Σ cₖ · xₖ over the mean step that a decoding sequence waits for
 *   TTFT = Σ cₖ · xₖ over the steps that a request waits for, + firstToken + firstTokenSteps · TPOT
 *
 * Waiting is the steps that run meanwhile, by Little's law; in an idle moment between arrivals nobody waits.
 * Both are exact at the constants of the run. At other constants they are its linearisation: queues answer to longer steps as well.
 */
import { mulberry32 } from "@/lib/random/generator";
import { compiledClasses } from "./engine-constants/cold-start";
import { add, COMPONENTS, dot, requestParts, WIDTH, type Coefficients } from "./step-time/components";
import { stepConstants } from "./engine-constants/constants";
import type { Deployment, PreparedPool } from "./deployment/deployment";
import type { Role } from "./deployment/engine";
import { servingFigures, type ServingFigures } from "./engine-run/metrics";
import { drawRequests } from "./deployment/requests";
import { serve, serveClosedLoop, type Served, type ServeOptions } from "./serve";
import type { EngineMoment, Load } from "./engine-run/simulate";
import { addStep, emptyUsage, meanParts, type RankStep, type Usage } from "./step-time/usage";

export type ObservedRun = {
  readonly figures: ServingFigures;
  /** The constants that the run was simulated with. */
  readonly coefficients: Coefficients;
  /** Mean component vector of the step that a token waits for, and what the run adds to it: TPOT = ratio · dot(parts, coefficients). */
  readonly tpot: { readonly parts: Float64Array; readonly ratio: number };
  /** TTFT = dot(parts, coefficients). */
  readonly ttft: { readonly parts: Float64Array };
};

/** As `serveClosedLoop`. */
export function observedClosedLoop(
  deployment: Deployment,
  pools: readonly PreparedPool[],
  options: ServeOptions = {},
): ObservedRun {
  return observed(deployment, pools, options, (observing) => serveClosedLoop(deployment, pools, observing));
}

export type OpenLoop = {
  /** Requests a second over all replicas, at random times (Poisson). */
  readonly rate: number;
  readonly requests: number;
};

/** Replicas are alike: one of them gets its share of the requests. */
export function observedOpenLoop(
  deployment: Deployment,
  pools: readonly PreparedPool[],
  { rate, requests }: OpenLoop,
  options: ServeOptions = {},
): ObservedRun {
  const replicas = pools.length === 1 ? (pools[0]?.pool.workers ?? 1) : 1;
  const single = pools.map((entry) => (replicas > 1 ? { ...entry, pool: { ...entry.pool, workers: 1 } } : entry));
  const seed = options.seed ?? 1;
  const drawn = drawRequests(Math.max(1, Math.round(requests / replicas)), deployment.lengths, seed);
  const load: Load = { kind: "open", arrivals: arrivalsAt(rate / replicas, drawn.count, seed + 1) };
  return observed(deployment, single, options, (observing) => serve(deployment, single, drawn, load, observing));
}

function arrivalsAt(rate: number, count: number, seed: number): Float64Array {
  const random = mulberry32(seed);
  let clock = 0;
  return Float64Array.from({ length: count }, () => (clock -= Math.log(1 - random()) / rate));
}

function observed(
  deployment: Deployment,
  pools: readonly PreparedPool[],
  options: ServeOptions,
  run: (observing: ServeOptions) => Served,
): ObservedRun {
  const usages = new Usages(pools);
  const { outcome, requests, delay } = run({
    ...options,
    observe: (step, steps, engine) => usages.add(step, steps, engine),
  });
  const figures = servingFigures(outcome, requests, delay);
  const { factors } = options;
  const coefficients = stepConstants(deployment, {
    factors,
    resources: options.profile?.factors ?? options.resources,
  });
  const decode = usages.decodeParts();
  // Prompts that a recipe holds back count as waiting, because the fit is about the engine.
  const sums = requestParts(deployment.model, compiledClasses(deployment));
  add(sums, "firstTokenSteps", figures.tpot.mean);
  const queued = figures.ttft.mean - dot(sums, coefficients);
  const waited = scaled(usages.waitParts(requests.count), (parts) => queued / dot(parts, coefficients));
  sums.forEach((value, k) => (waited[k] = (waited[k] ?? 0) + value));
  const ratio = figures.tpot.mean / dot(decode, coefficients);
  return { figures, coefficients, tpot: { parts: decode, ratio }, ttft: { parts: waited } };
}

/** Seconds of each component in `parts`. */
export const listSeconds = (parts: Float64Array, coefficients: Coefficients): Float64Array =>
  parts.map((value, k) => value * coefficients[COMPONENTS[k] ?? "other"]);

/** Counts the steps of a run once for every sequence that decodes in them and once for every request that waits for them. */
class Usages {
  private readonly decode = emptyUsage();
  private readonly waits: ReadonlyMap<Role, Usage>;

  constructor(private readonly pools: readonly PreparedPool[]) {
    this.waits = new Map(pools.map(({ pool: { role } }) => [role, emptyUsage()]));
  }

  add(step: RankStep, steps: number, { spec, decoding, queued }: EngineMoment): void {
    if (spec.role !== "prefill" && decoding > 0) addStep(this.decode, step, steps * decoding);
    const wait = this.waits.get(spec.role);
    if (wait && queued > 0) addStep(wait, step, steps * queued);
  }

  /** Mean step that a token waits for. */
  decodeParts(): Float64Array {
    const pool = this.pools.find(({ pool: { role } }) => role !== "prefill");
    if (!pool) throw new Error("A deployment without a pool that decodes");
    return meanParts(this.decode, pool.parts);
  }

  /** Little's law: the mean wait is the integral of the number of waiting requests over the number of requests. */
  waitParts(requests: number): Float64Array {
    const sum = new Float64Array(WIDTH);
    for (const { pool, parts } of this.pools) {
      const usage = this.waits.get(pool.role) ?? emptyUsage();
      meanParts(usage, parts).forEach((value, k) => {
        sum[k] = (sum[k] ?? 0) + (value * usage.weight) / requests;
      });
    }
    return sum;
  }
}

function scaled(parts: Float64Array, factor: (parts: Float64Array) => number): Float64Array {
  const by = factor(parts);
  return parts.map((value) => value * by);
}
