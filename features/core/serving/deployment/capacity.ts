/** Tokens of KV cache that one instance of a deployment holds: the ledger of features/core/memory under its engine's flags; and how many sequences at once. */
import type { Traffic } from "@/features/core/workload/traffic";
import { decodingCapacity, decodingShape } from "@/features/core/memory/capacity";
import { prefixCache, sequenceCache, totalCache } from "@/features/core/memory/cache";
import { asSettings, flaggedEngine, NO_FLAGS, type EngineFlags } from "@/features/core/memory/engine-flags";
import type { EngineSettings } from "@/features/core/memory/engine-memory";
import type { MemorySubject } from "@/features/core/memory/ledger";
import { VERSION_OF_RUNS } from "@/features/core/memory/start-limits";
import type { Chip } from "@/features/core/hardware/chip";
import type { ModelSpec } from "@/features/core/model/spec";
import type { Parallelism } from "@/features/core/operators/parallelism";
import type { Precision } from "@/features/core/operators/precision";
import type { Backend } from "@/features/core/memory/backend";
import type { Policy } from "./policy";
import { keptTokens, type Lengths, type MeanLengths } from "./requests";
import { draftMemory } from "@/features/core/memory/drafts";
import type { Speculation } from "@/features/core/operators/speculation";

/** Of a deployment: what decides how much cache its engines make. */
export type CacheOwner = {
  readonly model: ModelSpec;
  readonly chip: Chip;
  readonly precision: Precision;
  readonly backend: Backend;
  readonly lengths: Lengths;
  readonly concurrency: number;
  readonly client: "public" | "own" | null;
  readonly traffic?: Traffic | undefined;
  readonly speculation?: Speculation | null | undefined;
  readonly flags?: EngineFlags | undefined;
  readonly tiers?: { readonly prefixes: number } | null | undefined;
};

/** `flags` stand in for the engine's defaults. */
export function cacheSubject(
  owner: CacheOwner,
  parallelism: Parallelism,
  flags: Partial<EngineSettings> = {},
): MemorySubject {
  const { model, chip, precision, backend, speculation } = owner;
  const ownerFlags = owner.flags ?? NO_FLAGS;
  const stated = { ...asSettings(ownerFlags), ...flags };
  // Runs that others published, and whose rows say nothing of traffic, had the engines of their time.
  const version = owner.traffic === undefined ? VERSION_OF_RUNS[backend] : null;
  const engine = { ...startedAs(owner, flaggedEngine(backend, { chip, parallelism }, ownerFlags, version)), ...stated };
  const loaded = { model, chip, parallelism, precision };
  const subject = { ...loaded, ...draftMemory(speculation, loaded) };
  return { ...subject, engine };
}

/**
 * Negative when the weights alone do not fit. Windows and states make a cache grow less than in proportion: the mean context counts.
 * A service starts its engines without other flags than the stated ones; who publishes a benchmark squeezes them in.
 */
export function kvCapacity(owner: CacheOwner, parallelism: Parallelism, flags: Partial<EngineSettings> = {}): number {
  const { lengths, chip, traffic } = owner;
  const context = lengths.isl + lengths.osl;
  const usual = decodingCapacity(cacheSubject(owner, parallelism, flags));
  const most = TIGHT_FREE * (chip.memoryVisible ?? chip.memory);
  const stated = Object.keys({ ...asSettings(owner.flags ?? NO_FLAGS), ...flags });
  const asStated = traffic === "service" || stated.length > 0;
  if (asStated || usual.perGpu >= most) return usual.perGpu > 0 ? usual.tokens(context) : usual.perGpu;
  const tight = decodingCapacity(cacheSubject(owner, parallelism, TIGHT));
  if (Math.max(tight.perGpu, usual.perGpu) <= 0) return tight.perGpu;
  const free = Math.max(usual.perGpu, Math.min(tight.perGpu, most));
  const [known, perGpu] =
    usual.perGpu > 0 ? [usual.tokens(context), usual.perGpu] : [tight.tokens(context), tight.perGpu];
  return (known * free) / perGpu;
}

/** Of one instance: who decodes at once. */
export type Seats = {
  readonly capacity: number;
  readonly policy: Pick<Policy, "maxSequences" | "reservedOutput">;
  readonly ranks: number;
  /** Tokens of each sequence whose cache is there once per rank. */
  readonly shared?: number | undefined;
  /** The shared tokens are one of so many beginnings; absent: the same for all. */
  readonly tiers?: { readonly prefixes: number } | null | undefined;
};

/** Sequences that fit at once: by cache, and by the scheduler's limit; one at least, whatever the cache. */
export function admittedSequences(
  { capacity, policy, ranks, shared = 0, tiers }: Seats,
  tokens: Pick<MeanLengths, "prompt" | "output" | "varied">,
): number {
  const byCache = heldByCache({ capacity, ranks, shared, tiers }, keptTokens(tokens, policy.reservedOutput));
  return Math.max(1, Math.min(policy.maxSequences * ranks, Math.floor(byCache)));
}

/** Sequences of `tokens` each that a cache holds, whole or in part. */
export function heldByCache({ capacity, ranks, shared = 0, tiers }: Omit<Seats, "policy">, tokens: number): number {
  if (!tiers || tiers.prefixes === 1 || shared === 0) return Math.max(0, capacity - ranks * shared) / (tokens - shared);
  const { prefixes } = tiers;
  let [low, high] = [capacity / tokens, capacity / (tokens - shared)];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const concurrency = (low + high) / 2;
    // Of N beginnings that n requests draw evenly, N (1 - (1 - 1/N)^n) are there.
    const distinct = ranks * prefixes * (1 - (1 - 1 / prefixes) ** (concurrency / ranks));
    if (concurrency * (tokens - shared) + distinct * shared > capacity) high = concurrency;
    else low = concurrency;
  }
  return low;
}

const HALVINGS = 40;

/**
 * Tokens of a mean request that stand once per rank for all that share them, as its cache counts tokens: windows and states hold less of a prefix
 * than of what follows.
 */
export function sharedTokens(owner: CacheOwner, parallelism: Parallelism): number {
  const { isl, osl, spread, prefixHit = 0, prefixShared } = owner.lengths;
  if ((!prefixShared && !owner.tiers) || prefixHit === 0) return 0;
  const shape = decodingShape(cacheSubject(owner, parallelism));
  const mean = (1 + spread) / 2;
  const context = (isl + osl) * mean;
  const total = totalCache(sequenceCache(shape, context));
  return total === 0 ? 0 : (context * totalCache(prefixCache(shape, isl * mean * prefixHit))) / total;
}

/** InferenceX starts vLLM with --max-num-seqs of the clients: its sampler's buffers are made for as many. */
const startedAs = ({ backend, client, concurrency }: CacheOwner, engine: EngineSettings): EngineSettings =>
  backend === "vllm" && client === "public"
    ? { ...engine, maxSequences: Math.min(engine.maxSequences, concurrency) }
    : engine;

/** Where weights leave little, people raise the share and shrink batches and chunks: as far as this, and for this share of the memory. */
const TIGHT = { share: 0.97, maxSequences: 128, maxTokens: 2048 };
const TIGHT_FREE = 0.05;
