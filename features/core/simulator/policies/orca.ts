/**
 * Orca as in Vidur: iteration-level batching of whole prompts and decodes together; every request reserves the blocks
 * of the longest possible one, so nobody is ever evicted.
 */
import { addChunk, addDecode } from "../core/batch";
import { takeFirst } from "../core/blocks";
import { noteScheduled } from "../core/lifecycle";
import { dropHead } from "../core/queue";
import { makePool } from "../core/state";
import type { PoolConfig } from "../input/config";
import type { Scheduler } from "./scheduler";

export const orca: Scheduler = {
  keepsRunning: false,
  repeats: true,
  neverFits(pool, prompt, output) {
    const blocks = longestBlocks(pool);
    if (blocks > pool.blocks) return { reason: "kv-too-small", needs: blocks, has: pool.blocks };
    const total = prompt + output;
    const longest = blocks * pool.blockSize;
    return total > longest ? { reason: "longest", needs: total, has: longest } : null;
  },
  form(state, replica, batch) {
    const pool = makePool(state, replica);
    const { life } = state;
    const { running } = replica;
    const limit = Math.min(slots(pool), pool.maxSequences);
    const blocks = longestBlocks(pool);
    const taken = Math.min(running.length, limit);
    for (let i = 0; i < taken; i += 1) {
      const request = running.items[i] as number;
      addDecode(batch, request, 1, life.done[request] as number);
    }
    running.items.copyWithin(0, taken, running.length);
    running.length -= taken;
    while (replica.waiting.length > 0 && batch.size < limit && replica.blocks - replica.used >= blocks) {
      const request = replica.waiting.head;
      dropHead(replica.waiting, life.next);
      takeFirst(state, replica, request, blocks);
      addChunk(batch, request, life.prompt[request] as number, 0);
      noteScheduled(state, request);
    }
  },
};

/** As in Vidur: whole blocks of the longest request, at least one. */
const longestBlocks = ({ maxTokens, blockSize }: PoolConfig): number => Math.max(1, Math.floor(maxTokens / blockSize));

/**
 * Vidur's slots are the full-length requests that memory holds, before they are multiplied by the stages; its own number of blocks is that
 * product. Blocks that are no such product were set by hand and say nothing of memory: then blocks and sequences alone bound a batch.
 */
function slots(pool: PoolConfig): number {
  const share = pool.blocks / (longestBlocks(pool) * pool.stages);
  return pool.slots ?? (Number.isInteger(share) ? share : Infinity);
}
