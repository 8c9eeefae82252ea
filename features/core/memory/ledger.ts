/**
 * The memory of one GPU, line by line: weights by class, engine, activations, cache, what is kept aside. Lines sum to the capacity.
 *
 * One ledger per rank kind: with pipeline stages the first one keeps the embedding and the last one the head; of those between, the fullest.
 */
import type { Chip } from "@/features/core/hardware/chip";
import { type ModelSpec, routedFfn } from "@/features/core/model/spec";
import { SIDES } from "@/features/core/operators/disaggregated";
import type { Parallelism } from "@/features/core/operators/parallelism";
import type { Precision } from "@/features/core/operators/precision";
import { bytes, type Bytes } from "@/lib/units/quantity";
import { activationPeak } from "./activation";
import { draftWeights, type Drafts } from "./drafts";
import { countsGraphs, expertPadding, repackedShare, type EngineSettings } from "./engine-memory";
import { exchangeBuffers } from "./exchange-buffers";
import { storedParts } from "./stored-parts";
import { WEIGHT_CLASSES, type ClassBytes, type WeightClass, type WeightParts } from "./weight-classes";

export type MemorySubject = {
  readonly model: ModelSpec;
  readonly chip: Chip;
  readonly parallelism: Parallelism;
  readonly precision: Precision;
  readonly engine: EngineSettings;
  readonly drafts?: Drafts;
  readonly measured?: Measured;
};

/** Figures of a running engine that stand in for ours, bytes of one GPU; null = ours. */
export type Measured = {
  /** All that was loaded, on the rank that loads most; the classes keep their proportions. */
  readonly loaded: number | null;
  readonly activation: number | null;
  /** Cache of the rank that has least. What it differs from ours by is put down to the reserve. */
  readonly cache: number | null;
};

export type RankKind = "only" | "first-stage" | "middle-stage" | "last-stage" | "attention" | "ffn";

export type RankLedger = {
  readonly rank: RankKind;
  /** What the driver shows of the chip's memory. */
  readonly capacity: Bytes;
  readonly weights: Readonly<Record<WeightClass, number>>;
  readonly weightTotal: Bytes;
  /** Vision and audio towers that the engine loads beside the text model. */
  readonly extras: Bytes;
  /** Drafting layers of the checkpoint and a draft model of its own, on the rank that drafts: the last stage. */
  readonly drafts: Bytes;
  /** What the driver keeps for itself. */
  readonly driver: Bytes;
  readonly runtime: Bytes;
  /** Buffers of all-to-all kernels made for experts. */
  readonly exchange: Bytes;
  readonly graphs: Bytes;
  readonly activation: Bytes;
  /** What the engine leaves to KV cache and states; negative when weights and buffers alone are too much. */
  readonly cache: Bytes;
  /** What the engine leaves alone: the part beyond its share that graphs do not take. */
  readonly reserve: Bytes;
};

/** All weights on a rank: of the model, of the towers beside it and of what drafts. */
export const weightLoad = ({ weightTotal, extras, drafts }: RankLedger): number => weightTotal + extras + drafts;

/** What the engine counts as taken beside weights before it sizes the cache. */
export const engineBuffers = ({ activation, runtime, exchange }: RankLedger, engine: EngineSettings): number =>
  activation + runtime + exchange + (countsGraphs(engine) ? engine.graphs : 0);

export function ledgers(subject: MemorySubject): readonly RankLedger[] {
  const { model, parallelism: p, precision, measured } = subject;
  const stages = storedParts(model, p, precision).map(stageWeights);
  const drafts = draftWeights(subject);
  const loads = rankKinds(p).map((rank) => describeLoad(subject, rank, rankWeights(stages, rank), drafts));
  const scaled = measured?.loaded ? scaledTo(measured.loaded, loads) : loads;
  const shift =
    measured?.cache == null ? 0 : measured.cache - Math.min(...scaled.map((load) => plan(subject, load).cache));
  return scaled.map((load) => makeLedger(subject, load, shift));
}

/** The rank that leaves the least to the cache decides for all; FFN GPUs keep none, and count where their weights do not fit. */
export function tightest(all: readonly RankLedger[]): RankLedger {
  const [first, ...rest] = all.filter(({ rank, cache }) => rank !== "ffn" || cache < 0);
  if (!first) throw new Error("An instance has at least one rank");
  return rest.reduce((least, ledger) => (ledger.cache < least.cache ? ledger : least), first);
}

const rankKinds = ({ pp, ffn }: Parallelism): readonly RankKind[] => {
  if (ffn) return ["attention", "ffn"];
  if (pp === 1) return ["only"];
  return pp === 2 ? ["first-stage", "last-stage"] : ["first-stage", "middle-stage", "last-stage"];
};

/** What a rank loads before it starts to serve. */
type Load = {
  readonly rank: RankKind;
  readonly weights: ClassBytes;
  readonly extras: number;
  readonly drafts: number;
};

function describeLoad(subject: MemorySubject, rank: RankKind, weights: ClassBytes, drafts: number): Load {
  const { model, parallelism: p } = subject;
  const starts = rank === "first-stage" || rank === "only" || rank === "attention";
  const ends = rank === "last-stage" || rank === "only" || rank === "attention";
  return {
    rank,
    weights: padded(weights, subject),
    extras: starts ? towerWeights(model, p) : 0,
    drafts: ends ? drafts : 0,
  };
}

const loadedBytes = ({ weights, extras, drafts }: Load): number => total(weights) + extras + drafts;

function scaledTo(measured: number, loads: readonly Load[]): readonly Load[] {
  const factor = measured / Math.max(...loads.map(loadedBytes));
  return loads.map((load) => ({
    ...load,
    weights: Object.fromEntries(WEIGHT_CLASSES.map((name) => [name, load.weights[name] * factor])) as ClassBytes,
    extras: load.extras * factor,
    drafts: load.drafts * factor,
  }));
}

/** Memory of a rank divided up as its engine does. */
function plan({ model, chip, parallelism, engine, measured }: MemorySubject, load: Load) {
  const rankChip = load.rank === "ffn" ? (parallelism.ffn?.chip ?? chip) : chip;
  const capacity = rankChip.memoryVisible ?? rankChip.memory;
  const activation = measured?.activation ?? activationPeak(model, parallelism, engine);
  const usable = capacity - engine.driver;
  const exchange = exchangeBuffers({ model, chip, parallelism }, engine.backend);
  const resident = { loaded: loadedBytes(load), activation, runtime: engine.runtime + exchange };
  return { capacity, activation, exchange, usable, cache: cacheBudget(engine, { ...resident, capacity: usable }) };
}

function makeLedger(subject: MemorySubject, load: Load, shift: number): RankLedger {
  const { engine } = subject;
  const { capacity, activation, exchange, usable, cache: budget } = plan(subject, load);
  const cache = load.rank === "ffn" ? Math.min(0, budget) : budget + shift;
  const rest = usable - loadedBytes(load) - activation - engine.runtime - exchange - cache;
  const graphs = Math.min(engine.graphs, Math.max(0, rest));
  return {
    rank: load.rank,
    capacity,
    weights: load.weights,
    weightTotal: bytes(total(load.weights)),
    extras: bytes(load.extras),
    drafts: bytes(load.drafts),
    driver: bytes(engine.driver),
    runtime: bytes(engine.runtime),
    exchange: bytes(exchange),
    graphs: bytes(graphs),
    activation: bytes(activation),
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
export function cacheBudget(engine: EngineSettings, resident: Held): number {
  const { backend, share, graphs } = engine;
  const { capacity, loaded, activation, runtime } = resident;
  if (backend === "vllm") return share * capacity - loaded - activation - runtime - (countsGraphs(engine) ? graphs : 0);
  if (backend === "sglang") return share * (capacity - runtime) - loaded;
  const free = capacity - loaded - activation - runtime;
  return free > 0 ? share * free : free;
}

/** Of the stages between the ends, that with most. */
function rankWeights(stages: readonly ClassBytes[], rank: RankKind): ClassBytes {
  const [first, ...rest] = stages;
  if (!first) throw new Error("An instance has at least one stage");
  const last = rest.at(-1) ?? first;
  if (rank === "only" || rank === "first-stage" || rank === "attention") return first;
  if (rank === "ffn") return stages[SIDES.indexOf("ffn")] ?? first;
  if (rank === "last-stage") return last;
  return rest.slice(0, -1).reduce((most, stage) => (total(stage) > total(most) ? stage : most));
}

/** A stage has embedding and head only where it is the first or the last. */
function stageWeights({ layers, embedding, ending }: WeightParts): ClassBytes {
  const entries = WEIGHT_CLASSES.map((name) => {
    const bytes = layers[name] + ending[name];
    return [name, name === "embedding" ? bytes + embedding : bytes];
  });
  return Object.fromEntries(entries) as ClassBytes;
}

function padded(weights: ClassBytes, { model, precision, engine, chip }: MemorySubject): ClassBytes {
  const moe = routedFfn(model);
  const aligned = moe ? weights.routed * expertPadding(precision.weights.routed, moe.expertHidden) : 0;
  const shares = REPACKED.map((name) => repackedShare(precision.weights[name], engine, chip));
  const repacked = REPACKED.reduce(
    (sum, name, index) => sum + (weights[name] + (name === "routed" ? aligned : 0)) * (shares[index] ?? 0),
    weights.scales * Math.max(...shares),
  );
  return { ...weights, padding: aligned + repacked };
}

const REPACKED = ["attention", "dense", "routed", "shared"] as const;

/** Towers are loaded in BF16, whole on every tensor-parallel rank's stage (vLLM and SGLang split them over tp); none where they run apart. */
const towerWeights = (model: ModelSpec, p: Parallelism): number =>
  model.encoding?.apart ? 0 : (2 * model.towers.reduce((sum, tower) => sum + tower.params, 0)) / p.tp;

const total = (sums: ClassBytes): number => WEIGHT_CLASSES.reduce((sum, name) => sum + sums[name], 0);
