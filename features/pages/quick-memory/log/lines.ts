/** What our ledger has for each line of an engine's log, and the parameters that take the log's figure over. */
import type { Text } from "@/lib/text";
import { GIB, GIGA } from "@/lib/units/edge";
import { cache, type InstanceMemory } from "../instance/instance";
import type { QuickMemory } from "../quick-memory";
import type { ReadingId } from "./reading";
import * as m from "./messages";

/** The computed value to compare a line with. */
export type Beside = {
  readonly instance: InstanceMemory;
  /** The same on a GPU with the memory that the log shows. */
  readonly seen: InstanceMemory;
  readonly memory: QuickMemory;
  /** Tokens per request that the log counts with. */
  readonly context: number | null;
  /** Bytes of a draft model that the log lists apart from the weights. */
  readonly draft: number | null;
};

/** Parameters by link name; null where the log's figure follows from others. */
type Adopted = Readonly<Record<string, number>> | null;

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
const count =
  (key: string): Line["adopt"] =>
  (logged) => ({ [key]: logged });

/** Tokens of one rank's cache, at the context that the log counts with. */
const rankTokens = ({ instance, context }: Beside): number =>
  cache(instance).tokens(context ?? instance.context) / instance.subject.parallelism.dp;

export const LINES: Readonly<Record<Exclude<ReadingId, "consumed">, Line>> = {
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
    adopt: (logged, { seen: { tight } }) => {
      const graphs = tight.graphs + logged - (tight.capacity - tight.reserve);
      return graphs >= 0 ? { graphs_gib: inGib(graphs) } : null;
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
  "kv-memory": {
    label: m.kvCacheMemory,
    ours: ({ instance }) => instance.tight.cache,
    adopt: size("kv_gib", 0),
  },
  "kv-tokens": {
    label: m.kvCacheTokens,
    ours: (beside) => Math.floor(rankTokens(beside)),
    adopt: count("kv_tokens"),
  },
  blocks: {
    label: m.kvCacheBlocks,
    ours: (beside) => Math.floor(rankTokens(beside) / beside.instance.subject.engine.blockSize),
    adopt: FOLLOWS,
  },
  concurrency: {
    label: (context) => m.sequencesOfAtTokens({ at: context }),
    ours: (beside, context) => rankTokens({ ...beside, context: context }) / context,
    adopt: FOLLOWS,
  },
  share: {
    label: m.memoryShare,
    ours: ({ instance }) => instance.subject.engine.share,
    adopt: count("util"),
  },
  "batched-tokens": {
    label: m.tokensPerStep,
    ours: ({ instance }) => instance.subject.engine.maxTokens,
    adopt: count("batched_tokens"),
  },
  "max-seqs": {
    label: m.sequencesPerStep,
    ours: ({ instance }) => instance.subject.engine.maxSequences,
    adopt: count("max_seqs"),
  },
  "block-size": {
    label: m.blockSize,
    ours: ({ instance }) => instance.subject.engine.blockSize,
    adopt: count("block"),
  },
  "load-time": {
    label: m.timeToLoadWeights,
    ours: ({ memory: { host } }) => host.loadTime ?? host.readTime,
    adopt: (logged, { memory: { host } }) =>
      logged > 0 ? { storage_gb_s: Number((host.nodeRead / logged / GIGA).toPrecision(4)) } : null,
  },
};
