import { describe, expect, it } from "vitest";
import { onScreen, scaled, table, tableToCsv } from "@/lib/export/table";

describe("a column's factor", () => {
  const shown = (value: number, factor: number) =>
    table(({ en }) => en, [{ id: "x", label: "x", factor, value: () => value }], [null]).rows[0]?.[0];

  it.each([
    { value: 0.012, factor: 1e3, says: 12 },
    { value: 83_874_700, factor: 1e-9, says: 0.0838747 },
    { value: 103_104_380_928, factor: 1e-12, says: 0.103104380928 },
    { value: 49_152, factor: 1 / 1024, says: 48 },
    { value: 7, factor: 1 / 3.5, says: 2 },
  ])("makes $value × $factor $says, without digits of its own", ({ value, factor, says }) => {
    expect(shown(value, factor)).toBe(says);
  });
});

describe("a screen", () => {
  it("leaves out the columns that only files have, with what they say of their own", () => {
    const whole = table<number>(
      ({ en }) => en,
      [
        { id: "n", label: "n", value: (n) => n },
        { id: "low", label: "low", value: (n) => n - 1, fileOnly: true },
        { id: "word", label: "word", value: (n) => n, written: (n) => `about ${n}` },
      ],
      [5],
    );
    expect(whole.rows).toEqual([[5, 4, 5]]);
    expect(onScreen(whole)).toMatchObject({ rows: [[5, 5]], written: [[undefined, "about 5"]] });
    expect(onScreen(whole).columns.map(({ label }) => label)).toEqual(["n", "word"]);
  });
});

it("the head of a column carries its unit in a file", () => {
  const columns = [
    { id: "operator", label: "Operator" },
    { id: "time", label: "Time", unit: "ms" },
  ];
  expect(tableToCsv({ columns, rows: [["experts", 17.2]] })).toBe("Operator,Time [ms]\r\nexperts,17.2\r\n");
});

describe("a column of times", () => {
  const unit = (...times: number[]) =>
    scaled({ id: "t", label: "t", unit: "s", value: (time: number) => time }, times).unit;

  it("is in milliseconds unless most rows take ten seconds or more", () => {
    expect(unit(0.338, 0.263, 55.4, 0.471)).toBe("ms");
    expect(unit(44.4, 23.1, 0.9)).toBe("s");
    expect(unit(9.99)).toBe("ms");
    expect(unit(2e-5, 3e-6)).toBe("µs");
    expect(unit(55.4)).toBe("s");
  });
});
