import { describe, expect, it } from "vitest";
import { mulberry32 } from "@/lib/random/generator";
import { ratioInterval } from "@/lib/statistics/bootstrap";

describe("the interval of a ratio", () => {
  const lognormal = (n: number, scale: number, seed: number): number[] => {
    const random = mulberry32(seed);
    return Array.from({ length: n }, () => scale * Math.exp(random() + random() - 1));
  };

  it("holds the change that was put in, and of a sample against itself none", () => {
    const [a, b] = [lognormal(400, 1, 1), lognormal(400, 1.3, 2)];
    const interval = ratioInterval(a, b, 0.5, 1, "x");
    expect(interval?.low).toBeLessThan(0.3);
    expect(interval?.high).toBeGreaterThan(0.3);
    expect(interval?.low).toBeGreaterThan(0);
    const none = ratioInterval(a, a, null, 1, "x");
    expect(none?.low).toBeLessThan(0);
    expect(none?.high).toBeGreaterThan(0);
  });

  it("is the same for the same seed, and none for a single value", () => {
    const [a, b] = [lognormal(50, 1, 1), lognormal(60, 2, 2)];
    expect(ratioInterval(a, b, 0.9, 7, "p")).toEqual(ratioInterval(a, b, 0.9, 7, "p"));
    expect(ratioInterval([1], b, 0.9, 7, "p")).toBeNull();
  });
});
