/** What the cache of an instance holds: tokens, sequences at a context, the longest context at a concurrency. */
import { prefixCache, sequenceCache, totalCache, type CacheShape } from "./cache";
import { cachedModel } from "./drafts";
import { cacheEngine, rankCache } from "./engine-cache/engine-cache";
import type { CacheEngine } from "./engine-cache/rank-cache";
import { ledgers, tightest, type MemorySubject } from "./ledger";

export type CacheCapacity = {
  /** Bytes that the tightest GPU leaves to the cache; negative when weights and buffers alone do not fit. */
  readonly perGpu: number;
  readonly sequences: (context: number) => number;
  readonly tokens: (context: number) => number;
  /** Tokens; 0 when not even one token of each sequence fits, `limit` when the cache does not grow with it. */
  readonly longestContext: (sequences: number, limit: number) => number;
};

export const cacheCapacity = (subject: MemorySubject): CacheCapacity =>
  measureCapacity(cacheShape(subject), tightest(ledgers(subject)).cache);

/** While sequences decode, as under load. */
export const decodingCapacity = (subject: MemorySubject): CacheCapacity =>
  measureCapacity(decodingShape(subject), tightest(ledgers(subject)).cache);

/** How the engine cuts the cache of an instance: prediction layers included where they are loaded. Every sequence as the engine reckons at its start. */
export const cacheShape = ({ engine, ...subject }: MemorySubject): CacheShape & { readonly engine: CacheEngine } => ({
  model: cachedModel(subject),
  parallelism: subject.parallelism,
  precision: subject.precision,
  blockSize: engine.blockSize,
  engine: cacheEngine(engine, subject.drafts?.tokens ?? 0),
});

/** The same while sequences decode: what a step adds to one of them is a token and its drafts. */
export function decodingShape(subject: MemorySubject): CacheShape & { readonly engine: CacheEngine } {
  const shape = cacheShape(subject);
  return { ...shape, inFlight: 1 + shape.engine.drafts };
}

/** What a budget of bytes of cache on every GPU of an instance hold; the first `prefix` tokens of all sequences are the same. */
export function measureCapacity(shape: CacheShape, budget: number, prefix = 0): CacheCapacity {
  const { dp } = shape.parallelism;
  const piece = rankCache(shape)?.piece ?? 0;
  const perGpu = piece > 0 && budget > 0 ? piece * Math.floor(budget / piece) : budget;
  const sequenceBytes = (context: number): number => totalCache(sequenceCache(shape, context));
  const common = (context: number): number => totalCache(prefixCache(shape, Math.min(prefix, context)));
  const sequences = (context: number): number => {
    const [each, once] = [sequenceBytes(context), common(context)];
    if (perGpu <= 0) return 0;
    return each === once ? Infinity : dp * Math.max(0, Math.floor((perGpu - once) / (each - once)));
  };
  const need = (count: number, context: number): number => cacheNeed(count, sequenceBytes(context), common(context));
  return {
    perGpu: budget,
    sequences,
    tokens: (context) =>
      sequenceBytes(context) === 0 ? Infinity : Math.max(0, (dp * context * perGpu) / sequenceBytes(context)),
    longestContext: (count, limit) => longest((context) => need(Math.ceil(count / dp), context) <= perGpu, limit),
  };
}

/** Cache of `count` sequences of `each` bytes on one GPU, of which all have the same `common` ones. */
export const cacheNeed = (count: number, each: number, common: number): number =>
  common === 0 ? count * each : common + count * (each - common);

/** Largest whole number up to `limit` that `fits`, which must be monotone. */
function longest(fits: (context: number) => boolean, limit: number): number {
  if (!fits(1)) return 0;
  let low = 1;
  let high = limit;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
