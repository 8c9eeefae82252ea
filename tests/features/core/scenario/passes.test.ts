import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeSegment, meanContext, prefillSegment, sequencesPerRank } from "@/features/core/scenario/passes";
import { resolved } from "../../../support/scenarios";

const base = resolved({ model: "llama-3.1-8b", hw: "h100-sxm", tp: "1" });
const withLoad = (isl: number, osl: number, concurrency: number, prefixHit: number, replicas = 1) => ({
  ...base,
  replicas,
  decodeReplicas: replicas,
  workload: { promptTokens: isl, osl, concurrency, prefixHit, traffic: "service" as const },
});
const tokens = fc.integer({ min: 1, max: 100_000 });

describe("the passes of a scenario", () => {
  it("split a prompt into cached and new tokens, at least one of them new", () => {
    fc.assert(
      fc.property(tokens, fc.double({ min: 0, max: 1, noNaN: true }), (isl, hit) => {
        const { newTokens, cached } = prefillSegment(withLoad(isl, 10, 1, hit));
        expect(newTokens + cached).toBe(isl);
        expect(newTokens).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it("hold every sequence: ranks and micro-batches together run at least the concurrency", () => {
    fc.assert(
      fc.property(tokens, fc.integer({ min: 1, max: 64 }), fc.integer({ min: 1, max: 8 }), (conc, replicas, parts) => {
        const scenario = withLoad(100, 10, conc, 0, replicas);
        const slots = sequencesPerRank(scenario, parts) * replicas * parts;
        expect(slots).toBeGreaterThanOrEqual(conc);
        expect(slots - conc).toBeLessThan(replicas * parts);
      }),
    );
  });

  // Provenance: hand. 1,000 tokens of prompt and 101 of answer: the cache holds 1,000 to 1,100 positions.
  it("decode on instances of their own number where phases differ, on the same ones where not", () => {
    const pair = { split: "1", d_tp: "1", d_adp: "1", replicas: "5", conc: "60" };
    const own = resolved({ model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", ...pair, d_replicas: "3" });
    expect([own.replicas, own.decodeReplicas, sequencesPerRank(own)]).toEqual([5, 3, 20]);
    const alike = resolved({ model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", ...pair });
    expect([alike.decodeReplicas, sequencesPerRank(alike)]).toEqual([5, 12]);
    const single = resolved({ model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", replicas: "5", d_replicas: "3" });
    expect(single.decodeReplicas).toBe(5);
  });

  it("decode at the mean context of an answer, unless another is stated", () => {
    const scenario = withLoad(1000, 101, 7, 0, 2);
    expect(meanContext(scenario)).toBe(1050);
    expect(decodeSegment(scenario)).toEqual({ phase: "decode", sequences: 4, newTokens: 1, cached: 1050 });
    expect(decodeSegment(scenario, 3, 20)).toEqual({ phase: "decode", sequences: 3, newTokens: 1, cached: 20 });
  });
});
