import { describe, expect, it } from "vitest";
import { table } from "@/lib/export/table";

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
