/**
 * Pipelined instances in lockstep: one step of the simulation is a round, in which each of m micro-batches passes every stage once.
 *
 *   round = max(Σ tₛ, m · max tₛ)        m = micro-batches that have work, at most the stages
 *
 * A round may prefill as many budgets as there are stages. What the last chunk of a prompt still needs to drain out of the pipeline holds up
 * nobody else, so it is not part of a round: it is added to what a client waits for the first token.
 */
import { microBatch } from "@/features/core/simulator/core/micro-batch";
import type { StepCost } from "@/features/core/simulator/cost/step-cost";
import { stepModelCost } from "@/features/core/simulator/cost/step-model";
import { prefillSpan, prefillSteps } from "../deployment/mean-steps";
import type { EngineSpec } from "../deployment/engine";

export const pipelineStages = ({ cost }: Pick<EngineSpec, "cost">): number => cost.stages?.length ?? 1;

export function roundCost(spec: EngineSpec): StepCost {
  const { cost, ranks, policy } = spec;
  const each = stepModelCost(cost, ranks);
  const stages = pipelineStages(spec);
  if (stages === 1) return each;
  return {
    seconds: (work) => {
      const wanted = Math.max(work.decodes / ranks, work.prefillTokens / (policy.tokenBudget * ranks));
      const inFlight = Math.min(stages, Math.max(1, wanted));
      const part = microBatch(work, inFlight);
      let [whole, beat] = [0, 0];
      for (let stage = 0; stage < stages; stage += 1) {
        const seconds = each.seconds(part, stage);
        whole += seconds;
        beat = Math.max(beat, seconds);
      }
      return Math.max(whole, inFlight * beat);
    },
  };
}

/** Seconds that the first token of a mean prompt comes after its last round: chunks fill and drain the pipeline. */
export function drainSeconds(spec: EngineSpec, tokens: number, cached: number): number {
  const stages = pipelineStages(spec);
  if (stages === 1) return 0;
  const alone = prefillSteps(spec, { prompts: 1, tokens, cached, running: 0, context: 0, whole: true });
  const round = (chunks: number): number => Math.max(alone.time + alone.drain, chunks * alone.time);
  const [rounds, rest] = [Math.floor(alone.steps / stages), alone.steps % stages];
  return Math.max(0, prefillSpan(alone) - rounds * round(stages) - (rest === 0 ? 0 : round(rest)));
}
