/** What our ledger has for each line of an engine's log, and the parameters that take the log's figure over. */
import type { Text } from "@/lib/text";
import { GIB, GIGA } from "@/lib/units/edge";
import { cacheShape } from "@/features/core/memory/capacity";
import { countsGraphs } from "@/features/core/memory/engine-memory";
import { engineStart, statedBudget, type EngineStart } from "@/features/core/memory/engine-cache/engine-start";
import type { HostPlan } from "@/features/core/memory/host";
import type { InstanceMemory } from "../instance/instance";
import type { ReadingId } from "@/features/core/server-logs/start/reading";
import * as m from "./messages";

/** The computed value to compare a line with. */
export type Beside = {
  readonly instance: InstanceMemory;
  /** The same on a GPU with the memory that the log shows. */
  readonly seen: InstanceMemory;
  readonly host: HostPlan;
  /** Tokens per request that the log counts with. */
  readonly context: number | null;
  /** Bytes of a draft model that the log lists apart from the weights. */
  readonly draft: number | null;
  /** The log states the bytes of the cache itself. */
  readonly cacheStated: boolean;
};

/** Parameters by link name; null where the log's figure follows from others. */
export type Adopted = Readonly<Record<string, number>> | null;

export type Line = {
  readonly label: Text | ((context: number) => Text);
  /** `at`: tokens per request that a number of sequences is stated for. */
  readonly ours: (beside: Beside, context: number) => number;
  readonly adopt: (logged: number, beside: Beside) => Adopted;
};

export const inGib = (size: number): number => Number((size / GIB).toFixed(4));

const FOLLOWS = (): Adopted => null;
const size =
  (key: string, least = -Infinity): Line["adopt"] =>
  (logged) => ({ [key]: inGib(Math.max(least, logged)) });

/** What the engine would say of the predicted cache, started for requests of the length that the log counts with. */
const startAt = ({ instance, context }: Beside, length = context ?? instance.context): EngineStart | null =>
  engineStart(cacheShape(instance.subject), instance.tight.cache, length);

/** Bytes of the cache of which the engine states so many tokens. */
const statedBytes = ({ instance, context, cacheStated }: Beside, tokens: number): Adopted => {
  const budget = cacheStated ? null : statedBudget(cacheShape(instance.subject), tokens, context ?? instance.context);
  return budget === null ? null : { kv_gib: inGib(budget) };
};

export const LINES: Readonly<Record<Exclude<ReadingId, "consumed" | "no-memory" | "max-length">, Line>> = {
  total: {
    label: m.memoryOfGpu,
    ours: ({ instance }) => instance.tight.capacity,
    adopt: size("total_gib"),
  },
  usable: {
    label: m.memoryThatEnginesCanHave,
    ours: ({ instance: { tight } }) => tight.capacity - tight.driver,
    adopt: (logged, { instance: { tight } }): Adopted =>
      logged <= tight.capacity
        ? { driver_gib: inGib(tight.capacity - logged) }
        : { total_gib: inGib(logged), driver_gib: 0 },
  },
  used: {
    label: m.memoryInUse,
    ours: ({ instance: { tight } }) => tight.capacity - tight.reserve,
    adopt: (logged, { seen: { tight, subject } }) => {
      const graphs = tight.graphs + logged - (tight.capacity - tight.reserve);
      // Graphs that count before the cache is sized leave the memory in use as it is.
      return graphs >= 0 && !countsGraphs(subject.engine) ? { graphs_gib: inGib(graphs) } : null;
    },
  },
  weights: {
    label: m.weights,
    ours: ({ instance, draft }) =>
      Math.max(...instance.ranks.map((rank) => rank.weightTotal + rank.extras + (draft === null ? rank.drafts : 0))),
    adopt: (logged, { draft }) => ({ weights_gib: inGib(logged + (draft ?? 0)) }),
  },
  "draft-weights": {
    label: m.draftWeights,
    ours: ({ instance }) => instance.tight.drafts,
    adopt: size("draft_gib"),
  },
  activation: {
    label: m.activationPeak,
    ours: ({ instance }) => instance.tight.activation,
    adopt: size("activation_gib"),
  },
  runtime: {
    label: m.runtimeNonTorch,
    ours: ({ instance: { tight } }) => tight.runtime + tight.exchange,
    adopt: (logged, { instance }) => ({ runtime_gib: inGib(Math.max(0, logged - instance.tight.exchange)) }),
  },
  graphs: {
    label: m.cudaGraphs,
    ours: ({ instance }) => instance.tight.graphs,
    adopt: size("graphs_gib", 0),
  },
  "graphs-estimated": {
    label: m.cudaGraphsEstimated,
    ours: ({ instance }) => instance.tight.graphs,
    adopt: FOLLOWS,
  },
  budget: {
    label: m.memoryThatEngineMayFill,
    ours: ({ instance: { tight, subject } }) => (tight.capacity - tight.driver) * subject.engine.share,
    adopt: FOLLOWS,
  },
  "kv-memory": {
    label: m.kvCacheMemory,
    ours: ({ instance }) => instance.tight.cache,
    adopt: size("kv_gib", 0),
  },
  "kv-tokens": {
    label: m.kvCacheTokens,
    ours: (beside) => startAt(beside)?.tokens ?? 0,
    adopt: (logged, beside) => statedBytes(beside, logged),
  },
  blocks: {
    label: m.kvCacheBlocks,
    ours: (beside) => startAt(beside)?.pieces ?? 0,
    adopt: FOLLOWS,
  },
  concurrency: {
    label: (context) => m.sequencesOfAtTokens({ at: context }),
    ours: (beside, context) => startAt(beside, context)?.concurrency ?? 0,
    adopt: FOLLOWS,
  },
  "token-bytes": {
    label: m.kvCacheOfOneToken,
    // Of a cache of one GiB, also where the prediction has none left.
    ours: ({ instance, context }) =>
      GIB / (engineStart(cacheShape(instance.subject), GIB, context ?? instance.context)?.tokens ?? Infinity),
    adopt: FOLLOWS,
  },
  share: {
    label: m.memoryShare,
    ours: ({ instance }) => instance.subject.engine.share,
    adopt: FOLLOWS,
  },
  "batched-tokens": {
    label: m.tokensPerStep,
    ours: ({ instance }) => instance.subject.engine.maxTokens,
    adopt: FOLLOWS,
  },
  "max-seqs": {
    label: m.sequencesPerStep,
    ours: ({ instance }) => instance.subject.engine.maxSequences,
    adopt: FOLLOWS,
  },
  "block-size": {
    label: m.blockSize,
    ours: ({ instance }) => instance.subject.engine.blockSize,
    adopt: FOLLOWS,
  },
  needed: {
    label: m.kvMemoryOfOneRequest,
    ours: ({ instance }) => instance.start?.needed ?? 0,
    adopt: FOLLOWS,
  },
  "refused-length": {
    label: m.lengthThatWasRefused,
    ours: ({ instance }) => instance.context,
    adopt: FOLLOWS,
  },
  longest: {
    label: m.longestRequestThatStarts,
    ours: ({ instance }) => instance.start?.longest ?? 0,
    adopt: FOLLOWS,
  },
  "load-time": {
    label: m.timeToLoadWeights,
    ours: ({ host }) => host.loadTime ?? host.readTime,
    adopt: (logged, { host }) =>
      logged > 0 ? { storage_gb_s: Number((host.nodeRead / logged / GIGA).toPrecision(4)) } : null,
  },
};
