/**
 * What an engine says of its cache when it starts for requests of a length, and whether it starts: bytes of one GPU, figures of one attention
 * rank. vLLM refuses where one request of `--max-model-len` does not fit; SGLang and TensorRT-LLM start and refuse the longer requests.
 */
import type { CacheSubject } from "./engine-cache";
import { rankCache } from "./engine-cache";
import type { RankCache } from "./rank-cache";

export type EngineStart = {
  /** Longest request, prompt and answer: `--max-model-len`, `--context-length`, `--max_seq_len`. */
  readonly length: number;
  /** Bytes for the cache on the rank that has least; below zero what is missing. */
  readonly budget: number;
  /** Whole blocks of the pool and their bytes; for SGLang a token is one. */
  readonly pieces: number;
  readonly piece: number;
  /** "GPU KV cache size", `max_total_num_tokens`, "max tokens in paged KV cache". */
  readonly tokens: number;
  /** "Maximum concurrency": requests of `length`. */
  readonly concurrency: number;
  /** Bytes of one request of `length`. */
  readonly needed: number;
  /** The longest request that the engine would start for, tokens. */
  readonly longest: number;
  readonly refusal: "no-memory" | "length" | null;
};

/** Null where the model keeps no cache. */
export function engineStart(subject: CacheSubject, budget: number, length: number): EngineStart | null {
  const cache = rankCache(subject);
  if (cache === null) return null;
  const pieces = Math.max(0, Math.floor(budget / cache.piece));
  const needed = cache.request(length, cache.reckoned);
  const room = pieces * cache.piece;
  return {
    ...{ length, budget, pieces, piece: cache.piece, needed },
    tokens: Math.floor(cache.stated(pieces, length)),
    concurrency: room / needed,
    longest: longestRequest(cache, room, length),
    refusal: budget <= 0 ? "no-memory" : needed > room ? "length" : null,
  };
}

/** Bytes of the smallest pool of which the engine states `tokens`; null where it keeps no cache. */
export function statedBudget(subject: CacheSubject, tokens: number, length: number): number | null {
  const cache = rankCache(subject);
  if (cache === null) return null;
  const states = (pieces: number): boolean => Math.floor(cache.stated(pieces, length)) >= tokens;
  let [low, high] = [0, 1];
  while (!states(high) && high < MOST_PIECES) [low, high] = [high, 2 * high];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (states(middle)) high = middle;
    else low = middle;
  }
  // The engine's own budget ends somewhere in the next piece.
  return (high + 0.5) * cache.piece;
}

const MOST_PIECES = 2 ** 40;

/** By bisection, as vLLM does: the largest length up to `most` of which one request fits. */
function longestRequest(cache: RankCache, room: number, most: number): number {
  const fits = (tokens: number): boolean => cache.request(tokens, cache.reckoned) <= room;
  if (fits(most)) return most;
  let [low, high] = [0, most];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
