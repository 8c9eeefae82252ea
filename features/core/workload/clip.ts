/** Lengths held to what an engine takes. */
import type { Issue } from "@/lib/issue";
import { success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import type { PrefixBlocks, Workload } from "./workload";

/** Tokens, each at least 1 and `total` at least 2; absent = no limit. */
export type LengthLimits = { readonly prompt?: number; readonly output?: number; readonly total?: number };

/**
 * Longer requests cut to the limits. Prompts lose their end (their shared beginning stays). What is above `total` comes off the prompt
 * first, down to 1 token, then off the output. How many were cut is said.
 */
export function clipLengths(workload: Workload, limits: LengthLimits): Result<Workload> {
  const prompt = workload.prompt.slice();
  const output = workload.output.slice();
  const total = limits.total ?? Infinity;
  let clipped = 0;
  for (let i = 0; i < workload.count; i += 1) {
    let [asked, answered] = [prompt[i] ?? 1, output[i] ?? 1];
    answered = Math.min(answered, limits.output ?? Infinity, total - 1);
    asked = Math.min(asked, limits.prompt ?? Infinity, total - answered);
    if (asked !== prompt[i] || answered !== output[i]) clipped += 1;
    prompt[i] = asked;
    output[i] = answered;
  }
  const prefix = workload.prefix && cutBlocks(workload.prefix, prompt);
  return success({ ...workload, prompt, output, prefix }, clipped > 0 ? [clippedNote(clipped, workload.count)] : []);
}

/** Blocks that begin behind the end of a prompt are gone; one that is now cut short may hold fewer tokens than elsewhere. */
function cutBlocks({ blockTokens, offsets, ids, distinct }: PrefixBlocks, prompt: Int32Array): PrefixBlocks {
  const starts = new Int32Array(offsets.length);
  const kept = new Int32Array(ids.length);
  for (let i = 0; i < prompt.length; i += 1) {
    const from = offsets[i] ?? 0;
    const held = Math.min((offsets[i + 1] ?? 0) - from, Math.ceil((prompt[i] ?? 0) / blockTokens));
    kept.set(ids.subarray(from, from + held), starts[i]);
    starts[i + 1] = (starts[i] ?? 0) + held;
  }
  return { blockTokens, offsets: starts, ids: kept.slice(0, starts[prompt.length]), distinct };
}

const clippedNote = (clipped: number, count: number): Issue => ({
  code: "WORKLOAD-CLIPPED",
  at: "workload",
  message: text({
    en: `${clipped} of ${count} requests were longer than the limits and have been cut to them.`,
    zh: `${count} 个请求中有 ${clipped} 个超过长度限制，已按限制截断。`,
  }),
});
