import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { causalPairs, compressedPairs, positionsRead } from "@/features/core/operators/segment";

const tokens = fc.integer({ min: 1, max: 200 });
const cached = fc.integer({ min: 0, max: 300 });

describe("causal pairs", () => {
  it("count every query's visible positions one by one (hand)", () => {
    fc.assert(
      fc.property(tokens, cached, fc.option(fc.integer({ min: 1, max: 120 })), (n, p, window) => {
        let counted = 0;
        for (let i = 1; i <= n; i += 1) counted += Math.min(p + i, window ?? Infinity);
        expect(causalPairs(n, p, window)).toBeCloseTo(counted, 6);
      }),
    );
  });

  it("of chunks sum to those of the whole prompt", () => {
    fc.assert(
      fc.property(tokens, tokens, cached, (a, b, p) => {
        expect(causalPairs(a, p) + causalPairs(b, p + a)).toBeCloseTo(causalPairs(a + b, p), 6);
      }),
    );
  });
});

describe("compressed pairs", () => {
  it("with ratio 1 and a limit are the pairs of a window of that many positions (hand)", () => {
    fc.assert(
      fc.property(tokens, cached, fc.integer({ min: 1, max: 200 }), (n, p, limit) => {
        expect(compressedPairs(n, p, 1, limit)).toBeCloseTo(causalPairs(n, p, limit), 4);
      }),
    );
  });

  it("are never more than the causal pairs over the ratio", () => {
    fc.assert(
      fc.property(tokens, cached, fc.integer({ min: 1, max: 128 }), (n, p, ratio) => {
        expect(compressedPairs(n, p, ratio, Infinity)).toBeCloseTo(causalPairs(n, p) / ratio, 6);
      }),
    );
  });
});

describe("positions read", () => {
  it("are the window of the last query and the tokens before it", () => {
    expect(positionsRead(1, 4096, 128)).toBe(128);
    expect(positionsRead(16, 4096, 128)).toBe(143);
    expect(positionsRead(16, 8, 128)).toBe(24);
    expect(positionsRead(16, 4096, null)).toBe(4112);
  });
});
