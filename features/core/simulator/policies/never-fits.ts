/** Which requests an instance can never serve, so that they are named at the start and hold up nobody. */
import { watermarkBlocks, type PoolConfig } from "../input/config";
import { blocksFor } from "../core/blocks";
import type { NeverFits } from "./scheduler";

/** Blocks that the request holds when its last token is computed; that token itself is never fed. */
export function neverFitsAtAll(pool: PoolConfig, prompt: number, output: number): NeverFits | null {
  const needs = blocksFor(prompt + output - 1, pool.blockSize);
  return needs > pool.blocks ? { reason: "kv-too-small", needs, has: pool.blocks } : null;
}

/** Policies that reserve the whole prompt above a watermark. */
export function neverFitsReserved(pool: PoolConfig, prompt: number, output: number): NeverFits | null {
  const has = pool.blocks - watermarkBlocks(pool);
  const needs = blocksFor(prompt, pool.blockSize);
  return neverFitsAtAll(pool, prompt, output) ?? (needs > has ? { reason: "watermark", needs, has } : null);
}
