/** What our ledger has for each line of an engine's log, and the parameters that take the log's figure over. */
import { text, type Text } from "@/lib/text";
import { GIB, GIGA } from "@/lib/units/edge";
import { cache, type InstanceMemory } from "../instance/instance";
import type { QuickMemory } from "../quick-memory";
import type { ReadingId } from "./reading";

/** What a line is held against. */
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
  readonly label: Text | ((at: number) => Text);
  /** `at`: tokens per request that a number of sequences is stated for. */
  readonly ours: (beside: Beside, at: number) => number;
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
    label: text({ en: "Memory of the GPU", zh: "GPU 显存" }),
    ours: ({ instance }) => instance.tight.capacity,
    adopt: size("total_gib"),
  },
  usable: {
    label: text({ en: "Memory that engines can have", zh: "引擎可用显存" }),
    ours: ({ instance: { tight } }) => tight.capacity - tight.driver,
    adopt: (logged, { instance: { tight } }): Adopted =>
      logged <= tight.capacity
        ? { driver_gib: inGib(tight.capacity - logged) }
        : { total_gib: inGib(logged), driver_gib: 0 },
  },
  used: {
    label: text({ en: "Memory in use", zh: "已用显存" }),
    ours: ({ instance: { tight } }) => tight.capacity - tight.reserve,
    adopt: (logged, { seen: { tight } }) => {
      const graphs = tight.graphs + logged - (tight.capacity - tight.reserve);
      return graphs >= 0 ? { graphs_gib: inGib(graphs) } : null;
    },
  },
  weights: {
    label: text({ en: "Weights", zh: "权重" }),
    ours: ({ instance, draft }) =>
      Math.max(...instance.ranks.map((rank) => rank.weightTotal + rank.extras + (draft === null ? rank.drafts : 0))),
    adopt: (logged, { draft }) => ({ weights_gib: inGib(logged + (draft ?? 0)) }),
  },
  "draft-weights": {
    label: text({ en: "Draft weights", zh: "草稿权重" }),
    ours: ({ instance }) => instance.tight.drafts,
    adopt: size("draft_gib"),
  },
  activation: {
    label: text({ en: "Activation peak", zh: "激活峰值" }),
    ours: ({ instance }) => instance.tight.activation,
    adopt: size("activation_gib"),
  },
  runtime: {
    label: text({ en: "Runtime (non-torch)", zh: "运行时（non-torch）" }),
    ours: ({ instance: { tight } }) => tight.runtime + tight.exchange,
    adopt: (logged, { instance }) => ({ runtime_gib: inGib(Math.max(0, logged - instance.tight.exchange)) }),
  },
  graphs: {
    label: text({ en: "CUDA graphs", zh: "CUDA graph" }),
    ours: ({ instance }) => instance.tight.graphs,
    adopt: size("graphs_gib", 0),
  },
  "kv-memory": {
    label: text({ en: "KV cache memory", zh: "KV 缓存显存" }),
    ours: ({ instance }) => instance.tight.cache,
    adopt: size("kv_gib", 0),
  },
  "kv-tokens": {
    label: text({ en: "KV cache tokens", zh: "KV 缓存 token 数" }),
    ours: (beside) => Math.floor(rankTokens(beside)),
    adopt: count("kv_tokens"),
  },
  blocks: {
    label: text({ en: "KV cache blocks", zh: "KV 缓存块数" }),
    ours: (beside) => Math.floor(rankTokens(beside) / beside.instance.subject.engine.blockSize),
    adopt: FOLLOWS,
  },
  concurrency: {
    label: (at) => text({ en: `Sequences of ${at} tokens`, zh: `${at} token 的序列数` }),
    ours: (beside, at) => rankTokens({ ...beside, context: at }) / at,
    adopt: FOLLOWS,
  },
  share: {
    label: text({ en: "Memory share", zh: "显存占比" }),
    ours: ({ instance }) => instance.subject.engine.share,
    adopt: count("util"),
  },
  "batched-tokens": {
    label: text({ en: "Tokens per step", zh: "每步 token 数" }),
    ours: ({ instance }) => instance.subject.engine.maxTokens,
    adopt: count("batched_tokens"),
  },
  "max-seqs": {
    label: text({ en: "Sequences per step", zh: "每步序列数" }),
    ours: ({ instance }) => instance.subject.engine.maxSequences,
    adopt: count("max_seqs"),
  },
  "block-size": {
    label: text({ en: "Block size", zh: "块大小" }),
    ours: ({ instance }) => instance.subject.engine.blockSize,
    adopt: count("block"),
  },
  "load-time": {
    label: text({ en: "Time to load weights", zh: "权重加载时间" }),
    ours: ({ memory: { host } }) => host.loadTime ?? host.readTime,
    adopt: (logged, { memory: { host } }) =>
      logged > 0 ? { storage_gb_s: Number((host.nodeRead / logged / GIGA).toPrecision(4)) } : null,
  },
};
