/**
 * One layout under a closed loop, in closed form (features/core/serving/closed-form), and what one of its steps is made of.
 *
 * A step decodes everybody who runs and fills the rest of the token budget with a chunk of a prompt; TPOT is the mean time between two
 * steps of a request, not the time of one sequence's cache. Weights are read in every step, whoever shares them.
 */
import { closedLoopForm } from "@/features/core/serving/closed-form";
import { paddedBatch } from "@/features/core/serving/policy";
import { TURNAROUND } from "@/features/core/serving/engines";
import type { EngineSpec } from "@/features/core/serving/engine";
import type { LimitedBy } from "@/features/core/serving/metrics";
import { REQUESTS_PER_CLIENT } from "@/features/core/workload/traffic";
import type { Member } from "./family";
import type { Lengths } from "./lengths";

/** Seconds of one step. */
export type StepMakeup = {
  readonly host: number;
  readonly dense: number;
  readonly experts: number;
  readonly attention: number;
  /** What the chunk adds to the step. */
  readonly prefill: number;
  readonly total: number;
};

export type ScalePoint = {
  readonly clients: number;
  /** Seconds, means. */
  readonly ttft: number;
  readonly tpot: number;
  /** Per second, all replicas. */
  readonly rate: number;
  readonly output: number;
  readonly perGpu: number;
  readonly perUser: number;
  /** Sequences that decode at once, all replicas. */
  readonly running: number;
  readonly limitedBy: LimitedBy;
  /** Tokens of a step of one instance: decodes, and the chunk that the budget leaves. */
  readonly decodes: number;
  readonly chunk: number;
  readonly chunks: number;
  readonly kvTokens: number;
  /** A step with a chunk, and without. */
  readonly mixed: StepMakeup;
  readonly decodeOnly: StepMakeup;
  /** Share of the time that prompts add. */
  readonly prefillShare: number;
};

/** null where the layout is no service, or prefill and decode run apart. */
export function scalePoint({ service, scenario }: Member, lengths: Lengths, clients: number): ScalePoint | null {
  const pool = service?.pools.length === 1 ? service.pools[0] : undefined;
  if (!service || !pool || !scenario) return null;
  const { engine, kvTokens } = pool;
  const { replicas, workload } = scenario;
  const steady = workload.traffic === "service";
  const prompt = lengths.prompt.mean;
  const cached = prompt * workload.prefixHit;
  const output = lengths.output.mean;
  const form = closedLoopForm(engine, {
    clients: Math.max(1, clients / replicas),
    rounds: steady ? Infinity : REQUESTS_PER_CLIENT,
    prompt,
    cached,
    output,
    turnaround: TURNAROUND,
    equal: !steady && lengths.fixed,
  });
  const rate = form.rate * replicas;
  const chunk = chunkOf(engine, form.running, prompt - cached);
  const context = prompt + output / 2;
  const decodeOnly = makeup(engine, form.running, context, 0, 0);
  const mixed = makeup(engine, form.running, context, chunk, cached + Math.max(0, prompt - cached - chunk) / 2);
  return {
    clients,
    ttft: form.ttft,
    tpot: form.tpot,
    rate,
    output: rate * output,
    perGpu: (rate * output) / service.gpus,
    perUser: 1 / form.tpot,
    running: form.running * replicas,
    limitedBy: form.limitedBy,
    decodes: form.running,
    chunk,
    chunks: Math.max(1, Math.ceil((prompt - cached) / Math.max(1, chunk))),
    kvTokens,
    mixed,
    decodeOnly,
    prefillShare: Math.min(
      1,
      Math.max(0, 1 - (form.rate * (output - 1) * decodeOnly.total) / Math.max(1e-9, form.running)),
    ),
  };
}

/** What decodes leave of a rank's budget, and no more than a prompt. */
function chunkOf({ policy, ranks }: EngineSpec, running: number, prompt: number): number {
  const beside = policy.steps === "mixed" ? running / ranks : 0;
  return Math.max(1, Math.min(prompt, policy.tokenBudget - beside));
}

function makeup(
  { cost, policy, ranks }: EngineSpec,
  running: number,
  context: number,
  chunk: number,
  before: number,
): StepMakeup {
  const batch = policy.steps === "mixed" || chunk === 0 ? running / ranks : 0;
  const padded = paddedBatch(batch, policy.graphStride);
  const host = cost.fixed + cost.perSequence * batch;
  const dense = batch > 0 ? cost.shared(padded) : 0;
  const experts = batch > 0 ? cost.experts(padded) : 0;
  const attention = batch > 0 ? cost.decode(batch, context) : 0;
  const alone = host + dense + experts + attention;
  if (chunk === 0) return { host, dense, experts, attention, prefill: 0, total: alone };
  const total =
    host +
    attention +
    cost.shared(batch + chunk) +
    cost.experts(batch + chunk / ranks) +
    cost.prefill(chunk, before) +
    cost.prefillFixed +
    cost.perPrompt / ranks;
  return { host, dense, experts, attention, prefill: total - alone, total };
}
