import fc from "fast-check";
import type { PrefixBlocks, Workload } from "@/features/core/workload/workload";
import { moments } from "@/lib/statistics/mean";
import { text } from "@/lib/text";

/** A small workload with block hashes of 10 tokens, some of them repeated. */
export const anyWorkload: fc.Arbitrary<Workload> = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 3 }),
      hashes: fc.array(fc.nat(6), { maxLength: 6 }),
      beyond: fc.integer({ min: -9, max: 0 }),
      output: fc.integer({ min: 1, max: 50 }),
    }),
    { maxLength: 40 },
  )
  .map((rows) => {
    let now = 0;
    const arrival = Float64Array.from(rows, ({ gap }) => (now += gap));
    const prompt = Int32Array.from(rows, ({ hashes, beyond }) => Math.max(1, hashes.length * 10 + beyond));
    const offsets = new Int32Array(rows.length + 1);
    rows.forEach(({ hashes }, i) => (offsets[i + 1] = (offsets[i] ?? 0) + hashes.length));
    const ids = Int32Array.from(rows.flatMap(({ hashes }) => hashes));
    const prefix: PrefixBlocks = { blockTokens: 10, offsets, ids, distinct: 7 };
    return {
      source: text({ en: "any", zh: "任意" }),
      count: rows.length,
      arrival,
      prompt,
      output: Int32Array.from(rows, ({ output }) => output),
      prefix,
      sessions: null,
      pacing: { kind: "open" },
    };
  });

/** Every request as a plain object: what transformations must not mix up. */
export function requests({ count, arrival, prompt, output, prefix }: Workload) {
  return Array.from({ length: count }, (_, i) => ({
    arrival: arrival[i],
    prompt: prompt[i],
    output: output[i],
    hashes: prefix ? [...prefix.ids.slice(prefix.offsets[i], prefix.offsets[i + 1])] : [],
  }));
}

/** Standard deviation of the gaps between arrivals over their mean. */
export function gapCv({ arrival }: Workload): number {
  const { mean, sd } = moments(arrival.slice(1).map((seconds, i) => seconds - (arrival[i] ?? 0)));
  return sd / mean;
}

/** Blocks and prompt tokens that a cache which forgets nothing would have held: a prompt hits up to its first block that is new. */
export function unlimitedHits({ count, prompt, prefix }: Workload): { blocks: number; tokens: number } {
  if (!prefix) throw new Error("nothing is known of shared prefixes");
  const { blockTokens, offsets, ids } = prefix;
  const seen = new Set<number>();
  const hits = { blocks: 0, tokens: 0 };
  for (let i = 0; i < count; i += 1) {
    const own = ids.subarray(offsets[i], offsets[i + 1]);
    const fresh = own.findIndex((id) => !seen.has(id));
    const held = fresh < 0 ? own.length : fresh;
    hits.blocks += held;
    hits.tokens += Math.min(held * blockTokens, prompt[i] ?? 0);
    own.forEach((id) => seen.add(id));
  }
  return hits;
}
