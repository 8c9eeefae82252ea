/** KV cache and state of one sequence on one of its GPUs, by layer kind, in whole blocks. */
import type { Attention, ModelSpec } from "@/features/core/model/spec";
import { layerKv, layerState, stageShare } from "@/features/core/operators/totals/resident-memory";
import type { Parallelism } from "@/features/core/operators/parallelism";
import type { Precision } from "@/features/core/operators/precision";

export const CACHE_KINDS = ["full", "window", "latent", "compressed", "state"] as const;
export type CacheKind = (typeof CACHE_KINDS)[number];

export type CacheShape = {
  readonly model: ModelSpec;
  readonly parallelism: Parallelism;
  readonly precision: Precision;
  /** Tokens of one block; engines hand the cache out in whole blocks. */
  readonly blockSize: number;
};

export type CacheBytes = Readonly<Record<CacheKind, number>>;

/** Bytes of a sequence of `context` tokens on the busiest stage: windows cap, latents are on every rank, states do not grow. */
export function sequenceCache(shape: CacheShape, context: number): CacheBytes {
  const { model, parallelism: p, precision, blockSize } = shape;
  const sums: Record<CacheKind, number> = { full: 0, window: 0, latent: 0, compressed: 0, state: 0 };
  const tokens = Math.ceil(context / p.cp / blockSize) * blockSize * p.cp;
  for (const { count, attention } of model.layers) {
    const kind = cacheKind(attention);
    if (kind === null) continue;
    sums[kind] += count * (kind === "state" ? layerState(attention, p) : layerKv(attention, p, precision, tokens));
  }
  const stage = stageShare(model, p);
  for (const kind of CACHE_KINDS) sums[kind] *= stage;
  return sums;
}

/** Bytes of a prefix that sequences can share: whole blocks of layers whose cache grows with every token. Windows and states are each one's own. */
export function prefixCache(shape: CacheShape, tokens: number): CacheBytes {
  const block = shape.blockSize * shape.parallelism.cp;
  const blocks = Math.floor(tokens / block) * block;
  return { ...sequenceCache(shape, blocks), window: 0, state: 0 };
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
