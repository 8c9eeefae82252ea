/** A log beside the ledger: each line that both have, their difference, and the parameters that would take the log's figure over. */
import { GIB, GIGA } from "@/lib/units/edge";
import { writeValue } from "@/lib/params/codec";
import { text, type Text } from "@/lib/text";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { MemoryInput } from "../input";
import { cacheOf, instanceMemory, type InstanceMemory } from "../instance";
import { servingInstance, type QuickMemory } from "../quick-memory";
import { readLog } from "./read-log";
import type { LogReading, Reading, ReadingId, Unit } from "./reading";

export type Reconciled = {
  readonly id: ReadingId;
  readonly label: Text;
  readonly unit: Unit;
  readonly ours: number;
  readonly logged: number;
  /** Logged minus ours, and that as a share of ours; null where ours is nothing. */
  readonly difference: number;
  readonly share: number | null;
  /** Parameters, by link name, that adopt the log's figure; null where it follows from others or is adopted already. */
  readonly adopt: Readonly<Record<string, string>> | null;
  readonly reading: Reading;
};

export type Reconciliation = {
  readonly source: LogReading["source"];
  readonly rows: readonly Reconciled[];
  /** Everything that can be adopted, at once. */
  readonly adoptAll: Readonly<Record<string, string>> | null;
};

export function reconcile(pasted: string, scenario: Resolved, input: MemoryInput, memory: QuickMemory): Reconciliation {
  const { source, readings } = readLog(pasted);
  const instance = measuredInstance(scenario, input, memory);
  const context = readings.find(({ id }) => id === "concurrency")?.at ?? null;
  const total = readings.find(({ id }) => id === "total")?.value ?? null;
  const seen =
    total === null ? instance : instanceMemory(scenario, { ...input, total_gib: inGib(total) }, instance.phase);
  const draft = readings.find(({ id }) => id === "draft-weights")?.value ?? null;
  const rows = readings.flatMap((reading) => rowOf(reading, { instance, seen, memory, context, draft }));
  // Memory in use says least of its cause: where the log has graphs of its own, those stand.
  const sets = [...rows].sort((a, b) => Number(b.id === "used") - Number(a.id === "used")).map(({ adopt }) => adopt);
  const engine = source !== null && source !== input.engine && isEngine(source) ? { engine: source } : {};
  const all = Object.assign({}, engine, ...sets) as Record<string, string>;
  return { source, rows, adoptAll: Object.keys(all).length > 0 ? all : null };
}

const isEngine = (source: string): boolean => source === "vllm" || source === "sglang" || source === "trtllm";

function measuredInstance({ params }: Resolved, { log_of }: MemoryInput, { instances }: QuickMemory): InstanceMemory {
  if (!params.split) return servingInstance(instances);
  return instances.find(({ phase }) => phase === log_of) ?? servingInstance(instances);
}

type Line = {
  readonly label: Text;
  readonly ours: number;
  readonly adopt: Readonly<Record<string, number>> | null;
};

/** Engines print two decimals of a GiB, or whole units: what rounds to the same is no difference. */
const ROUNDING: Readonly<Record<Unit, number>> = {
  B: 0.006 * GIB,
  tok: 0.5,
  blocks: 0.5,
  seq: 0.5,
  "1": 0.0005,
  s: 0.05,
  x: 0.005,
};

/** What a line is held against. */
type Beside = {
  readonly instance: InstanceMemory;
  /** The same on a GPU with the memory that the log shows. */
  readonly seen: InstanceMemory;
  readonly memory: QuickMemory;
  /** Tokens per request that the log counts with. */
  readonly context: number | null;
  /** Bytes of a draft model that the log lists apart from the weights. */
  readonly draft: number | null;
};

function rowOf(reading: Reading, beside: Beside): Reconciled[] {
  const line = lineOf(reading, beside);
  if (!line) return [];
  const { label, ours, adopt } = line;
  const difference = reading.value - ours;
  const same = Math.abs(difference) <= ROUNDING[reading.unit];
  const written = adopt && Object.fromEntries(Object.entries(adopt).map(([key, value]) => [key, writeValue(value)]));
  return [
    {
      id: reading.id,
      label,
      unit: reading.unit,
      ours,
      logged: reading.value,
      difference,
      share: ours === 0 ? null : difference / ours,
      adopt: same ? null : written,
      reading,
    },
  ];
}

const inGib = (size: number): number => Number((size / GIB).toFixed(4));

function lineOf(reading: Reading, { instance, seen, memory, context, draft }: Beside): Line | null {
  const { tight, ranks, subject } = instance;
  const capacity = cacheOf(instance);
  const { engine, parallelism: p } = subject;
  const { value } = reading;
  switch (reading.id) {
    case "total":
      return {
        label: text({ en: "Memory of the GPU", zh: "GPU 显存" }),
        ours: tight.capacity,
        adopt: { total_gib: inGib(value) },
      };
    case "usable":
      return {
        label: text({ en: "Memory that engines can have", zh: "引擎可用显存" }),
        ours: tight.capacity - tight.driver,
        adopt:
          value <= tight.capacity
            ? { driver_gib: inGib(tight.capacity - value) }
            : { total_gib: inGib(value), driver_gib: 0 },
      };
    case "used": {
      const graphs = seen.tight.graphs + value - (seen.tight.capacity - seen.tight.reserve);
      return {
        label: text({ en: "Memory in use", zh: "已用显存" }),
        ours: tight.capacity - tight.reserve,
        adopt: graphs >= 0 ? { graphs_gib: inGib(graphs) } : null,
      };
    }
    case "weights":
      return {
        label: text({ en: "Weights", zh: "权重" }),
        ours: Math.max(...ranks.map((rank) => rank.weightTotal + rank.extras + (draft === null ? rank.drafts : 0))),
        adopt: { weights_gib: inGib(value + (draft ?? 0)) },
      };
    case "draft-weights":
      return {
        label: text({ en: "Draft weights", zh: "草稿权重" }),
        ours: tight.drafts,
        adopt: { draft_gib: inGib(value) },
      };
    case "activation":
      return {
        label: text({ en: "Activation peak", zh: "激活峰值" }),
        ours: tight.activation,
        adopt: { activation_gib: inGib(value) },
      };
    case "runtime":
      return {
        label: text({ en: "Runtime (non-torch)", zh: "运行时（non-torch）" }),
        ours: tight.runtime,
        adopt: { runtime_gib: inGib(Math.max(0, value)) },
      };
    case "graphs":
      return {
        label: text({ en: "CUDA graphs", zh: "CUDA graph" }),
        ours: tight.graphs,
        adopt: { graphs_gib: inGib(Math.max(0, value)) },
      };
    case "kv-memory":
      return {
        label: text({ en: "KV cache memory", zh: "KV 缓存显存" }),
        ours: tight.cache,
        adopt: { kv_gib: inGib(Math.max(0, value)) },
      };
    case "kv-tokens":
      return {
        label: text({ en: "KV cache tokens", zh: "KV 缓存 token 数" }),
        ours: Math.floor(capacity.tokens(context ?? instance.context) / p.dp),
        adopt: { kv_tokens: value },
      };
    case "blocks":
      return {
        label: text({ en: "KV cache blocks", zh: "KV 缓存块数" }),
        ours: Math.floor(capacity.tokens(context ?? instance.context) / p.dp / engine.blockSize),
        adopt: null,
      };
    case "concurrency": {
      const at = reading.at ?? instance.context;
      return {
        label: text({ en: `Sequences of ${at} tokens`, zh: `${at} token 的序列数` }),
        ours: capacity.tokens(at) / p.dp / at,
        adopt: null,
      };
    }
    case "share":
      return { label: text({ en: "Memory share", zh: "显存占比" }), ours: engine.share, adopt: { util: value } };
    case "batched-tokens":
      return {
        label: text({ en: "Tokens per step", zh: "每步 token 数" }),
        ours: engine.maxTokens,
        adopt: { batched_tokens: value },
      };
    case "max-seqs":
      return {
        label: text({ en: "Sequences per step", zh: "每步序列数" }),
        ours: engine.maxSequences,
        adopt: { max_seqs: value },
      };
    case "block-size":
      return { label: text({ en: "Block size", zh: "块大小" }), ours: engine.blockSize, adopt: { block: value } };
    case "load-time":
      return {
        label: text({ en: "Time to load weights", zh: "权重加载时间" }),
        ours: memory.host.loadTime ?? memory.host.readTime,
        adopt: value > 0 ? { storage_gb_s: Number((memory.host.nodeRead / value / GIGA).toPrecision(4)) } : null,
      };
    case "consumed":
      return null;
  }
}
