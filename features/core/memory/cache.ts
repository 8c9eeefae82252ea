/**
 * KV cache and state of one sequence on one of its GPUs, by layer kind, in whole blocks; and what its engine takes beyond that, for pages of
 * one size, groups of layers and pools (engine-cache/). Without an engine these are the bytes of the tokens, which compare models.
 */
import type { Attention, ModelSpec } from "@/features/core/model/spec";
import { layerKv, layerState, stageShare } from "@/features/core/operators/totals/resident-memory";
import type { Parallelism } from "@/features/core/operators/parallelism";
import type { Precision } from "@/features/core/operators/precision";
import { rankCache } from "./engine-cache/engine-cache";
import type { CacheEngine } from "./engine-cache/rank-cache";

export const CACHE_KINDS = ["full", "window", "latent", "compressed", "state", "padding"] as const;
export type CacheKind = (typeof CACHE_KINDS)[number];

export type CacheShape = {
  readonly model: ModelSpec;
  readonly parallelism: Parallelism;
  readonly precision: Precision;
  /** Tokens of one block; engines hand the cache out in whole blocks. */
  readonly blockSize: number;
  /** Cuts the cache its way; absent: none does. */
  readonly engine?: CacheEngine;
  /** New tokens of one sequence that a step computes at most; absent: what the engine reckons with at its start. */
  readonly inFlight?: number;
};

export type CacheBytes = Readonly<Record<CacheKind, number>>;

/** Bytes of a sequence of `context` tokens on the busiest stage: windows cap, latents are on every rank, states do not grow. */
export function sequenceCache(shape: CacheShape, context: number): CacheBytes {
  const { model, parallelism: p, precision, blockSize } = shape;
  const sums: Record<CacheKind, number> = { full: 0, window: 0, latent: 0, compressed: 0, state: 0, padding: 0 };
  const tokens = Math.ceil(context / p.cp / blockSize) * blockSize * p.cp;
  for (const { count, attention } of model.layers) {
    const kind = cacheKind(attention);
    if (kind === null) continue;
    sums[kind] += count * (kind === "state" ? layerState(attention, p) : layerKv(attention, p, precision, tokens));
  }
  const stage = stageShare(model, p);
  for (const kind of CACHE_KINDS) sums[kind] *= stage;
  const cut = rankCache(shape);
  return cut ? { ...sums, padding: cut.request(context, shape.inFlight ?? cut.reckoned) - totalCache(sums) } : sums;
}

/** Bytes of a prefix that sequences can share: whole blocks of layers whose cache grows with every token. Windows and states are each one's own. */
export function prefixCache(shape: CacheShape, tokens: number): CacheBytes {
  const block = shape.blockSize * shape.parallelism.cp;
  const blocks = Math.floor(tokens / block) * block;
  const { engine: _, ...plain } = shape;
  const sums = { ...sequenceCache(plain, blocks), window: 0, state: 0 };
  const cut = rankCache(shape);
  return cut ? { ...sums, padding: cut.shared(tokens) - totalCache(sums) } : sums;
}

export const totalCache = (sums: CacheBytes): number => CACHE_KINDS.reduce((sum, kind) => sum + sums[kind], 0);

export function cacheKind(attention: Attention): CacheKind | null {
  switch (attention.kind) {
    case "softmax":
      if (!attention.ownsKv || attention.bothWays) return null;
      return attention.window === null ? "full" : "window";
    case "mla":
      return "latent";
    case "compressed":
      return "compressed";
    case "linear":
      return "state";
    case "none":
      return null;
  }
}
