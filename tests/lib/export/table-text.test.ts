import { describe, expect, it } from "vitest";
import { alignedText, tableToText } from "@/lib/export/table-text";
import { table } from "@/lib/export/table";

describe("a table for a terminal", () => {
  it("puts units in the head, numbers on the right, and says what a column says of its own", () => {
    const rows = [
      { name: "prefill", seconds: 0.0125 },
      { name: "a decode step", seconds: null },
    ];
    const columns = [
      { id: "name", label: "Phase", value: ({ name }: (typeof rows)[number]) => name },
      {
        id: "time",
        label: "Time",
        unit: "ms",
        factor: 1e3,
        value: ({ seconds }: (typeof rows)[number]) => seconds,
        written: ({ seconds }: (typeof rows)[number]) => (seconds === null ? "none" : undefined),
      },
    ];
    expect(tableToText(table(({ en }) => en, columns, rows)).split("\n")).toEqual([
      "Phase          Time [ms]",
      "prefill             12.5",
      "a decode step       none",
    ]);
  });

  it("gives a Chinese character the two places that a terminal gives it", () => {
    const [head, row] = alignedText([
      ["项目", "x"],
      ["abcd", "y"],
    ]).split("\n");
    expect(head).toBe("项目  x");
    expect(row).toBe("abcd  y");
  });

  it("leaves out a column that nowhere says anything", () => {
    expect(alignedText([["a", "", "b"]])).toBe("a  b");
  });
});
