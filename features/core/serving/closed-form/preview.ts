/**
 * A deployment under a closed loop in closed form: what `serveClosedLoop` and `servingFigures` give as means, without simulating.
 *
 * Separate pools: decode instances complete X = R / (steps · t_d) requests a second, prefill instances at most μ; the slower one sets
 * the pace. At utilisation ρ = X/μ a prompt waits about ρ / (2 (1 - ρ)) of its own time (M/D/1 between many clients), and where clients
 * exceed what both pools hold, the rest of Little's sum waits for prefill. Requests of one length queue for nobody but those that were
 * prefilled with them: a convoy decodes, ends and comes back together, in as many parts as there are decode instances for each of prefill.
 */
import { REQUESTS_PER_CLIENT } from "@/features/core/workload/traffic";
import { seconds } from "@/lib/units/quantity";
import { heldByCache } from "../deployment/capacity";
import { decodeStep, prefillSpan, prefillSteps } from "../deployment/mean-steps";
import { stateAtCrossing } from "./crossing";
import { closedLoopForm, highestRate, type ClosedForm, type ClosedFormLoad } from "./closed-form";
import { decodeSteps, largestGroup } from "./step-counts";
import { clientDelay, stepConstants } from "../engine-constants/constants";
import { engineSpecs, transferSeconds, type Deployment, type PreparedPool } from "../deployment/deployment";
import type { ClientDelay } from "../engine-run/metrics";
import { withOffload } from "../deployment/offload";
import { foundPrefix } from "./prefix-tiers";
import { findPolicy } from "../engine-constants/recipes";
import type { EngineSpec } from "../deployment/engine";
import { withEncoders } from "./encoder-queue";
import { TURNAROUND, type FactorValues } from "../deployment/engines";
import type { Policy } from "../deployment/policy";
import { areAlike, meanLengths, decodingContext, keptTokens } from "../deployment/requests";
import type { PartsTable } from "../step-time/parts-table";
import { stepTable } from "../step-time/table";

/** Everything that stays the same from one load to the next. */
export type PreviewEngines = {
  readonly specs: readonly EngineSpec[];
  readonly workers: readonly number[];
  readonly delay: ClientDelay;
  /** Seconds that a first token waits for the cache to reach the decode instance; absent: `transferSeconds`, nothing overlapped. */
  readonly moved?: number;
};

/** With the work of their steps, pool by pool. */
export type PricedEngines = PreviewEngines & { readonly parts: readonly PartsTable[] };

type EngineOptions = { readonly factors?: FactorValues | undefined; readonly policy?: Policy | undefined };

export function previewEngines(
  deployment: Deployment,
  pools: readonly PreparedPool[],
  { factors, policy = findPolicy(deployment) }: EngineOptions = {},
): PricedEngines {
  const constants = stepConstants(deployment, { factors });
  const { model, precision, offload } = deployment;
  const specs = pools.flatMap((pool) =>
    engineSpecs(pool, stepTable(pool.parts, constants), policy, deployment.speculation)
      .slice(0, 1)
      .map((spec) => (offload ? withOffload(spec, offload, { model, precision, ...pool.pool }) : spec)),
  );
  const delay = clientDelay(deployment, policy, { factors });
  return { specs, workers: pools.map(({ pool }) => pool.workers), delay, parts: pools.map(({ parts }) => parts) };
}

/** Means; `alike`: all requests are of one length. TTFT includes what a client waits beyond the engine, rate and running are of the whole deployment. */
export function previewClosedLoop(
  deployment: Deployment,
  engines: PreviewEngines,
  alike = areAlike(deployment.lengths),
): ClosedForm {
  const { lengths, concurrency } = deployment;
  const [first, second] = engines.specs;
  if (!first) throw new Error("A deployment without a pool");
  const [workers = 1, decodeWorkers = 1] = engines.workers;
  const steady = deployment.traffic === "service";
  // In service no two requests stay together for long: groups that were prefilled at once drift apart.
  const equal = !steady && alike;
  const load = {
    rounds: steady ? Infinity : REQUESTS_PER_CLIENT,
    ...meanLengths(lengths),
    turnaround: TURNAROUND,
    equal,
  };
  const moved = second ? (engines.moved ?? transferSeconds(deployment, load.prompt)) : 0;
  const form = withEncoders(deployment, workers, (queue) => {
    const asked = { ...load, turnaround: load.turnaround + queue, clients: concurrency };
    if (second) return inPools(first, second, asked, [workers, decodeWorkers], moved);
    return inReplicas(first, { ...asked, clients: Math.max(1, Math.round(concurrency / workers)) }, workers);
  });
  const { firstToken, firstTokenSteps } = engines.delay;
  return { ...form, ttft: seconds(form.ttft + firstToken + firstTokenSteps * form.tpot) };
}

function inReplicas(spec: EngineSpec, load: ClosedFormLoad, workers: number): ClosedForm {
  const replica = closedLoopForm(spec, load);
  return { ...replica, rate: replica.rate * workers, running: replica.running * workers };
}

function inPools(
  prefill: EngineSpec,
  decode: EngineSpec,
  given: ClosedFormLoad,
  [prefillWorkers, decodeWorkers]: readonly [number, number],
  moved: number,
): ClosedForm {
  if (decodeSteps(decode, given) === 0) return readingOnly(prefill, given, prefillWorkers);
  const prefix = prefill.tiers ? foundPrefix(prefill, given, 1) : null;
  const load = prefix ? { ...given, cached: prefix.cached, loaded: prefix.loaded } : given;
  const context = decodingContext(load);
  const tokens = Math.max(1, load.prompt - load.cached);
  const work = { tokens, cached: load.cached, loaded: load.loaded, running: 0, context: 0, whole: load.equal };
  const single = prefillSteps(prefill, { ...work, prompts: 1 });
  const together = Math.min(load.clients / prefillWorkers, largestGroup(prefill, tokens));
  const convoy = load.equal ? together * Math.min(1, prefillWorkers / decodeWorkers) : 1;
  const span = prefillSpan(convoy > 1 ? prefillSteps(prefill, { ...work, prompts: convoy }) : single);
  const highest = prefillWorkers * highestRate({ ...prefill, tiers: null }, load);
  const most =
    decodeWorkers *
    Math.max(
      1,
      Math.min(
        decode.policy.maxSequences * decode.ranks,
        heldByCache(decode, keptTokens(load, decode.policy.reservedOutput)),
      ),
    );
  const stepAt = (running: number): number => decodeStep(decode, running / decodeWorkers, context);
  const rateAt = (running: number): number => running / (decodeSteps(decode, load) * stepAt(running));
  const waitAt = (rate: number, step: number): number => {
    if (load.equal) return span + moved + step / 2;
    const use = Math.min(0.95, rate / highest);
    return span * (1 + use / (2 * (1 - use))) + moved + step / 2;
  };
  const look = (running: number) => {
    const rate = rateAt(running);
    const clients = running + rate * (waitAt(rate, stepAt(running)) + load.turnaround);
    return { state: running, excess: Math.max(rate / highest, clients / load.clients) - 1 };
  };
  const roomy = Math.min(load.clients, most);
  const { excess } = look(roomy);
  const running = excess > 0 ? stateAtCrossing(roomy, excess, look) : roomy;
  const rate = rateAt(running);
  const steady = Math.max(waitAt(rate, stepAt(running)), (load.clients - running) / rate - load.turnaround);
  const burst = Math.max(span, load.clients / highest / 2 + span / 2) + moved + stepAt(running) / 2;
  const limitedBy = rate > 0.7 * highest ? "prefill-pool" : running > 0.99 * most ? "kv-capacity" : "decode-pool";
  const ttft = seconds(steady + (burst - steady) / load.rounds);
  const tpot = seconds(running / rate / Math.max(1, load.output - 1));
  return { ttft, tpot, rate, running, limitedBy, ...(prefix && { found: prefix }) };
}

/** The first token is the answer, or there is none: no cache moves, and the decode pool has nothing to do. */
function readingOnly(prefill: EngineSpec, load: ClosedFormLoad, workers: number): ClosedForm {
  const clients = Math.max(1, Math.round(load.clients / workers));
  return { ...inReplicas({ ...prefill, role: "both" }, { ...load, clients }, workers), limitedBy: "prefill-pool" };
}
