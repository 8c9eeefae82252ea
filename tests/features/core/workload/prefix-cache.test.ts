import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blocksForShare, curveSizes, hitShare, prefixHitCurve } from "@/features/core/workload/prefix-cache";
import type { Workload } from "@/features/core/workload/workload";
import { anyWorkload } from "./support";

/** A cache of `size` blocks that is really kept, least recently used first out. */
function simulated({ count, prompt, prefix }: Workload, size: number) {
  if (!prefix) throw new Error("nothing to cache");
  let cache: number[] = [];
  let [blocks, tokens] = [0, 0];
  for (let i = 0; i < count; i += 1) {
    const hashes = [...prefix.ids.slice(prefix.offsets[i], prefix.offsets[i + 1])];
    const absent = hashes.findIndex((hash) => !cache.includes(hash));
    const hits = absent < 0 ? hashes.length : absent;
    blocks += hits;
    tokens += Math.min(hits * prefix.blockTokens, prompt[i] ?? 0);
    for (const hash of hashes.toReversed()) cache = [hash, ...cache.filter((other) => other !== hash)].slice(0, size);
  }
  return { blocks, tokens };
}

describe("the hit curve of a prefix cache", () => {
  it("is what a real cache of each size hits", () => {
    fc.assert(
      fc.property(anyWorkload, (workload) => {
        const curve = prefixHitCurve(workload);
        for (let size = 0; size <= 8; size += 1) {
          const at = Math.min(size, curve?.distinct ?? 0);
          expect({ blocks: curve?.blockHits[at], tokens: curve?.tokenHits[at] }).toEqual(simulated(workload, size));
        }
      }),
    );
  });

  it("never falls, and ends at the unlimited cache", () => {
    fc.assert(
      fc.property(anyWorkload, (workload) => {
        const curve = prefixHitCurve(workload);
        if (!curve) throw new Error("the workload has hashes");
        expect(curve.blockHits.every((hits, size) => hits >= (curve.blockHits[size - 1] ?? 0))).toBe(true);
        expect(curve.tokenHits.every((hits, size) => hits >= (curve.tokenHits[size - 1] ?? 0))).toBe(true);
        expect(curve.blockHits[0]).toBe(0);
        expect(hitShare(curve, 1e9)).toEqual(hitShare(curve, curve.distinct));
        const enough = blocksForShare(curve, 0.9);
        const wanted = 0.9 * (curve.tokenHits[curve.distinct] ?? 0);
        expect(curve.tokenHits[enough]).toBeGreaterThanOrEqual(wanted);
        if (enough > 0) expect(curve.tokenHits[enough - 1]).toBeLessThan(wanted);
        for (const size of curveSizes(curve, 20)) expect(size >= 1 && size <= curve.distinct).toBe(true);
      }),
    );
  });

  it("needs to hold what came in between", () => {
    // hand: blocks 1, 2, 3, then 1 again: two others were used since, so a cache of three hits and one of two does not.
    const ids = Int32Array.of(1, 2, 3, 1);
    const workload: Workload = {
      source: { en: "", zh: "" },
      count: 4,
      arrival: new Float64Array(4),
      prompt: new Int32Array(4).fill(10),
      output: new Int32Array(4).fill(1),
      prefix: { blockTokens: 10, offsets: Int32Array.of(0, 1, 2, 3, 4), ids, distinct: 4 },
      sessions: null,
      pacing: { kind: "open" },
    };
    expect([...(prefixHitCurve(workload)?.blockHits ?? [])]).toEqual([0, 0, 0, 1]);
  });

  it("is unknown without hashes", () => {
    fc.assert(
      fc.property(anyWorkload, (workload) => {
        expect(prefixHitCurve({ ...workload, prefix: null })).toBeNull();
      }),
    );
  });
});
