/** Step times in the mean, for the closed form: real-valued batches, prompts of one length. All per instance. */
import { overlapChange, type OverlappedStep } from "@/features/core/simulator/cost/step-model";
import { paddedBatch } from "./policy";
import type { EngineSpec } from "./engine";

/** Seconds of a step that only decodes `running` sequences with `context` positions each. */
export function decodeStep({ cost, policy, ranks, speculation }: EngineSpec, running: number, context: number): number {
  const batch = running / ranks;
  const tokens = meanPadded(batch, policy.graphStride) * (speculation?.verified ?? 1);
  const drafts = cost.draft?.(batch, context) ?? 0;
  return (
    cost.fixed +
    cost.perSequence * batch +
    cost.shared(tokens) +
    cost.experts(tokens) +
    cost.decode(batch, context) +
    drafts +
    overlapChange(cost, {
      ...{ tokens, expertTokens: tokens },
      ...{ own: cost.decode(batch, context), ownHalf: cost.halves ? cost.decode(batch / 2, context) : 0 },
    })
  );
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
  /** Steps that a group of prompts takes, and seconds of one. */
  readonly steps: number;
  readonly time: number;
  /** Seconds that one prompt adds to what the engine would do without it. */
  readonly added: number;
};

/** What `prompts` prompts of `tokens` new tokens after `cached` ones cost beside `running` decodes. */
export function prefillSteps(
  spec: EngineSpec,
  { prompts, tokens, cached, running, context, whole, alone }: Prefill,
): PrefillSteps {
  const { cost, policy, ranks, speculation } = spec;
  const batch = policy.steps === "mixed" ? running / ranks : 0;
  const decoded = batch * (speculation?.verified ?? 1);
  const budget = Math.max(1, policy.tokenBudget - decoded);
  // One prompt stays on one rank; several spread.
  const busiest = Math.max(tokens, (prompts * tokens) / ranks);
  // Among prompts of many lengths some need a step less than others: a fraction is the mean.
  const steps = Math.max(1, whole ? Math.ceil(busiest / budget - 1e-9) : busiest / budget);
  const chunk = Math.min(tokens, budget);
  const each = Math.max(1, busiest / steps);
  const perStep = prompts / steps;
  const context0 = cached + (tokens - chunk) / 2;
  const prefillOverlap = (): OverlappedStep => {
    const attention = (each / chunk) * cost.prefill(chunk, context0);
    const decode = (sequences: number): number => (batch > 0 ? cost.decode(sequences, context) : 0);
    return {
      tokens: decoded + each,
      expertTokens: decoded + Math.min(each, (prompts * tokens) / ranks / steps),
      own: attention + decode(batch),
      ownHalf: attention / 2 + decode(batch / 2),
    };
  };
  const step =
    cost.fixed +
    cost.perSequence * batch +
    cost.shared(decoded + each) +
    cost.experts(decoded + Math.min(each, (prompts * tokens) / ranks / steps)) +
    (batch > 0 ? cost.decode(batch, context) + (cost.draft?.(batch, context) ?? 0) : 0) +
    (each / chunk) * cost.prefill(chunk, context0) +
    cost.prefillFixed +
    (cost.perPrompt * Math.max(1, perStep)) / ranks +
    (cost.halves ? overlapChange(cost, prefillOverlap()) : 0);
  const instead = batch > 0 ? (alone ?? decodeStep(spec, running, context)) : 0;
  return { steps, time: step, added: (steps * (step - instead)) / prompts };
}

export type Prefill = {
  readonly prompts: number;
  readonly tokens: number;
  readonly cached: number;
  readonly running: number;
  readonly context: number;
  /** All prompts are of this very length. */
  readonly whole: boolean;
  /** `decodeStep` of the same decodes, where the caller has it already. */
  readonly alone?: number;
};
