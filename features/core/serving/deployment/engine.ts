/** One engine instance: a data-parallel group of ranks that step together, and what it runs in a step. */
import type { Batch, StepWork } from "@/features/core/simulator/core/batch";
import type { Role } from "@/features/core/simulator/input/config";
import { busiestTokens, stepModelCost } from "@/features/core/simulator/cost/step-model";
import { paddedBatch } from "@/features/core/simulator/event-loop/graph-padding";
import type { Policy } from "./policy";
import type { InstanceTiers } from "./instance-tiers";
import type { StepTable } from "../step-time/table";
import type { RankStep } from "../step-time/usage";

export type { Role };

export type EngineSpec = {
  readonly role: Role;
  readonly cost: StepTable;
  readonly policy: Policy;
  /** Data-parallel ranks. */
  readonly ranks: number;
  /** Tokens that the KV cache of all ranks holds. */
  readonly capacity: number;
  /** Tokens of each sequence whose cache is there once per rank. */
  readonly shared?: number | undefined;
  /** Where prefixes lie that HBM has no room for; absent: what prompts share is found in HBM. */
  readonly tiers?: InstanceTiers | null | undefined;
  /** Drafting: tokens of a sequence that a decode step runs, those it keeps on average, and the chance of each draft. */
  readonly speculation?: {
    readonly verified: number;
    readonly kept: number;
    readonly acceptance: readonly number[];
  } | null;
};

/** What a rank runs in a step of the simulation; equal steps that were taken together are one with their mean context. */
export function rankStep(batch: Batch, { ranks, speculation }: EngineSpec): RankStep {
  const { decodes, decodeTokens, contextSum, steps, chunks, chunkTokens, chunkDone, prefillTokens } = batch;
  const busiest = busiestTokens(batch, ranks);
  const share = chunks === 0 ? 0 : busiest / prefillTokens;
  return {
    batch: decodes / ranks,
    context: decodes === 0 ? 0 : contextSum / decodes - ((speculation?.kept ?? 1) * (steps - 1)) / 2,
    verified: decodes === 0 ? 1 : decodeTokens / decodes,
    chunkTokens: busiest,
    meanChunkTokens: prefillTokens / ranks,
    chunks: Array.from({ length: chunks }, (_, i) => ({
      tokens: chunkTokens[i] as number,
      cached: chunkDone[i] as number,
      share,
    })),
  };
}

/** Seconds of a step that one rank takes by itself, as the simulation prices it. */
export const time = ({ cost, policy }: EngineSpec, step: RankStep): number =>
  stepModelCost(cost, 1).seconds(work(step, policy), 0);

function work({ batch, context, verified = 1, chunks }: RankStep, { graphStride }: Policy): StepWork {
  return {
    decodes: batch,
    decodeTokens: batch * verified,
    padded: chunks.length > 0 ? batch : paddedBatch(batch, graphStride),
    contextSum: batch * context,
    chunks: chunks.length,
    chunkTokens: Int32Array.from(chunks, ({ tokens }) => tokens),
    chunkDone: Int32Array.from(chunks, ({ cached }) => cached),
    prefillTokens: chunks.reduce((sum, { tokens }) => sum + tokens, 0),
    swapTokens: 0,
  };
}
