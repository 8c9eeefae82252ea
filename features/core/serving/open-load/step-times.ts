/** Seconds of the steps of one instance beside a given number of decodes, with and without prompts. */
import type { EngineSpec } from "../deployment/engine";
import { decodePace, microBatches, prefillSteps, tokenInterval } from "../deployment/mean-steps";
import { decodingContext, type MeanLengths } from "../deployment/requests";

export type StepTimes = {
  /** A step without prompts, seconds; 0 where nothing decodes. */
  readonly decode: number;
  /** Prompts that one step takes at most, a fraction where a prompt needs several steps. */
  readonly capacity: number;
  /** Seconds of a step with so many prompts, a fraction for a part of one. */
  readonly withPrompts: (prompts: number) => number;
  /** Seconds that the last step of a prompt still needs to cross the other pipeline stages. */
  readonly drain: number;
  /** Budgets of one data-parallel rank that a prompt takes, and steps at least: it stays on one rank. */
  readonly budgets: number;
  readonly leastSteps: number;
};

/** `running`: requests that decode on this instance. */
export function stepTimes(spec: EngineSpec, tokens: MeanLengths, running: number): StepTimes {
  const context = decodingContext(tokens);
  const fresh = Math.max(1, tokens.prompt - tokens.cached);
  const decoding = Math.max(running, 1e-6);
  const alone = decodePace(spec, decoding, context);
  const decode = running < 1e-6 ? 0 : tokenInterval(spec, decoding, alone);
  const { steps, tokenBudget } = spec.policy;
  const beside = steps === "mixed" ? (running / microBatches(spec, decoding) / spec.ranks) * verified(spec) : 0;
  const budget = Math.max(1, tokenBudget - beside);
  const capacity = (spec.ranks * budget) / fresh;
  const priceStep = (prompts: number) =>
    prefillSteps(spec, {
      ...{ prompts, spread: prompts, tokens: fresh, cached: tokens.cached, running: decoding, context },
      ...{ whole: false, alone },
    });
  const single = priceStep(1);
  // The last tokens of a prompt, behind all the others.
  const rest = prefillSteps(spec, {
    ...{ prompts: 1, tokens: 1, cached: tokens.prompt - 1, running: decoding, context, whole: false, alone },
  });
  const full = capacity > 1 ? priceStep(capacity).time : single.time;
  const wide = capacity > spec.ranks ? priceStep(spec.ranks).time : full;
  const nodes = [0, Math.min(1, capacity), Math.min(spec.ranks, capacity), capacity];
  const times = [rest.time, single.time, spec.ranks > 1 ? wide : single.time, full];
  return {
    ...{ decode, capacity, drain: single.drain, budgets: fresh / budget, leastSteps: Math.max(1, fresh / budget) },
    withPrompts: (prompts) => (prompts <= 0 ? decode : alongNodes(nodes, times, prompts)),
  };
}

const verified = ({ speculation }: EngineSpec): number => speculation?.verified ?? 1;

/** Straight lines between ascending nodes; the last value beyond them. */
function alongNodes(nodes: readonly number[], values: readonly number[], x: number): number {
  for (let i = 1; i < nodes.length; i += 1) {
    const [from, to] = [nodes[i - 1] as number, nodes[i] as number];
    if (x <= to && to > from) {
      const share = (x - from) / (to - from);
      return (values[i - 1] as number) + share * ((values[i] as number) - (values[i - 1] as number));
    }
  }
  return values.at(-1) as number;
}
