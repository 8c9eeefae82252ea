import { describe, expect, it } from "vitest";
import { parityOf, residualsOf, verdictOf } from "@/app/(suite)/calibration/present";
import { needSheet, ratePlot, timePlot } from "@/app/(suite)/calibration/present-sweep";
import {
  factorSheet,
  pointSheet,
  qualitySheet,
  shareSheet,
  shownPoints,
} from "@/app/(suite)/calibration/present-tables";
import { chartsOf } from "@/app/(suite)/calibration/present-charts";
import { chartThemeOf } from "@/components/charts/chart-theme";
import { calibratedPage } from "@/features/pages/calibration/calibrated-page";
import type { Text } from "@/lib/text";
import { valueOf } from "@/lib/result";
import { seconds } from "@/lib/units/quantity";
import { resolved } from "../../support/scenarios";

const scenario = resolved({ model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "512", osl: "64" });
const page = valueOf(calibratedPage(scenario, null, { engine: "vllm", robust: true, ridge: true }));
const { calibration, sweep } = page;
const t = ({ en }: Text): string => en;
const zh = (words: Text): string => words.zh;
if (sweep === null) throw new Error("no sweep");

describe("what the page says of a calibration", () => {
  it("calls a sample a sample, in both languages", () => {
    expect(verdictOf(page).finding.en).toMatch(/^Sample: TPOT is off by/);
    expect(verdictOf(page).finding.zh).toMatch(/^示例：/);
    expect(verdictOf({ ...page, sample: false }).finding.en).toMatch(/^TPOT is off by/);
  });

  it("counts close predictions as the points do", () => {
    const metrics = calibration.points.flatMap((point) => point.metrics.filter(({ metric }) => metric === "tpot"));
    const close = metrics.filter(({ residual }) => Math.abs(residual) <= 0.1).length;
    const plot = parityOf(calibration, "token", t);
    expect(plot.title).toMatch(new RegExp(`^${close} of ${metrics.length} TPOT`));
    const after = plot.series.find(({ id }) => id === "after");
    expect(after?.points.map(({ x, y }) => y / x - 1)).toEqual(
      metrics.map(({ residual }) => expect.closeTo(residual, 9) as number),
    );
  });

  it("draws residuals in percent, and rings outliers", () => {
    const [first] = calibration.points;
    if (!first) throw new Error("no points");
    const odd = {
      ...calibration,
      points: [{ ...first, outlier: { en: "far", zh: "远" } }, ...calibration.points.slice(1)],
    };
    const plot = residualsOf(odd, "first", t);
    expect(plot.series.map(({ id }) => id)).toEqual(["left", "after", "outliers"]);
    const ttft = first.metrics.find(({ metric }) => metric === "ttft");
    expect(plot.series[2]?.points[0]?.y).toBeCloseTo((ttft?.residual ?? NaN) * 100, 9);
  });

  it("has a row of a table for every factor, metric and measured time", () => {
    expect(factorSheet(calibration, t).rows).toHaveLength(5);
    expect(shareSheet(calibration, t).rows).toHaveLength(3);
    expect(qualitySheet(calibration, zh).rows).toHaveLength(2 * 3);
    expect(pointSheet(calibration, t).rows).toHaveLength(8 * 2);
    expect(shownPoints(calibration, t).rows[0]?.slice(0, 4)).toEqual(["sample 1", "TP1", "1", "512 + 64"]);
    for (const sheet of [
      shownPoints(calibration, t),
      factorSheet(calibration, t),
      pointSheet(calibration, zh),
      needSheet(sweep, t),
    ])
      for (const row of sheet.rows) expect(row).toHaveLength(sheet.columns.length);
  });

  it("plots every batch on the three curves, and cuts requests beyond 100 s", () => {
    const user = ratePlot(sweep, "user", t);
    expect(user.series.slice(0, 3).map(({ points }) => points.length)).toEqual([1, 1, 1].map(() => sweep.steps.length));
    const [step] = sweep.steps;
    if (!step) throw new Error("no step");
    const slow = { ...step, curves: { ...step.curves, serial: { ...step.curves.serial, e2e: seconds(101) } } };
    expect(ratePlot({ ...sweep, steps: [slow], marks: [] }, "e2e", t).series[0]?.points).toEqual([]);
    expect(timePlot(sweep, "tpot", t).series.map(({ id }) => id)).toEqual([
      "before",
      "after",
      "served",
      "measured",
      "other",
    ]);
  });

  it("builds a drawing of every plot at both widths, with as many marks as its table has rows", () => {
    for (const width of [358, 900])
      for (const chart of chartsOf(page, "token", zh)) {
        const figure = chart.figure({ width, height: 300, theme: chartThemeOf((name) => name) });
        const marks = figure.data.reduce((sum, trace) => sum + (trace as { x: number[] }).x.length, 0);
        expect(marks).toBe(chart.sheet.rows.length);
        for (const trace of figure.data as { x: number[]; y: number[] }[])
          for (const value of [...trace.x, ...trace.y]) expect(Number.isFinite(value)).toBe(true);
      }
  });
});
