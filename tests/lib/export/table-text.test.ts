import { describe, expect, it } from "vitest";
import { alignedText, alignedWords, tableToText, tableWords } from "@/lib/export/table-text";
import { table, tableToCsv } from "@/lib/export/table";

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

describe("a column as people read it", () => {
  const columns = [
    { id: "ttft", label: "TTFT", unit: "ms", value: (row: number) => row },
    { id: "limit", label: "Limit", unit: "ms", value: (row: number) => row, written: (row: number) => `≥ ${row}` },
  ];
  const read = (rows: readonly number[]) => tableWords(table(({ en }) => en, columns, rows));

  it("has one unit, said in its head; the file keeps its own", () => {
    const rows = [44_400, 23_100, 900];
    expect(read(rows).heads).toEqual(["TTFT [s]", "Limit [ms]"]);
    expect(read(rows).cells.map(([cell]) => cell)).toEqual(["44.4", "23.1", "0.9"]);
    expect(tableToCsv(table(({ en }) => en, columns, rows))).toContain("TTFT [ms],Limit [ms]\r\n44400,");
  });

  it("shares its unit with the columns that it is compared with", () => {
    const heads = (...ids: readonly string[]) =>
      tableWords({
        columns: ids.map((id) => ({ id, label: id, unit: "ms" })),
        rows: [ids.map((_, column) => (column === 0 ? 9_000 : 60_000)), ids.map(() => 40_000)],
      }).heads;
    expect(heads("ttft_measured", "ttft_predicted")).toEqual(["ttft_measured [s]", "ttft_predicted [s]"]);
    expect(heads("p50", "p90")).toEqual(["p50 [s]", "p90 [s]"]);
    expect(heads("ttft_measured", "e2e_measured")).toEqual(["ttft_measured [ms]", "e2e_measured [s]"]);
  });

  it("has its decimal points under each other, also where a number has no decimals", () => {
    const plain = { columns: [{ id: "n", label: "n" }], rows: [[0], [1230.4], [45.25]] };
    expect(tableToText(plain).split("\n").slice(1)).toEqual(["    0", "1,230", "   45.3"]);
    expect(alignedWords(plain).cells.map(([cell]) => cell?.length)).toEqual([3, 7, 4]);
  });

  it("whose rows name their units has no number of decimals in common", () => {
    const mixed = {
      columns: [
        { id: "value", label: "Value" },
        { id: "unit", label: "Unit" },
      ],
      rows: [
        [61, ""],
        [0.145, "s"],
        [671.25, "B"],
      ],
    };
    expect(tableWords(mixed).cells.map(([cell]) => cell)).toEqual(["61", "0.145", "671"]);
  });
});
