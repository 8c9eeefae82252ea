import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatCount,
  formatLatency,
  formatMs,
  formatNumber,
  formatPercent,
  formatQuantity,
} from "@/lib/format/quantity";
import { scaleFor } from "@/lib/format/scale";

const FACTORS: Readonly<Record<string, number>> = {
  n: 1e-9,
  µ: 1e-6,
  m: 1e-3,
  "": 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
};

function parse(written: string, unit: string): number {
  const [digits = "", word = ""] = written.replace("\u2212", "-").replaceAll(",", "").split("\u202f");
  return Number(digits) * (FACTORS[word.slice(0, word.length - unit.length)] ?? Number.NaN);
}

const bytes = fc.double({ min: 1, max: 1e17, noNaN: true });

describe("money", () => {
  it.each([
    [7.86, "$/Mtok", "$7.86/Mtok"],
    [2.9, "$/h", "$2.90/h"],
    [0.52, "$", "$0.52"],
    [0.01234, "$", "$0.0123"],
    [99.999, "$", "$100.00"],
    [310_000, "$", "$310,000"],
    [-3, "$", "\u2212$3.00"],
    [NaN, "$", "—"],
  ])("%s in %s is written %s", (value, unit, written) => {
    expect(formatQuantity(value, unit)).toBe(written);
  });
});

describe("formatQuantity", () => {
  it.each([
    [3.35e12, "B/s", "3.35 TB/s"],
    [999.9e9, "B", "1 TB"],
    [999.4e9, "B", "999 GB"],
    [989e12, "FLOP/s", "989 TFLOP/s"],
    [131_072, "B/tok", "131 kB/tok"],
    [0.0123, "s", "12.3 ms"],
    [0, "B", "0 B"],
    [-2.5e9, "B", "\u22122.5 GB"],
    [Number.NaN, "B", "—"],
    [344.2, "tok/s/GPU", "344 tok/s/GPU"],
    [0.5, "B", "0.5 B"],
  ])("%d %s is written %s", (value, unit, written) => {
    expect(formatQuantity(value, unit)).toBe(written.replace(" ", "\u202f"));
  });

  it("reads back within its rounding", () => {
    fc.assert(
      fc.property(bytes, fc.boolean(), (size, negative) => {
        const value = negative ? -size : size;
        expect(Math.abs(parse(formatQuantity(value, "B"), "B") - value)).toBeLessThanOrEqual(size * 0.005 + 1e-9);
      }),
    );
  });

  it("never writes a thousand of a unit that has a larger one", () => {
    fc.assert(
      fc.property(bytes, (size) => {
        expect(formatQuantity(size, "B")).not.toMatch(/^\d{4}|,/);
      }),
    );
  });

  it("never falls while the value rises", () => {
    fc.assert(
      fc.property(bytes, fc.double({ min: 1, max: 10, noNaN: true }), (size, ratio) => {
        const small = parse(formatQuantity(size, "B"), "B");
        expect(parse(formatQuantity(size * ratio, "B"), "B")).toBeGreaterThanOrEqual(small * (1 - 1e-12));
      }),
    );
  });
});

describe("other forms", () => {
  it("latency is in milliseconds below ten seconds, then in seconds", () => {
    expect(formatMs(9994)).toBe("9,990\u202fms");
    expect(formatMs(9999)).toBe("10\u202fs");
    expect(formatLatency(0.0233)).toBe("23.3\u202fms");
    expect(formatLatency(5.1e-5)).toBe("51\u202fµs");
    expect(formatLatency(0)).toBe("0\u202fms");
    expect(formatLatency(Number.NaN)).toBe("—");
  });

  it("counts keep every digit", () => {
    expect(formatCount(70_272)).toBe("70,272");
    expect(formatCount(-1_234_567)).toBe("\u22121,234,567");
    expect(formatCount(1e21)).toBe("1,000,000,000,000,000,000,000");
    fc.assert(
      fc.property(fc.maxSafeInteger(), (count) => {
        expect(Number(formatCount(count).replaceAll(",", "").replace("\u2212", "-"))).toBe(count === 0 ? 0 : count);
      }),
    );
  });

  it("shares are written in percent", () => {
    expect(formatPercent(0.4123)).toBe("41.2\u202f%");
    expect(formatPercent(0)).toBe("0\u202f%");
  });

  it("what rounds to zero has no sign", () => expect(formatNumber(-0)).toBe("0"));
});

describe("scaleFor", () => {
  it("takes one unit for a column, from its largest value", () => {
    expect(scaleFor([88.1e9, 288e6, Number.NaN], "B")).toEqual({ factor: 1e9, unit: "GB" });
    expect(scaleFor([0.0619, 0.0003], "s")).toEqual({ factor: 1e-3, unit: "ms" });
    expect(scaleFor([0, 0], "B")).toEqual({ factor: 1, unit: "B" });
  });
});
