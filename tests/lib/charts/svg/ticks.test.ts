import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { logTicks, roundTicks, tickWords } from "@/lib/charts/svg/ticks";

const low = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
const ratio = fc.double({ min: 1.01, max: 1e9, noNaN: true });
/** The digits of a number in front of its power of ten. */
const digits = (value: number): string => value.toExponential().split("e")[0] ?? "";

describe("a logarithmic axis", () => {
  it("has three numbers or more within its range, and eleven at most", () => {
    fc.assert(
      fc.property(low, ratio, (from, times) => {
        const { ticks } = logTicks(from, from * times);
        expect(ticks.length).toBeGreaterThanOrEqual(3);
        expect(ticks.length).toBeLessThanOrEqual(11);
        expect(ticks.every((tick) => tick >= from * (1 - 1e-9) && tick <= from * times * (1 + 1e-9))).toBe(true);
      }),
    );
  });

  // hand: two decades or less have 1, 2 and 5 of each, more have their powers of ten.
  it("numbers 1, 2 and 5 over two decades or less, powers of ten over more, and marks the others", () => {
    expect(logTicks(2, 100).ticks).toEqual([2, 5, 10, 20, 50, 100]);
    expect(logTicks(2, 100).minor.slice(0, 6)).toEqual([3, 4, 6, 7, 8, 9]);
    expect(logTicks(1, 5000).ticks).toEqual([1, 10, 100, 1000]);
  });

  it("never numbers 3, 4, 6, 7, 8 or 9 of a decade once 1, 2 and 5 are three", () => {
    fc.assert(
      fc.property(low, fc.double({ min: 20, max: 1e9, noNaN: true }), (from, times) => {
        expect(logTicks(from, from * times).ticks.every((tick) => ["1", "2", "5"].includes(digits(tick)))).toBe(true);
      }),
    );
  });

  it("takes even steps within an octave", () => {
    expect(logTicks(22.5, 34).ticks).toEqual([24, 26, 28, 30, 32, 34]);
  });
});

it("numbers of a narrow section differ", () => {
  const ticks = roundTicks(1234, 1236, 4);
  const words = tickWords(ticks, (value) => (value - 1234) * 500);
  expect(new Set(words).size).toBe(ticks.length);
});

it("of numbers that would touch, the rounder one stays", () => {
  expect(tickWords([900, 1000, 1100], (value) => value / 10)).toEqual(["", "1,000", ""]);
});
