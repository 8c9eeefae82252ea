import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromLongest, longestRequest, toLongest } from "@/features/core/scenario/fields/length-range";
import {
  areAlike,
  decodingContext,
  drawRequests,
  meanLengths,
  statedLengths,
} from "@/features/core/serving/deployment/requests";
import { servedLoad } from "@/features/core/serving/mean-load/mean-load";
import { spreadNotes } from "@/features/core/serving/mean-load/spread-note";
import type { RawParams } from "@/lib/params/codec";
import { mean } from "@/lib/statistics/mean";
import { resolved } from "../../../support/scenarios";

const BASE = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "1000", osl: "200" };
const lengths = (raw: RawParams = {}) => statedLengths(resolved({ ...BASE, ...raw }).workload);

describe("a range of lengths", () => {
  it("of 0 is what a scenario without one has: equal requests", () => {
    expect(lengths({ len_range: "0" })).toEqual({ isl: 1000, osl: 200, spread: 1, prefixHit: 0, prefixShared: false });
    expect(areAlike(lengths())).toBe(true);
    expect(meanLengths(lengths())).toEqual({ prompt: 1000, cached: 0, output: 200, varied: 0 });
    expect(decodingContext(meanLengths(lengths()))).toBe(1000 + 200 / 2);
    expect(longestRequest(resolved(BASE).workload)).toEqual({ prompt: 1000, output: 200, context: 1200 });
  });

  it("keeps the means, and every request within it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 9 }), (range, seed) => {
        const { prompt, output } = drawRequests(4000, lengths({ len_range: String(range) }), seed);
        for (const [drawn, length] of [[prompt, 1000] as const, [output, 200] as const]) {
          expect(Math.abs(mean([...drawn]) / length - 1)).toBeLessThan(0.03);
          expect(Math.min(...drawn)).toBeGreaterThanOrEqual(Math.max(1, Math.floor(length * (1 - range / 100))));
          expect(Math.max(...drawn)).toBeLessThanOrEqual(Math.ceil(length * (1 + range / 100)));
        }
      }),
      { numRuns: 20 },
    );
  });

  it("leaves an answer of one token one token: it is the first, or none (hand)", () => {
    expect(new Set(drawRequests(100, lengths({ osl: "1", len_range: "100" }), 1).output)).toEqual(new Set([1]));
    const { workload } = resolved({ ...BASE, osl: "1", len_range: "100" });
    expect(longestRequest(workload)).toEqual({ prompt: 2000, output: 1, context: 2001 });
  });

  it("counts who writes longer answers as there for longer (hand: E[m²] / 2 E[m] of 0 to 2 L is 2/3 L)", () => {
    expect(decodingContext(meanLengths(lengths({ len_range: "100" })))).toBeCloseTo(1000 + (2 / 3) * 200, 9);
    const { output } = drawRequests(20_000, lengths({ len_range: "60" }), 3);
    const squares = mean([...output].map((tokens) => tokens * tokens));
    const context = decodingContext(meanLengths(lengths({ len_range: "60" })));
    expect((context - 1000) / (squares / 2 / mean([...output]))).toBeCloseTo(1, 2);
  });
});

describe("a range of lengths beside others", () => {
  it("reads what SGLang and InferenceX draw from, and writes it back (hand: 0.8 of 1024 is 921.6 ± 1/9)", () => {
    const { mean: length, variation } = fromLongest(1024, 0.8);
    expect(length).toBeCloseTo(921.6, 9);
    expect(variation).toBeCloseTo(1 / 9, 9);
    expect(toLongest(length, variation)).toEqual({ length: expect.closeTo(1024, 9), ratio: expect.closeTo(0.8, 9) });
    // The two conventions of a deployment have the same moments.
    const [longest, around] = [
      meanLengths({ isl: 1024, osl: 1024, spread: 0.8 }),
      meanLengths({ isl: length, osl: length, spread: 1, variation }),
    ];
    for (const key of ["prompt", "output", "varied"] as const) expect(longest[key]).toBeCloseTo(around[key] ?? NaN, 9);
  });

  it("takes throughput where cache is short: longer answers hold it for longer", () => {
    const total = (range: string): number =>
      servedLoad(resolved({ ...BASE, osl: "4000", conc: "400", judge: "average", len_range: range }))?.total ?? NaN;
    expect(total("50")).toBeLessThan(total("0"));
    expect(total("100")).toBeLessThan(total("50"));
  });

  it("is not replaced in silence by a spread that a program states beside it", () => {
    const scenario = resolved({ ...BASE, len_range: "50" });
    expect(spreadNotes(scenario, 0.8).map(({ code }) => code)).toEqual(["LOAD-SPREAD"]);
    expect(spreadNotes(scenario, 1)).toEqual([]);
    expect(spreadNotes(resolved(BASE), 0.8)).toEqual([]);
    expect(statedLengths(scenario.workload, 0.8)).not.toHaveProperty("variation");
  });
});
