import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluateLine, exactNumber, roundedNumber, unitFactor } from "@/lib/formula/evaluate";
import { formatMoney, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";

/** The value of a line of one side, its numbers exact. */
const exact = (line: string): number | undefined => {
  const value = evaluateLine(line, { number: exactNumber })?.[0]?.[0]?.value;
  return value?.low === value?.high ? value?.low : NaN;
};
const isWithin = (value: number, line: string): boolean => {
  const found = evaluateLine(line)?.[0]?.[0]?.value;
  return found !== undefined && found !== null && found.low <= value * (1 + 1e-12) && value * (1 - 1e-12) <= found.high;
};

describe("a line with numbers", () => {
  it.each([
    ["2 + 3 · 4", 14],
    ["2 · 3 / 4 · 2", 3],
    ["(2 − 3) · 4", -4],
    ["−2 + 5", 3],
    ["1,024 · 8 ÷ 4", 2048],
    ["33.9 ms + 1 s", 1.0339],
    ["64 / (10 ms · 8)", 800],
    ["436 MB ÷ 2 GB/s", 0.218],
    ["8 · $6.00/h / 3600 · 75 % / 100 tok/s · 10⁶", 100],
    ["1 · ⌊45.8 GB ÷ 20 GB⌋ + ⌈0.2⌉", 3],
    ["1 µs + max(2 ms, 3 ms, min(9 ms, 4 ms))", 0.004001],
    ["|3 − 5| · 2²", 8],
    ["16^¼", 2],
    ["1.2 · 45 ≈ 54", 54],
  ])("comes to a value: %s", (line, value) => {
    expect(exact(line)).toBeCloseTo(value, 12);
  });

  it("comes to none where it holds a word, a symbol or no number", () => {
    for (const line of ["64 · bytes(10)", "2 · roofs", "t / GPU", "5 / 0"])
      expect(evaluateLine(line)?.[0]?.[0]?.value).toBeNull();
    expect(evaluateLine("98 % of 1,662 [runs")).toBeNull();
  });

  it("takes what is known by name, before units of that name", () => {
    const names = new Map([["h", { low: 3, high: 3 }]]);
    expect(evaluateLine("2 · h", { names, number: exactNumber })?.[0]?.[0]?.value).toEqual({ low: 6, high: 6 });
  });

  it("has sides and clauses", () => {
    const [first, second] = evaluateLine("roofs = 2 ms + 3 ms = 5 ms, T = 64") ?? [];
    expect(first?.map(({ name, numbers }) => [name, numbers])).toEqual([
      ["roofs", 0],
      [null, 2],
      [null, 1],
    ]);
    expect(second?.map(({ name }) => name)).toEqual(["T", null]);
  });
});

describe("a number of a line", () => {
  const positive = fc.double({ min: 1e-4, max: 1e14, noNaN: true });

  it("stands for every value that is written like it", () => {
    fc.assert(
      fc.property(positive, (value) => {
        for (const unit of ["B", "FLOP", "tok/s", "B/s"])
          expect(isWithin(value, formatQuantity(value, unit))).toBe(true);
        expect(isWithin(value, formatNumber(value))).toBe(true);
        expect(isWithin(value, formatPercent(value))).toBe(true);
        expect(isWithin(value, formatMoney(value, "/h"))).toBe(true);
      }),
    );
  });

  it("is known to half of its third digit, or of its last", () => {
    for (const [text, half] of [
      ["8", 0.005],
      ["174", 0.5],
      ["1,020", 5],
      ["1,024", 0.5],
      ["$4.92", 0.005],
    ] as const) {
      const { low, high } = roundedNumber(text);
      expect((high - low) / 2).toBeCloseTo(half, 9);
    }
  });
});

it("units are factors", () => {
  const units = ["", "1", "%", "ms", "GB", "TFLOP/s", "tok/s/GPU", "$/Mtok", "×10⁹"].map(unitFactor);
  expect(units).toEqual([1, 1, 0.01, 1e-3, 1e9, 1e12, 1, 1, 1e9]);
  expect(unitFactor("furlong")).toBeNull();
});
