/**
 * Step times in the mean, for the closed form: real-valued batches, prompts of one length. All per instance.
 *
 * With P pipeline stages m = min(P, R) micro-batches of R/m sequences are on their way at once, and the slowest stage sets the beat. A
 * sequence gets its next token when its micro-batch has crossed all stages and its turn has come again; chunks of prompts follow each
 * other at the beat, the last of them still has to cross the other stages (filling and draining: GPipe, arXiv 1811.06965, section 2.3):
 *
 *   decode   max(Σ tₛ, m · max tₛ)        prompt of n chunks   (n - 1) · max tₛ + Σ tₛ
 */
import { countBatches, pingPong } from "@/features/core/simulator/cost/ping-pong";
import { hostedPrompts, overlapChange, type StepParts } from "@/features/core/simulator/cost/step-model";
import { paddedBatch } from "./policy";
import type { EngineSpec } from "./engine";

/** Seconds from one token to the next of `running` sequences with `context` positions each, when nobody is prefilled. */
export const decodeStep = (spec: EngineSpec, running: number, context: number): number =>
  tokenInterval(spec, running, decodePace(spec, running, context));

/** Seconds from one token to the next, of sequences whose micro-batches take these times. */
export const tokenInterval = (spec: EngineSpec, running: number, { whole, beat }: Pace): number =>
  Math.max(whole, microBatches(spec, running) * beat);

/** Batches on their way through the pipeline at once, each with a sequence or more. */
export const microBatches = ({ cost, ranks }: EngineSpec, running: number): number =>
  cost.stages === undefined ? 1 : Math.min(cost.stages.length, Math.max(1, running / ranks));

/** Seconds of a micro-batch. */
export type Pace = {
  /** Through all stages, and on the slowest one. */
  readonly whole: number;
  readonly beat: number;
};

/** One micro-batch of `running` sequences that all decode. */
export function decodePace(spec: EngineSpec, running: number, context: number): Pace {
  const each = running / microBatches(spec, running);
  return overStages(spec.cost, (cost) => decodeSeconds(spec, cost, each, context));
}

/** Stages that follow each other with the same table take the same time. */
function overStages(cost: StepParts, seconds: (stage: StepParts) => number): Pace {
  const { stages } = cost;
  if (stages === undefined) {
    const total = seconds(cost);
    return { whole: total, beat: total };
  }
  let [whole, beat, last] = [0, 0, 0];
  let before: StepParts | null = null;
  for (const stage of stages) {
    if (stage !== before) last = seconds(stage);
    before = stage;
    whole += last;
    beat = Math.max(beat, last);
  }
  return { whole, beat };
}

/** Seconds of `running` decodes on the GPUs of `cost`: a stage, a side, or all of the instance. */
function decodeSeconds(spec: EngineSpec, cost: StepParts, running: number, context: number): number {
  if (cost.sides) return sidesSeconds(spec, cost, cost.sides, running, context);
  const { policy, ranks, speculation } = spec;
  const batch = running / ranks;
  const tokens = meanPadded(batch, policy.graphStride) * (speculation?.verified ?? 1);
  const time = cost.decode(batch, context);
  const drafts = cost.draft?.(batch, context) ?? 0;
  const inOrder = cost.fixed + cost.perSequence * batch + cost.shared(tokens) + cost.experts(tokens) + time + drafts;
  if (!cost.halves) return inOrder;
  return (
    inOrder + overlapChange(cost, { tokens, expertTokens: tokens, own: time, ownHalf: cost.decode(batch / 2, context) })
  );
}

type Sides = NonNullable<StepParts["sides"]>;

function sidesSeconds(
  spec: EngineSpec,
  { perSequence }: StepParts,
  { parts, batches, host }: Sides,
  running: number,
  context: number,
): number {
  const sequences = running / spec.ranks;
  const count = countBatches(batches, sequences);
  const each = parts.map((side) => decodeSeconds(spec, side, running / count, context));
  return host + perSequence * sequences + pingPong(each, count);
}

/** Between two whole batches their padded sizes are interpolated. */
function meanPadded(batch: number, stride: number): number {
  const low = Math.floor(batch);
  const share = batch - low;
  return share === 0
    ? paddedBatch(low, stride)
    : (1 - share) * paddedBatch(low, stride) + share * paddedBatch(low + 1, stride);
}

export type PrefillSteps = {
  /** Steps that a group of prompts takes, and seconds from one to the next. */
  readonly steps: number;
  readonly time: number;
  /** Seconds that the last step still needs to cross the other pipeline stages. */
  readonly drain: number;
  /** Seconds that one prompt adds to what the engine would do without it. */
  readonly added: number;
};

/** From the start of the first step to the last token of the group. */
export const prefillSpan = ({ steps, time, drain }: PrefillSteps): number => steps * time + drain;

/** What `prompts` prompts of `tokens` new tokens after `cached` ones cost beside `running` decodes. */
export function prefillSteps(spec: EngineSpec, prefill: Prefill): PrefillSteps {
  const { prompts, tokens, running, context, whole: alike, alone, loaded = 0, spread = prompts } = prefill;
  const { policy, ranks, speculation } = spec;
  const inFlight = microBatches(spec, running);
  const batch = policy.steps === "mixed" ? running / inFlight / ranks : 0;
  const decoded = batch * (speculation?.verified ?? 1);
  const budget = Math.max(1, policy.tokenBudget - decoded);
  // One prompt stays on one rank; several spread.
  const busiest = Math.max(tokens, (spread * tokens) / ranks);
  // Among prompts of many lengths some need a step less than others: a fraction is the mean.
  const steps = Math.max(1, alike ? Math.ceil(busiest / budget - 1e-9) : busiest / budget);
  const chunk = Math.min(tokens, budget);
  const mixed = { batch, decoded, chunk, each: Math.max(1, busiest / steps), steps };
  const { whole, beat: computed } = overStages(spec.cost, (cost) => mixedSeconds(cost, ranks, prefill, mixed));
  const beat = computed + (prompts * loaded) / steps;
  // A chunk slows down everybody behind it on every stage, as long as it takes to drain.
  const instead = batch > 0 ? (alone ?? decodePace(spec, running, context)) : NOTHING;
  const drain = whole - computed;
  const added = (steps * (beat - instead.beat) + drain - (instead.whole - instead.beat)) / prompts;
  return { steps, time: beat, drain, added };
}

const NOTHING: Pace = { whole: 0, beat: 0 };

type Mixed = {
  readonly batch: number;
  readonly decoded: number;
  readonly chunk: number;
  /** Prompt tokens of the busiest rank. */
  readonly each: number;
  readonly steps: number;
};

/** Seconds of a step that prefills beside `batch` decodes of a rank. */
function mixedSeconds(
  cost: StepParts,
  ranks: number,
  { prompts, tokens, cached, context }: Prefill,
  { batch, decoded, chunk, each, steps }: Mixed,
): number {
  const expertTokens = decoded + Math.min(each, (prompts * tokens) / ranks / steps);
  const attention = (each / chunk) * cost.prefill(chunk, cached + (tokens - chunk) / 2);
  const decode = batch > 0 ? cost.decode(batch, context) : 0;
  const drafts = batch > 0 ? (cost.draft?.(batch, context) ?? 0) : 0;
  const inOrder =
    cost.fixed +
    cost.perSequence * batch +
    cost.shared(decoded + each) +
    cost.experts(expertTokens) +
    (decode + drafts) +
    attention +
    cost.prefillFixed +
    cost.perPrompt * hostedPrompts(Math.max(1, prompts / steps) / ranks);
  if (!cost.halves) return inOrder;
  const halfDecode = batch > 0 ? cost.decode(batch / 2, context) : 0;
  const [own, ownHalf] = [attention + decode, attention / 2 + halfDecode];
  return inOrder + overlapChange(cost, { tokens: decoded + each, expertTokens, own, ownHalf });
}

export type Prefill = {
  readonly prompts: number;
  /** Prompts that would keep all ranks as long as the busiest one, where their number varies; absent: `prompts`. */
  readonly spread?: number;
  readonly tokens: number;
  readonly cached: number;
  readonly running: number;
  readonly context: number;
  /** All prompts are of this very length. */
  readonly whole: boolean;
  /** Seconds that a step waits for the prefix of each prompt to come up from where it is kept. */
  readonly loaded?: number | undefined;
  /** `decodePace` of the same decodes, where the caller has it already. */
  readonly alone?: Pace;
};
