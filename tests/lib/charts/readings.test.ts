import { describe, expect, it } from "vitest";
import type { Drawing } from "@/lib/charts/drawing";
import { listReadings, readingText } from "@/lib/charts/readings";

const read = (drawing: Drawing): readonly string[] => listReadings(drawing).map(readingText);
const side = (title: string, unit: string) => ({ title, unit, log: false });

describe("a chart read mark by mark", () => {
  it("curves: all lines at each x, of one without a point there the nearest, none beyond its ends", () => {
    const line = (name: string, points: readonly (readonly [number, number])[]) => ({
      ...{ name, slot: 1 as const, points: points.map(([x, y]) => ({ x, y })) },
    });
    const lines = [
      line("A", [
        [1, 30],
        [8, 35],
      ]),
      line("B", [
        [1, 40],
        [4, 50],
        [16, 60],
      ]),
    ];
    const curves = {
      kind: "curves" as const,
      x: side("Concurrency", ""),
      y: side("TPOT", "ms"),
      lines,
      across: [],
      along: [],
    };
    expect(read(curves)).toEqual([
      "Concurrency 1: A 30 ms, B 40 ms",
      "Concurrency 4: A 30 ms, B 50 ms",
      "Concurrency 8: A 35 ms, B 50 ms",
      "Concurrency 16: B 60 ms",
    ]);
  });

  it("points: their labels without tags, from left to right", () => {
    const point = (x: number, label: string) => ({ x, y: 1, label, holds: true, id: x });
    const series = [{ name: "s", joined: false, points: [point(3, "<b>TP8</b>, 64<br>30 tok/s"), point(2, "TP4")] }];
    const points = { kind: "points" as const, x: side("x", ""), y: side("y", ""), series };
    expect(read(points)).toEqual(["TP4", "TP8, 64, 30 tok/s"]);
    expect(listReadings(points).map(({ id }) => id)).toEqual([2, 3]);
  });

  it("bins: with the unit of their axis", () => {
    const columns = {
      ...{
        kind: "columns" as const,
        axes: { x: "TTFT [ms]", y: "Requests" },
        labels: ["250", "rest"],
        categories: true,
      },
      series: [{ name: "requests", slot: 1, values: [12, 3] }],
    };
    expect(read(columns)).toEqual(["250 ms: requests 12", "rest: requests 3"]);
  });
});
