/** Prompts that grow turn by turn, and the blocks that they share. */
import type { Issue } from "@/lib/issue";
import { wholeBelow, type Random } from "@/lib/random/generator";
import { MOST_BLOCK_IDS, type PrefixBlocks } from "./workload";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** Prompt of turn k = shared + every input and output before it + its own input; null where one passes 2^31 - 1 tokens. */
export function growingPrompts(
  fresh: Int32Array,
  output: Int32Array,
  turns: number,
  shared: number,
): Int32Array | null {
  const prompt = new Int32Array(fresh.length);
  let history = 0;
  for (let i = 0; i < fresh.length; i += 1) {
    if (i % turns === 0) history = shared;
    history += fresh[i] ?? 0;
    if (history > 2147483647) return null;
    prompt[i] = history;
    history += output[i] ?? 0;
  }
  return prompt;
}

/** Full blocks of all prompts together. */
export const blockIdsNeeded = (prompt: Int32Array, blockTokens: number): number =>
  prompt.reduce((sum, tokens) => sum + Math.floor(tokens / blockTokens), 0);

export type Sharing = {
  readonly turns: number;
  readonly sharedTokens: number;
  readonly sharedPrompts: number;
  readonly blockTokens: number;
};

/**
 * Ids of the full blocks of each prompt, session by session. History is only ever added to, so block k of a session keeps its id
 * through the turns; blocks that lie wholly in the system prompt are the same in all sessions that have it.
 */
export function sessionBlocks(prompt: Int32Array, sharing: Sharing, random: Random): PrefixBlocks {
  const { turns, blockTokens } = sharing;
  const common = Math.floor(sharing.sharedTokens / blockTokens);
  const offsets = new Int32Array(prompt.length + 1);
  const ids = new Int32Array(blockIdsNeeded(prompt, blockTokens));
  let distinct = common * sharing.sharedPrompts;
  let [sharedFrom, ownFrom] = [0, 0];
  for (let i = 0; i < prompt.length; i += 1) {
    if (i % turns === 0) {
      sharedFrom = common * wholeBelow(sharing.sharedPrompts, random);
      ownFrom = distinct;
    }
    const start = offsets[i] ?? 0;
    const blocks = Math.floor((prompt[i] ?? 0) / blockTokens);
    for (let k = 0; k < blocks; k += 1) ids[start + k] = k < common ? sharedFrom + k : ownFrom + k - common;
    offsets[i + 1] = start + blocks;
    distinct = Math.max(distinct, ownFrom + blocks - common);
  }
  return { blockTokens, offsets, ids, distinct };
}

export const tooLong = (): Issue => issue("WORKLOAD-TOO-LONG", "turns");

export function tooManyBlocks(needed: number, blockTokens: number): Issue {
  const enough = 2 ** Math.ceil(Math.log2((blockTokens * needed) / MOST_BLOCK_IDS));
  return issue(
    "WORKLOAD-BLOCKS",
    "block",
    { needed: needed.toLocaleString("en"), most: MOST_BLOCK_IDS.toLocaleString("en"), blockTokens, enough },
    [{ label: m.blocksOfEnough({ enough }), set: { block: String(enough) } }],
  );
}
