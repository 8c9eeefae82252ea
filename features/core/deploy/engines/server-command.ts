/** What an engine's file makes of a plan: words, flags with reasons, files beside the command, variables around it. */
import type { Text } from "@/lib/text";
import { findRow } from "../flags/find";
import type { Meaning } from "../flags/row";
import type { Role, ServerPlan } from "../plan/server-plan";
import * as m from "./messages";

export type Flag = {
  readonly name: string;
  /** null = the flag stands alone. */
  readonly value: string | null;
  readonly reason: Text;
  /** Only with several nodes: a cluster's own controller may state it instead. */
  readonly multiNode?: boolean;
};

export type Variable = { readonly name: string; readonly value: string; readonly reason: Text };
export type CompanionFile = { readonly name: string; readonly content: string };

export type ServerCommand = {
  readonly role: Role;
  readonly plan: ServerPlan;
  /** Words before the flags: `vllm serve Qwen/Qwen3-8B`. */
  readonly program: readonly string[];
  readonly flags: readonly Flag[];
  /** Of the other nodes, where they differ from the first. */
  readonly workerFlags: readonly Flag[];
  readonly variables: readonly Variable[];
  readonly files: readonly CompanionFile[];
};

/** Shell variables that a command of several nodes reads. */
export const NODE_NUMBER = "NODE_RANK";
export const NODE_RANK = `$${NODE_NUMBER}`;
export const LEADER = "$LEADER_ADDRESS";
export const HOST = "$HOST_ADDRESS";

type Value = string | number | null;

/** Flags of a plan's engine and version by meaning; a degree of one is left out. */
export function listFlags({ backend, version: { version } }: Pick<ServerPlan, "backend" | "version">) {
  const flag = (meaning: Meaning, value: Value, reason: Text): Flag => {
    const name = findRow(backend, meaning, version)?.names[0];
    if (name === undefined) throw new Error(`${backend} ${version} has no flag for ${meaning}`);
    return { name, value: value === null ? null : String(value), reason };
  };
  const degree = (meaning: Meaning, value: number, reason: Text): Flag[] =>
    value > 1 ? [flag(meaning, value, reason)] : [];
  return { flag, degree };
}

export type FlagWriter = ReturnType<typeof listFlags>;

export const namedFlag = (name: string, value: Value, reason: Text): Flag => ({
  name,
  value: value === null ? null : String(value),
  reason,
});

export const acrossNodes = (flags: readonly Flag[]): Flag[] => flags.map((flag) => ({ ...flag, multiNode: true }));

/** Reasons that the engines share. */
export const REASONS = {
  tp: (tp: number) => m.everyMatrixIsSplitOver({ tp }),
  pp: (pp: number) => m.layersAreCutIntoPp({ pp }),
  length: ({ isl, osl, maxLength }: ServerPlan) => m.inputIslAndOutputOsl({ isl, osl, maxLength }),
  sequences: ({ maxSequences }: ServerPlan, total: number) =>
    total === maxSequences
      ? m.whatPredictionRunsAtOnce({ total })
      : m.maxSequencesForEachAttentionRank({ maxSequences, total }),
  tokens: ({ maxTokens }: ServerPlan, total: number) => {
    const chunks = m.longerPromptsAreComputedIn({ maxTokens });
    return total === maxTokens ? m.chunks({ chunks }) : m.chunksThisEngineDividesTotal({ total, chunks });
  },
  share: (share: number) => m.shareThatMemoryCheckReckoned({ share }),
  poll: (steps: number) => m.schedulerLooksForNewRequests({ steps }),
  mixed: m.promptsRunInStepsOf,
  prefixOn: m.promptsThatStartAlikeAre,
  prefixOff: m.predictionCountsNoPrefixHits,
  kv: (format: string) => m.kvCacheIsKeptIn({ format: format.toUpperCase() }),
  quantise: m.bf16WeightsBecomeFp8While,
  copies: (ep: number, redundant: number) => m.redundantMoreCopiesOfBusiest({ redundant, ep }),
  rebalance: m.copiesFollowLoadThatIs,
  twoBatch: m.oneHalfOfBatchComputes,
  exchange: m.tokenTravelsToGPUsOf,
  ahead: m.nextStepIsComposedWhile,
  notAhead: m.predictionComposesStepAfterOne,
  graphs: (batch: number) => m.batchesUpToBatchRun({ batch }),
  host: m.reachableFromOutsideContainer,
  port: (port: number) => m.whereClientsConnectPort({ port }),
  nodes: (nodes: number) => m.oneInstanceOverNodes({ nodes }),
  rank: m.whichOfNodesThisIs,
  leader: m.addressOfNode0,
} as const;
