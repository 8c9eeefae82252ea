import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { columnFormat, sampledFormat } from "@/lib/format/column-format";

const shown = (values: readonly number[], unit = "tok/s") => {
  const { write } = columnFormat(values, unit);
  return values.map(write);
};
const decimals = (text: string) => (/^[−\d]/.test(text) ? (text.split(".")[1]?.length ?? 0) : null);
const value = (text: string) => Number(text.replaceAll(",", "").replace("−", "-"));

test.each([
  // hand: four digits of the largest are room for two decimals
  { values: [98.4, 11.1, 32.8, 0.145], texts: ["98.40", "11.10", "32.80", "0.14"] },
  { values: [5.5, 1.25], texts: ["5.50", "1.25"] },
  { values: [8960, 326.4, 1239.6], texts: ["8,960", "326", "1,240"] },
  { values: [100, 34.2, 0.5], texts: ["100.0", "34.2", "0.5"] },
  { values: [80, 141.1], texts: ["80.0", "141.1"] },
  { values: [2048, 16, 1], texts: ["2,048", "16", "1"] },
  { values: [0, 0.25], texts: ["0", "0.25"] },
  { values: [40, 0.004, 40, 40, 40], texts: ["40.00", "< 0.01", "40.00", "40.00", "40.00"] },
  { values: [0.00321, 0.0012], texts: ["0.00321", "0.00120"] },
  { values: [-12.5, 3], texts: ["−12.5", "3.0"] },
  { values: [NaN, Infinity, 1.5], texts: ["—", "∞", "1.5"] },
])("hand: $values", ({ values, texts }) => {
  expect(shown(values)).toEqual(texts);
});

test("hand: money has cents or none", () => {
  expect(shown([123.45, 98.5], "$/Mtok")).toEqual(["123.45", "98.50"]);
  expect(shown([17_130, 5540], "$")).toEqual(["17,130", "5,540"]);
});

describe("a column of milliseconds", () => {
  const unit = (...values: number[]) => columnFormat(values, "ms").unit;

  it("has the unit of most of its rows, and one outlier changes nothing", () => {
    expect(unit(338, 263, 55_400, 471)).toBe("ms");
    expect(unit(44_400, 23_100, 900)).toBe("s");
    expect(unit(0.02, 0.003)).toBe("µs");
    expect(unit(0, 0.02)).toBe("µs");
    expect(unit(0, 0)).toBe("ms");
  });

  it("writes every row in it", () => {
    expect(shown([338, 55_400], "ms")).toEqual(["338", "55,400"]);
    expect(shown([44_400, 23_100, 900], "ms")).toEqual(["44.4", "23.1", "0.9"]);
  });

  it("keeps the unit that other words of the column are in", () => {
    expect(columnFormat([44_400, 23_100], "ms", []).unit).toBe("ms");
  });
});

/** Thousandths, as far as a column of numbers from one on is written. */
const Number3 = fc.integer({ min: -1e8, max: 1e8 }).map((thousandths) => thousandths / 1000);
const Numbers = fc.array(Number3, { minLength: 1, maxLength: 40 });

test("all numbers below a thousand have as many decimals, and none that is not zero reads zero", () => {
  fc.assert(
    fc.property(Numbers, (values) => {
      const texts = shown(values).filter((_, row) => values[row] !== 0);
      const small = texts.map((text) => (Math.abs(value(text)) < 1000 ? decimals(text) : null));
      expect(new Set(small.filter((count) => count !== null)).size).toBeLessThanOrEqual(1);
      for (const text of texts) expect(value(text)).not.toBe(0);
    }),
  );
});

test("what is written is the value within half a percent of the largest", () => {
  fc.assert(
    fc.property(Numbers, (values) => {
      const largest = Math.max(...values.map(Math.abs));
      for (const [row, text] of shown(values).entries()) {
        const read = value(text);
        if (!Number.isNaN(read)) expect(Math.abs(read - (values[row] ?? 0))).toBeLessThanOrEqual(5.01e-3 * largest);
      }
    }),
  );
});

test("a sample of a long column is the column where it is short", () => {
  fc.assert(
    fc.property(Numbers, (values) => {
      const sampled = sampledFormat(values.length, (row) => values[row] ?? NaN, "ms");
      expect(values.map(sampled.write)).toEqual(values.map(columnFormat(values, "ms").write));
    }),
  );
});
