/** What a chart draws is what its table says: both come from the same columns. */
import { describe, expect, it } from "vitest";
import { columnChart, curveChart, pointChart } from "@/features/answers/chart";
import { head } from "@/features/quantities";
import { verbatim } from "@/lib/text";

const english = (words: { readonly en: string }): string => words.en;
type Row = { readonly load: number; readonly time: number | null; readonly rate: number };
const ROWS: readonly Row[] = [
  { load: 1, time: 0.25, rate: 10 },
  { load: 2, time: null, rate: 20 },
  { load: 4, time: 1.5, rate: 40 },
];
const WORDS = { id: "of", label: verbatim("Of"), title: "A title", subtitle: verbatim("a subtitle") };
const load = { id: "load", ...head("concurrency"), value: (row: Row) => row.load };
const time = { id: "time", ...head("tpot"), value: (row: Row) => row.time };
const rate = { id: "rate", ...head("outputPerGpu"), value: (row: Row) => row.rate };

describe("curves", () => {
  const lines = [{ ...time, slot: 1 as const }];

  it("draw the cells of their table; a row without a value is no point", () => {
    const { drawing, table, title } = curveChart(english, ROWS, {
      ...WORDS,
      x: load,
      y: head("tpot"),
      lines,
      also: [rate],
    });
    expect(title).toBe("A title");
    expect(drawing).toMatchObject({
      kind: "curves",
      x: { title: "Concurrency", unit: "req", log: false },
      y: { title: "TPOT", unit: "ms" },
      lines: [
        {
          name: "TPOT",
          points: [
            { x: 1, y: 250 },
            { x: 4, y: 1500 },
          ],
        },
      ],
    });
    expect(table.columns.map(({ id }) => id)).toEqual(["load", "time", "rate"]);
    expect(table.rows).toEqual([
      [1, 250, 10],
      [2, null, 20],
      [4, 1500, 40],
    ]);
  });

  it("may be drawn in another unit than their table has", () => {
    const y = { label: "Time", unit: "s", factor: 1 };
    const { drawing, table } = curveChart(english, ROWS, { ...WORDS, x: load, y, lines, log: "x" });
    expect(drawing).toMatchObject({
      x: { log: true },
      y: { log: false },
      lines: [{ points: [{ y: 0.25 }, { y: 1.5 }] }],
    });
    expect(table.rows[0]).toEqual([1, 250]);
  });
});

describe("points", () => {
  it("have a mark and a row each, under the heads of their columns", () => {
    const groups = [
      { name: "some", joined: true, rows: ROWS },
      { name: "none", joined: true, rows: [] },
    ];
    const point = () => ({ label: "", holds: true });
    const { drawing, table } = pointChart(english, groups, {
      ...WORDS,
      x: load,
      y: rate,
      point,
      first: [],
      also: [time],
    });
    expect(drawing).toMatchObject({
      x: { title: "Concurrency [req]" },
      y: { title: "Output per GPU [tok/s/GPU]" },
      series: [{ name: "some", points: ROWS.map((row) => ({ x: row.load, y: row.rate })) }],
    });
    expect(table.rows).toHaveLength(ROWS.length);
    expect(table.columns.map(({ id }) => id)).toEqual(["load", "rate", "time"]);
  });
});

describe("columns", () => {
  it("stand over their names, or over the numbers of x", () => {
    const said = { ...WORDS, x: load, y: head("outputPerGpu"), bars: [{ ...rate, slot: 1 }] };
    const plain = columnChart(english, ROWS, said);
    expect(plain.drawing).toMatchObject({
      labels: ["1", "2", "4"],
      categories: false,
      axes: { x: "Concurrency [req]", y: "Output per GPU [tok/s/GPU]" },
      series: [{ name: "Output per GPU", values: [10, 20, 40] }],
    });
    const named = columnChart(english, ROWS, { ...said, named: (row) => `${row.load} clients` });
    expect(named.drawing).toMatchObject({ labels: ["1 clients", "2 clients", "4 clients"], categories: true });
  });
});
