import { describe, expect, it } from "vitest";
import { histogramOf, ratioPlotOf, ratioSheet, referenceNotes, verdictOf } from "@/app/(suite)/accuracy/present";
import { chartsOf } from "@/app/(suite)/accuracy/present-charts";
import { parityPlotOf, paritySheet } from "@/app/(suite)/accuracy/present-parity";
import { operatorColumns, runSheet } from "@/app/(suite)/accuracy/present-sheets";
import { errorColumns, errorRows, errorSheet } from "@/app/(suite)/accuracy/present-tables";
import { chartThemeOf } from "@/components/charts/chart-theme";
import { accuracy, shownRuns } from "@/features/pages/accuracy/accuracy";
import { AccuracyInput } from "@/features/pages/accuracy/input";
import { lawLines } from "@/features/pages/accuracy/operators";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import type { Text } from "@/lib/text";
import { valueOf } from "@/lib/result";
import { resolved } from "../../support/scenarios";
import { runWith } from "../../features/pages/accuracy/support";

const t = ({ en }: Text): string => en;
const inputOf = (raw: RawParams) => decodeParams(AccuracyInput, raw).value;
const answer = (raw: RawParams = {}) =>
  valueOf(accuracy(resolved({ model: "qwen3-32b", hw: "h100-sxm", tp: "2" }), inputOf(raw)));

// predicted / measured = 0.9, 1, 1.2, 2 (hand)
const RUNS = [0.9, 1, 1.2, 2].map((ratio, index) =>
  runWith(index, { "served.tpot.calibrated": -Math.log(ratio) }, { concurrency: 4 ** index }),
);

describe("what the page says", () => {
  it("charts are titled by their finding", () => {
    expect(ratioPlotOf(RUNS, "tpot", "concurrency", t).title.en).toMatch(
      /^75.% of TPOT predictions lie within × 1\.25$/,
    );
    expect(histogramOf(RUNS, "tpot", t).title.en).toBe("80 % of TPOT ratios lie from × 0.9 to × 2");
  });

  it("parity has a mark per size with as many rows in its table, and every chart draws and exports", () => {
    const runs = shownRuns(inputOf({ engine: "vllm" }));
    for (const metric of ["tpot", "ttft"] as const) {
      const plot = parityPlotOf(runs, metric, t);
      expect(plot.title.en).toMatch(/^Predicted T(TF|PO)T is at most \d+.% off the diagonal$/);
      expect(plot.points.reduce((sum, point) => sum + point.runs, 0)).toBe(runs.length);
      expect(plot.points[0]?.label).toMatch(/^about .* measured: .* predicted/);
      expect(paritySheet(plot, t).rows).toHaveLength(plot.points.length);
      for (const chart of chartsOf(runs, { metric, against: "isl" }, t)) {
        const drawn = chart.figure({ width: 390, height: 300, theme: chartThemeOf((name) => name) });
        expect(drawn.data.length).toBeGreaterThan(0);
        expect(chart.sheet.rows.length).toBeGreaterThan(0);
      }
    }
  });

  it("no run is lost in a chart, and its table holds the same", () => {
    const plot = ratioPlotOf(RUNS, "tpot", "concurrency", t);
    expect(plot.series.flatMap(({ points }) => points.map(({ x }) => x))).toEqual([1, 4, 16, 64]);
    expect(ratioSheet(plot, t).rows).toHaveLength(4);
    const { bins } = histogramOf(RUNS, "tpot", t);
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    for (const [index, bin] of bins.entries()) expect(bin.low).toBeCloseTo(bins[index - 1]?.high ?? bin.low, 12);
  });

  it("names the reference tool beside the same rows only", () => {
    const all = answer();
    expect(verdictOf(all).evidence.en).toContain("reference tool");
    expect(referenceNotes(all)["tpot-error"]?.en).toMatch(/^reference 14/);
    expect(errorRows(all, "system", t).map(({ id }) => id)).toContain("reference");
    const some = answer({ engine: "vllm" });
    expect(verdictOf(some).evidence.en).not.toContain("reference tool");
    expect(referenceNotes(some)).toEqual({});
    expect(errorRows(some, "system", t).map(({ id }) => id)).not.toContain("reference");
  });

  it("puts the reference tool's bias beside ours by batch", () => {
    const rows = errorRows(answer({ by: "batch" }), "batch", t);
    expect(rows.find(({ id }) => id === "65–128")?.referenceBias).toBe(-0.62);
    expect(errorColumns("batch", t).map(({ id }) => id)).toContain("reference");
    expect(errorColumns("system", t).map(({ id }) => id)).not.toContain("reference");
  });

  it("exports shares in percent, and heads that tell both metrics apart", () => {
    const all = answer();
    const { columns, rows } = errorSheet(all, "system", t);
    expect(new Set(columns.map(({ label }) => label)).size).toBe(columns.length);
    expect(rows[0]?.[2]).toBeCloseTo(all.all.tpot.median * 100, 10);
    expect(rows[0]?.[4]).toBeCloseTo(all.all.tpot.within * 100, 10);
  });

  it("exports runs with ratios and no time", () => {
    const { columns, rows } = runSheet(shownRuns(inputOf({ system: "gb200" })), t);
    expect(rows.every(([system]) => system === "gb200")).toBe(true);
    expect(columns.some(({ label, unit }) => /ms|seconds/.test(label) || unit === "ms" || unit === "s")).toBe(false);
  });

  it("shows a law once, with its worst system", () => {
    const { operators } = answer();
    const laws = lawLines(operators);
    expect(laws.length).toBeLessThan(operators.length);
    expect(laws.reduce((sum, { rows }) => sum + rows, 0)).toBe(operators.reduce((sum, { rows }) => sum + rows, 0));
    for (const { typical, worst } of laws) expect(worst).toBeGreaterThanOrEqual(typical);
    expect(operatorColumns(t)).toHaveLength(7);
  });
});
