/**
 * vLLM before V1, as in Vidur: whole prompts alone while the queue's head fits, else decodes.
 * The token budget counts padded: prompts in the batch times the longest of them.
 */
import { addChunk, type Batch } from "../core/batch";
import { blocksFor, takeFirst } from "../core/blocks";
import { settle } from "../core/int-list";
import { noteScheduled } from "../core/lifecycle";
import { dropHead } from "../core/queue";
import type { Replica } from "../core/replica";
import { makePool, type SimState } from "../core/state";
import type { Scheduler } from "./scheduler";
import { decodePass } from "./decode-pass";
import { neverFitsReserved } from "./never-fits";

export const vllmV0: Scheduler = {
  keepsRunning: false,
  repeats: true,
  neverFits(pool, prompt, output) {
    if (prompt > pool.tokenBudget) return { reason: "budget", needs: prompt, has: pool.tokenBudget };
    return neverFitsReserved(pool, prompt, output);
  },
  form(state, replica, batch) {
    const pool = makePool(state, replica);
    const limit = Math.floor(pool.maxSequences / pool.stages);
    admit(state, replica, batch, limit);
    if (batch.size > 0) return;
    settle(replica.running, state.requests.arrival);
    decodePass(state, replica, batch, limit);
  },
};

function admit(state: SimState, replica: Replica, batch: Batch, limit: number): void {
  const { life } = state;
  const { maxSequences, tokenBudget, blockSize } = makePool(state, replica);
  let longest = 0;
  while (replica.waiting.length > 0) {
    const request = replica.waiting.head;
    const prompt = life.prompt[request] as number;
    const blocks = blocksFor(prompt, blockSize);
    if (replica.blocks - replica.used - blocks < replica.watermark) return;
    if ((batch.size + 1) * Math.max(longest, prompt) > tokenBudget) return;
    if (replica.holders === maxSequences || batch.size === limit) return;
    longest = Math.max(longest, prompt);
    dropHead(replica.waiting, life.next);
    takeFirst(state, replica, request, blocks);
    addChunk(batch, request, prompt, 0);
    noteScheduled(state, request);
  }
}
