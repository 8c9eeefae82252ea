/**
 * One layout under a closed loop, by the law of all pages (features/core/serving/mean-load), and what one of its steps is made of.
 *
 * A step decodes everybody who runs and fills the rest of the token budget with a chunk of a prompt; TPOT is the mean time between two
 * steps of a request, not the time of one sequence's cache. Every step reads the weights once for all sequences.
 */
import { overlapChange } from "@/features/core/simulator/cost/step-model";
import { paddedBatch } from "@/features/core/serving/deployment/policy";
import type { EngineSpec } from "@/features/core/serving/deployment/engine";
import { meanLoadOn, type MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import type { Member } from "./family";
import type { Lengths } from "./lengths";
import { decodingContext } from "@/features/core/serving/deployment/requests";

/** Seconds of one step. */
export type StepMakeup = {
  readonly host: number;
  readonly dense: number;
  readonly experts: number;
  readonly attention: number;
  /** What makes the drafts of the next step; 0 without any. */
  readonly drafts: number;
  /** What the chunk adds to the step. */
  readonly prefill: number;
  readonly total: number;
};

export type ScalePoint = MeanLoad & {
  readonly clients: number;
  /** Tokens of a step of one instance: decodes, and the chunk that the budget leaves. */
  readonly decodes: number;
  readonly chunk: number;
  readonly chunks: number;
  readonly kvTokens: number;
  /** A step with a chunk, and without. */
  readonly mixed: StepMakeup;
  readonly decodeOnly: StepMakeup;
};

/** null where the layout is no service, or prefill and decode run apart. */
export function scalePoint({ service, scenario }: Member, lengths: Lengths, clients: number): ScalePoint | null {
  const pool = service?.pools.length === 1 ? service.pools[0] : undefined;
  if (!service || !pool || !scenario) return null;
  const { engine, parts, kvTokens } = pool;
  const { replicas } = scenario;
  const load = meanLoadOn(
    {
      ...service.deployment,
      lengths: {
        ...service.deployment.lengths,
        isl: lengths.prompt.mean,
        osl: lengths.output.mean,
        variation: lengths.variation,
      },
      concurrency: clients,
    },
    { specs: [engine], workers: [replicas], delay: service.client, parts: [parts] },
    service.grade,
    { alike: lengths.fixed, promise: scenario.promise },
  );
  const decodes = load.running / replicas;
  const left = Math.max(0, load.prompt - load.cached);
  const chunk = chooseChunk(engine, decodes, left);
  const context = decodingContext(load);
  const before = load.cached + Math.max(0, left - chunk) / 2;
  return {
    ...load,
    ...{ clients, decodes, chunk, kvTokens },
    chunks: Math.max(1, Math.ceil(left / Math.max(1, chunk))),
    mixed: makeup(engine, decodes, context, chunk, before),
    decodeOnly: makeup(engine, decodes, context, 0, 0),
  };
}

/** What decodes, drafts included, leave of a rank's budget, and no more than a prompt. */
function chooseChunk({ policy, ranks, speculation }: EngineSpec, running: number, prompt: number): number {
  const beside = policy.steps === "mixed" ? (running / ranks) * (speculation?.verified ?? 1) : 0;
  return Math.max(1, Math.min(prompt, policy.tokenBudget - beside));
}

function makeup(
  { cost, policy, ranks, speculation }: EngineSpec,
  running: number,
  context: number,
  chunk: number,
  before: number,
): StepMakeup {
  const batch = policy.steps === "mixed" || chunk === 0 ? running / ranks : 0;
  const verified = speculation?.verified ?? 1;
  const padded = paddedBatch(batch, policy.graphStride) * verified;
  const host = cost.fixed + cost.perSequence * batch;
  const dense = batch > 0 ? cost.shared(padded) : 0;
  const plain = batch > 0 ? cost.experts(padded) : 0;
  const attention = batch > 0 ? cost.decode(batch, context) : 0;
  const ownHalf = batch > 0 ? cost.decode(batch / 2, context) : 0;
  const drafts = (batch > 0 && cost.draft?.(batch, context)) || 0;
  const decodes = { tokens: padded, expertTokens: padded, own: attention, ownHalf };
  // What overlap hides are the messages of the experts.
  const experts = plain + (batch > 0 ? overlapChange(cost, decodes) : 0);
  const alone = host + dense + experts + attention + drafts;
  if (chunk === 0) return { host, dense, experts, attention, drafts, prefill: 0, total: alone };
  const beside = batch * verified;
  const total =
    host +
    attention +
    drafts +
    cost.shared(beside + chunk) +
    cost.experts(beside + chunk / ranks) +
    cost.prefill(chunk, before) +
    cost.prefillFixed +
    cost.perPrompt / ranks +
    overlapChange(cost, {
      ...{ tokens: beside + chunk, expertTokens: beside + chunk / ranks },
      own: attention + cost.prefill(chunk, before),
      ownHalf: ownHalf + cost.prefill(chunk, before) / 2,
    });
  return { host, dense, experts, attention, drafts, prefill: total - alone, total };
}
