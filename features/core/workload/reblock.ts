import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { tooManyBlocks } from "./conversation";
import { MOST_BLOCK_IDS, type PrefixBlocks } from "./workload";

/**
 * The same sharing in blocks of an engine (say 16 tokens) instead of those of a trace (512). Only full engine blocks are
 * listed, as only those are cached. A last trace block that prompts of different length share stays shared as far as both reach.
 * Refuses sizes that do not divide the trace's: two blocks of a trace cannot be told apart inside one of the engine's.
 */
export function reblock(prefix: PrefixBlocks, prompt: Int32Array, blockTokens: number): Result<PrefixBlocks> {
  const parts = prefix.blockTokens / blockTokens;
  if (!Number.isInteger(parts)) return failure(indivisible(prefix.blockTokens, blockTokens));
  const offsets = new Int32Array(prefix.offsets.length);
  let needed = 0;
  for (let i = 0; i < prompt.length; i += 1) needed += partsHeld(prefix, prompt, i, blockTokens, parts);
  if (needed > MOST_BLOCK_IDS || prefix.distinct * parts > 2147483647)
    return failure(tooManyBlocks(needed, blockTokens));
  const ids = new Int32Array(needed);
  for (let i = 0; i < prompt.length; i += 1) {
    const [from, start] = [prefix.offsets[i] ?? 0, offsets[i] ?? 0];
    const held = partsHeld(prefix, prompt, i, blockTokens, parts);
    for (let k = 0; k < held; k += 1)
      ids[start + k] = (prefix.ids[from + Math.floor(k / parts)] ?? 0) * parts + (k % parts);
    offsets[i + 1] = start + held;
  }
  return success({ blockTokens, offsets, ids, distinct: prefix.distinct * parts });
}

function partsHeld(
  { offsets }: PrefixBlocks,
  prompt: Int32Array,
  i: number,
  blockTokens: number,
  parts: number,
): number {
  return Math.min(((offsets[i + 1] ?? 0) - (offsets[i] ?? 0)) * parts, Math.floor((prompt[i] ?? 0) / blockTokens));
}

const indivisible = (known: number, asked: number) => ({
  code: "WORKLOAD-BLOCK-SIZE",
  at: "block_size",
  message: text({
    en: `Shared prefixes are known in blocks of ${known} tokens, which blocks of ${asked} tokens do not divide.`,
    zh: `前缀共享以 ${known} token 的块记录，无法整分为 ${asked} token 的块。`,
  }),
  fix: text({ en: `Take a block size that divides ${known}.`, zh: `请选择能整除 ${known} 的块大小。` }),
});
