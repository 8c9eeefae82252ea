/** Laws of values in windows: nothing is lost, nothing counted twice, and a window without values has none. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cutWindows,
  gather,
  means,
  ordered,
  quantiles,
  spreadOver,
  sums,
} from "@/features/pages/serving-profile/series/windows";
import { saidWindow, shownWindow } from "@/features/pages/serving-profile/timeline/window";
import { flatParts } from "@/features/answers/answer";
import { interpolatedQuantile } from "@/lib/statistics/quantile";
import { openExample } from "../../../support/measurements/open-profile";
import { profileReport } from "../../../support/measurements/profile-report";

const stretches = fc
  .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }))
  .map(([from, length]) => ({ from, to: from + length }));

describe("windows of a stretch", () => {
  it("cover it with 1, 2 or 5 times a power of ten, and are between twelve and sixty-one", () => {
    fc.assert(
      fc.property(stretches, (stretch) => {
        const { from, width, count } = cutWindows(stretch);
        expect(from).toBeLessThanOrEqual(stretch.from);
        expect(from + width * count).toBeGreaterThanOrEqual(stretch.to - 1e-6 * width);
        const mantissa = width / 10 ** Math.floor(Math.log10(width) + 1e-9);
        expect([1, 2, 5].some((digit) => Math.abs(mantissa - digit) < 1e-6)).toBe(true);
        expect(count).toBeLessThanOrEqual(62);
      }),
    );
  });

  it("hold every known value within them once; a window without one has no mean and a sum of nothing", () => {
    const windows = cutWindows({ from: 0, to: 600 });
    expect([windows.width, windows.count]).toEqual([10, 60]);
    const time = Float64Array.from([0, 9.99, 10, 10, 599, 600, -1, 20, 20]);
    const value = Float64Array.from([1, 3, 5, 9, 7, 100, 100, NaN, 4]);
    const found = gather(windows, time, value);
    expect(found.count.reduce((sum, many) => sum + many, 0)).toBe(6);
    expect([...means(found).slice(0, 4)]).toEqual([2, 7, 4, NaN]);
    expect([...sums(found).slice(0, 4)]).toEqual([4, 14, 4, 0]);
    expect(quantiles(ordered(found), 0.9)[1]).toBe(interpolatedQuantile(Float64Array.from([5, 9]), 0.9));
    expect(quantiles(found, 0.5)[3]).toBeNaN();
  });

  it("get of what comes evenly between two moments what falls into them, and no more than there is", () => {
    const windows = cutWindows({ from: 0, to: 600 });
    const given = spreadOver(
      windows,
      Float64Array.from([5, -100, 700]),
      Float64Array.from([25, 100, 900]),
      Float64Array.from([40, 20, 8]),
    );
    expect([...given.slice(0, 3)]).toEqual([11, 21, 11]);
    expect(given.reduce((sum, one) => sum + one, 0)).toBeCloseTo(40 + 10, 9);
  });
});

describe("the view over time", () => {
  const opened = openExample("preemption-storm");
  const charts = (said: Readonly<Record<string, string>> = {}) =>
    flatParts(profileReport(opened, { tab: "series", ...said }).parts).flatMap((part) =>
      part.kind === "chart" && part.drawing.kind === "curves" ? [{ id: part.id, drawing: part.drawing }] : [],
    );

  it("draws what the dashboards of msServiceProfiler draw, all over the same stretch", () => {
    const all = charts();
    const ids = all.map(({ id }) => id);
    for (const id of [
      ...["token-rate", "request-rate", "ttft-windows", "tpot-windows", "e2e-windows", "queue-windows", "second-token"],
      ...["lengths", "batch-size-windows", "batch-tokens-windows", "decode-speed-windows"],
      ...["stages", "states", "cache-windows"],
    ])
      expect(ids).toContain(id);
    expect(new Set(all.map(({ drawing }) => JSON.stringify(drawing.x.range))).size).toBe(1);
  });

  it("shows the stretch that the link says, and no point far beside it", () => {
    for (const { drawing } of charts({ from_s: "10", to_s: "20" })) {
      expect(drawing.x.range).toEqual({ from: 10, to: 20 });
      for (const { points } of drawing.lines)
        expect(points.filter(({ x }) => x < 10 || x > 20).length).toBeLessThanOrEqual(2);
    }
  });

  it("sums tokens per second to the tokens that the requests have", () => {
    const single = openExample("single-host");
    const rate = flatParts(profileReport(single, { tab: "series" }).parts).find(({ id }) => id === "token-rate");
    const lines = rate?.kind === "chart" && rate.drawing.kind === "curves" ? rate.drawing.lines : [];
    const width = cutWindows(shownWindow(single, { from_s: null, to_s: null })).width / 1e6;
    const { requests } = single.capture;
    for (const [line, column] of [
      ["prompt", requests.inputTokens],
      ["output", requests.outputTokens],
    ] as const) {
      const points = lines.find(({ name }) => name === line)?.points ?? [];
      const drawn = points.reduce((sum, { y }) => sum + y * width, 0);
      // A request that lost its place is given a token by the step that reads its prompt again.
      expect(drawn / column.reduce((sum, many) => sum + many, 0)).toBeCloseTo(1, 3);
    }
  });
});

describe("the stretch of the link", () => {
  const opened = openExample("single-host");

  it("is all of it where the link says none, and where it says what is not there", () => {
    const all = shownWindow(opened, { from_s: null, to_s: null });
    expect(shownWindow(opened, { from_s: 1e6, to_s: 2e6 })).toEqual(all);
    expect(shownWindow(opened, { from_s: 5, to_s: 3 })).toEqual(all);
    expect(saidWindow(opened, all)).toEqual({ from_s: null, to_s: null });
  });

  it("comes back from the link as it was said", () => {
    const window = { from: 1_234_567, to: 2_345_678 };
    expect(shownWindow(opened, saidWindow(opened, window))).toEqual(window);
  });
});
