/**
 * How much of the prompts a prefix cache of any size would hold, from one pass over the trace.
 *
 * Stack distances (Mattson et al., IBM Systems Journal 9(2), 1970): under least-recently-used eviction a cache of C blocks holds
 * exactly the C blocks used last, so a block that stands at place d of the recency order hits in every cache of d blocks or
 * more. A Fenwick tree over the times of last use counts that place: O(N log N) for N block uses in all.
 *
 * As engines do it: all blocks of a prompt are looked up when it comes; it hits up to its first absent block; then all are
 * used, the last block first, so that tails are evicted before the beginnings that others share (vLLM frees in that order).
 * Where the next turn of a conversation is known, an answer is used too, since that turn's prompt begins with it and names its blocks; the
 * last token of an answer was never fed and is in none. Other answers are not counted: traces do not name their blocks.
 */
import { fenwickTree } from "./fenwick";
import type { Workload } from "./workload";

export type HitCurve = {
  readonly blockTokens: number;
  /** Block uses, and prompt tokens in all requests. */
  readonly blocks: number;
  readonly tokens: number;
  /** Cache blocks with which nothing is ever evicted. */
  readonly distinct: number;
  /** Hits with a cache of c blocks at index c, 0 to `distinct`: never falling. */
  readonly blockHits: Float64Array;
  readonly tokenHits: Float64Array;
};

/** `next[i]`: the request whose prompt begins with request i and its answer; -1 = none. */
type Turns = { readonly output: Int32Array; readonly next: Int32Array };

/** null where nothing is known of shared prefixes. */
export function prefixHitCurve(
  { count, prompt, prefix }: Pick<Workload, "count" | "prompt" | "prefix">,
  turns: Turns | null = null,
): HitCurve | null {
  if (!prefix) return null;
  const { blockTokens, offsets, ids, distinct } = prefix;
  const lastUse = new Int32Array(distinct).fill(-1);
  // A block of an answer is one of the next prompt: both together use no block more than twice as often as prompts do.
  const used = fenwickTree(turns === null ? ids.length : 2 * ids.length);
  const blockHits = new Float64Array(distinct + 1);
  const tokenHits = new Float64Array(distinct + 1);
  let [now, held, tokens] = [0, 0, 0];
  const useFromTail = (from: number, to: number): void => {
    for (let index = to - 1; index >= from; index -= 1) {
      const id = ids[index] ?? 0;
      const use = lastUse[id] ?? -1;
      if (use >= 0) used.add(use, -1);
      else held += 1;
      lastUse[id] = now;
      used.add(now, 1);
      now += 1;
    }
  };
  for (let i = 0; i < count; i += 1) {
    const [from, to, length] = [offsets[i] ?? 0, offsets[i + 1] ?? 0, prompt[i] ?? 0];
    tokens += length;
    let deepest = 0;
    for (let index = from; index < to; index += 1) {
      const use = lastUse[ids[index] ?? 0] ?? -1;
      if (use < 0) break;
      deepest = Math.max(deepest, held - used.countBelow(use));
      blockHits[deepest] = (blockHits[deepest] ?? 0) + 1;
      const inBlock = Math.max(0, Math.min(blockTokens, length - (index - from) * blockTokens));
      tokenHits[deepest] = (tokenHits[deepest] ?? 0) + inBlock;
    }
    const answer = turns === null ? null : answerBlocks(prefix, prompt, turns, i);
    if (answer !== null) useFromTail(answer.from, answer.to);
    useFromTail(from, to);
  }
  return {
    blockTokens,
    blocks: ids.length,
    tokens,
    distinct: held,
    blockHits: summed(blockHits, held),
    tokenHits: summed(tokenHits, held),
  };
}

/** Where the blocks that the answer of request i filled stand in the prompt after it; null where none is known to be kept. */
function answerBlocks(
  { blockTokens, offsets, ids }: NonNullable<Workload["prefix"]>,
  prompt: Int32Array,
  { output, next }: Turns,
  i: number,
) {
  const turn = next[i] ?? -1;
  if (turn < 0) return null;
  const [start, theirs, end] = [offsets[i] ?? 0, offsets[turn] ?? 0, offsets[turn + 1] ?? 0];
  const blocks = (offsets[i + 1] ?? 0) - start;
  const length = prompt[i] ?? 0;
  // An id stands for everything before it: equal last ones are equal prompts so far.
  if (blocks < Math.max(1, Math.floor(length / blockTokens)) || ids[start + blocks - 1] !== ids[theirs + blocks - 1])
    return null;
  const full = Math.min(end - theirs, Math.floor((length + (output[i] ?? 0) - 1) / blockTokens));
  return full > blocks ? { from: theirs + blocks, to: theirs + full } : null;
}

function summed(hits: Float64Array, last: number): Float64Array {
  const curve = hits.slice(0, last + 1);
  for (let size = 1; size <= last; size += 1) curve[size] = (curve[size] ?? 0) + (curve[size - 1] ?? 0);
  return curve;
}

/** Shares in 0 to 1 of blocks and tokens that hit in a cache of `cacheBlocks` blocks. */
export function hitShare(curve: HitCurve, cacheBlocks: number): { readonly blocks: number; readonly tokens: number } {
  const size = Math.max(0, Math.min(curve.distinct, Math.floor(cacheBlocks)));
  const of = (hits: number, all: number): number => (all === 0 ? 0 : hits / all);
  return { blocks: of(curve.blockHits[size] ?? 0, curve.blocks), tokens: of(curve.tokenHits[size] ?? 0, curve.tokens) };
}

/** The fewest cache blocks that reach `share` (0 to 1) of the token hits of an unlimited cache. */
export function blocksForShare({ tokenHits, distinct }: HitCurve, share: number): number {
  const wanted = share * (tokenHits[distinct] ?? 0);
  let [low, high] = [0, distinct];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokenHits[middle] ?? 0) >= wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** At most `points` cache sizes for a chart, in equal steps of a logarithmic axis, with 1 and `distinct` among them. */
export function curveSizes({ distinct }: HitCurve, points = 200): number[] {
  if (distinct === 0) return [];
  const sizes = Array.from({ length: points }, (_, i) => Math.round(distinct ** (i / Math.max(1, points - 1))));
  return [...new Set(sizes)];
}
