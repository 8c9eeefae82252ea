/**
 * The memory of one GPU, line by line: weights by class, engine, activations, cache, what is kept aside. Lines sum to the capacity.
 *
 * One ledger per rank kind: with pipeline stages the first one keeps the embedding and the last one the head.
 */
import type { Chip } from "@/features/hardware/chip";
import type { ModelSpec } from "@/features/model/spec";
import { operatorGraph } from "@/features/operators/graph";
import type { Parallelism } from "@/features/operators/parallelism";
import type { Precision } from "@/features/operators/precision";
import { bytes, type Bytes } from "@/lib/units/quantity";
import { activationPeak } from "./activation";
import { stageShare } from "./cache";
import { expertPadding, type EngineSettings } from "./engine-memory";
import { WEIGHT_CLASSES, weightParts, type ClassBytes, type WeightClass, type WeightParts } from "./weight-classes";

export type MemorySubject = {
  readonly model: ModelSpec;
  readonly chip: Chip;
  readonly parallelism: Parallelism;
  readonly precision: Precision;
  readonly engine: EngineSettings;
};

export type RankKind = "only" | "first-stage" | "middle-stage" | "last-stage";

export type RankLedger = {
  readonly rank: RankKind;
  /** What the driver shows of the chip's memory. */
  readonly capacity: Bytes;
  readonly weights: Readonly<Record<WeightClass, number>>;
  readonly weightTotal: Bytes;
  /** Vision and audio towers and drafting layers that the engine loads beside the text model. */
  readonly extras: Bytes;
  /** What the driver keeps for itself. */
  readonly driver: Bytes;
  readonly runtime: Bytes;
  readonly graphs: Bytes;
  readonly activation: Bytes;
  /** What the engine leaves to KV cache and states; negative when weights and buffers alone are too much. */
  readonly cache: Bytes;
  /** What the engine leaves alone: the part beyond its share that graphs do not take. */
  readonly reserve: Bytes;
};

export function ledgers(subject: MemorySubject): readonly RankLedger[] {
  const { model, parallelism: p, precision } = subject;
  const parts = weightParts(decodeGraph(model, p, precision), precision);
  return rankKinds(p).map((rank) => ledgerOf(subject, rank, parts));
}

/** The rank that leaves the least to the cache decides for all. */
export function tightest(all: readonly RankLedger[]): RankLedger {
  const [first, ...rest] = all;
  if (!first) throw new Error("An instance has at least one rank");
  return rest.reduce((least, ledger) => (ledger.cache < least.cache ? ledger : least), first);
}

const rankKinds = ({ pp }: Parallelism): readonly RankKind[] => {
  if (pp === 1) return ["only"];
  return pp === 2 ? ["first-stage", "last-stage"] : ["first-stage", "middle-stage", "last-stage"];
};

function decodeGraph(model: ModelSpec, parallelism: Parallelism, precision: Precision) {
  const segments = [{ phase: "decode", sequences: 1, newTokens: 1, cached: 1 }] as const;
  return operatorGraph({ model, parallelism, precision, segments });
}

function ledgerOf(subject: MemorySubject, rank: RankKind, parts: WeightParts): RankLedger {
  const { model, chip, parallelism: p, engine } = subject;
  const capacity = chip.memoryVisible ?? chip.memory;
  const weights = padded(rankWeights(parts, rank, stageShare(model, p)), subject);
  const weightTotal = bytes(sumOf(weights));
  const extras = rank === "first-stage" || rank === "only" ? extraWeights(model, p) : bytes(0);
  const activation = activationPeak(model, p, engine);
  const held = { loaded: weightTotal + extras, activation, runtime: engine.runtime };
  const usable = capacity - engine.driver;
  const cache = cacheBudget(engine, { ...held, capacity: usable });
  const rest = usable - held.loaded - activation - engine.runtime - cache;
  const graphs = Math.min(engine.graphs, Math.max(0, rest));
  return {
    rank,
    capacity,
    weights,
    weightTotal,
    extras,
    driver: bytes(engine.driver),
    runtime: bytes(engine.runtime),
    graphs: bytes(graphs),
    activation,
    cache: bytes(cache),
    reserve: bytes(rest - graphs),
  };
}

type Held = {
  readonly capacity: number;
  readonly loaded: number;
  readonly activation: number;
  readonly runtime: number;
};

/** How each engine decides what is left for the cache: see engine-memory.ts. */
export function cacheBudget({ backend, share }: EngineSettings, held: Held): number {
  const { capacity, loaded, activation, runtime } = held;
  if (backend === "vllm") return share * capacity - loaded - activation - runtime;
  if (backend === "sglang") return share * capacity - loaded;
  const free = capacity - loaded - activation - runtime;
  return free > 0 ? share * free : free;
}

function rankWeights({ layers, embedding, ending }: WeightParts, rank: RankKind, stage: number): ClassBytes {
  const starts = rank === "only" || rank === "first-stage";
  const ends = rank === "only" || rank === "last-stage";
  const entries = WEIGHT_CLASSES.map((name) => {
    const own = layers[name] * stage + (ends ? ending[name] : 0);
    return [name, name === "embedding" && starts ? own + embedding : own];
  });
  return Object.fromEntries(entries) as ClassBytes;
}

function padded(weights: ClassBytes, { model, precision }: MemorySubject): ClassBytes {
  const moe = model.layers.map(({ ffn }) => ffn).find((ffn) => ffn.kind === "moe");
  const added = moe ? expertPadding(precision.weights.routed, moe.expertHidden) : 0;
  return { ...weights, padding: weights.routed * added };
}

/** Towers are loaded in BF16, whole on every tensor-parallel rank's stage (vLLM and SGLang split them over tp). */
const extraWeights = (model: ModelSpec, p: Parallelism): Bytes =>
  bytes((2 * model.towers.reduce((sum, tower) => sum + tower.params, 0)) / p.tp);

const sumOf = (sums: ClassBytes): number => WEIGHT_CLASSES.reduce((sum, name) => sum + sums[name], 0);
