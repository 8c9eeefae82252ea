/** What the page decides to say of a calibration: its sentence, what its plots show, which parts there are. */
import { describe, expect, it } from "vitest";
import { chartTheme } from "@/components/charts/chart-theme";
import { draw } from "@/components/charts/builders/draw";
import { flatParts, type ChartPart, type Part } from "@/features/answers/answer";
import { calibratedPage, type CalibratedPage } from "@/features/pages/calibration/calibrated-page";
import { CalibrationInput, type CalibrationChoices } from "@/features/pages/calibration/input";
import { calibrationReport } from "@/features/pages/calibration/report";
import { verdict } from "@/features/pages/calibration/verdict";
import type { PointSeries } from "@/lib/charts/drawing";
import { unwrap } from "@/lib/result";
import type { Text } from "@/lib/text";
import { seconds } from "@/lib/units/quantity";
import { resolved } from "../../../support/scenarios";

const scenario = resolved({ model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "512", osl: "64" });
const page = unwrap(calibratedPage(scenario, null, { engine: "vllm", robust: true, ridge: true }));
const { calibration } = page;
const sweep = page.sweep ?? expect.fail("no sweep");
const t = ({ en }: Text): string => en;
const zh = (words: Text): string => words.zh;

const parts = (of: CalibratedPage, metric: CalibrationChoices["metric"] = "token", read = t): readonly Part[] =>
  flatParts(
    calibrationReport(
      { fitted: of, reading: [], left: [], partial: null },
      {
        t: read,
        input: { ...CalibrationInput.parse({}), metric },
        scenario,
        pinned: null,
      },
    ).parts,
  );
const chart = (list: readonly Part[], id: string): ChartPart =>
  list.find((part): part is ChartPart => part.kind === "chart" && part.id === id) ?? expect.fail(`no ${id}`);
const series = ({ drawing }: ChartPart): readonly PointSeries[] =>
  drawing.kind === "points" ? drawing.series.filter(({ quiet }) => !quiet) : expect.fail("no points");
const rows = (list: readonly Part[], id: string) =>
  list.flatMap((part) => ("table" in part && part.id === id ? [part.table.rows] : []))[0] ?? expect.fail(`no ${id}`);

describe("the verdict", () => {
  it("calls a sample a sample, in both languages", () => {
    expect(verdict(page).finding.en).toMatch(/^Sample: TPOT error after the fit/);
    expect(verdict(page).finding.zh).toMatch(/^示例：/);
    expect(verdict({ ...page, sample: false }).finding.en).toMatch(/^TPOT error after the fit/);
  });

  it("names the factor that is farthest from 1, above or below, and the run that would teach most", () => {
    const [first = expect.fail("no factor")] = calibration.factors;
    const factors = [
      { ...first, resource: "compute" as const, value: 1.5 },
      { ...first, resource: "host" as const, value: 0.5 },
    ];
    const said = verdict({ ...page, calibration: { ...calibration, factors } });
    expect(said.evidence.en).toMatch(/Farthest from the prediction: host, × 0\.5 of its time/);
    expect(said.help?.en).toContain(`on ${calibration.next[0]?.layout}`);
    expect(verdict({ ...page, calibration: { ...calibration, next: [] } }).help).toBeNull();
  });
});

describe("plots", () => {
  it("count close predictions as the points do", () => {
    const metrics = calibration.points.flatMap((point) => point.metrics.filter(({ metric }) => metric === "tpot"));
    const close = metrics.filter(({ residual }) => Math.abs(residual) <= 0.1).length;
    const parity = chart(parts(page), "parity");
    expect(parity.title).toMatch(new RegExp(`^${close} of ${metrics.length} TPOT`));
    const [, after] = series(parity);
    expect(after?.points.map(({ x, y }) => y / x - 1)).toEqual(
      metrics.map(({ residual }) => expect.closeTo(residual, 9) as number),
    );
  });

  it("draw residuals in percent, of the side that is chosen, and ring outliers", () => {
    const [first = expect.fail("no points")] = calibration.points;
    const odd = { ...first, outlier: { en: "far", zh: "远" } };
    const points = [odd, ...calibration.points.slice(1)];
    const plot = chart(parts({ ...page, calibration: { ...calibration, points } }, "first"), "residuals");
    expect(plot.title).toMatch(/^The largest residual of TTFT/);
    expect(series(plot).map(({ name, look }) => [name, look])).toEqual([
      ["left out", undefined],
      ["after the fit", undefined],
      ["outlier", "ring"],
    ]);
    const ttft = first.metrics.find(({ metric }) => metric === "ttft");
    expect(series(plot)[2]?.points[0]?.y).toBeCloseTo((ttft?.residual ?? NaN) * 100, 9);
  });

  it("show every batch on the three curves, and cut requests beyond 100 s", () => {
    const user = series(chart(parts(page), "rate-user"));
    expect(user.slice(0, 3).map(({ points }) => points.length)).toEqual([1, 1, 1].map(() => sweep.steps.length));
    const [step = expect.fail("no step")] = sweep.steps;
    const slow = { ...step, curves: { ...step.curves, serial: { ...step.curves.serial, e2e: seconds(101) } } };
    const cut = parts({ ...page, sweep: { ...sweep, steps: [slow], marks: [] } });
    expect(series(chart(cut, "rate-e2e"))[0]?.points).toEqual([]);
    expect(series(chart(parts(page), "tpot")).map(({ name }) => name)).toEqual([
      "batch, before the fit",
      "batch, after",
      "served, same number of clients",
      "measured",
      "measured, other lengths",
    ]);
  });

  it("can be drawn at both widths, with as many marks as their tables have rows", () => {
    for (const width of [358, 900])
      for (const part of parts(page, "token", zh).filter((one) => one.kind === "chart")) {
        const figure = draw(part.drawing, { width, height: 300, theme: chartTheme((name) => name) });
        const traces = figure.data as { x: number[]; y: number[]; hoverinfo?: string }[];
        const marks = traces.filter(({ hoverinfo }) => hoverinfo !== "skip").flatMap(({ x }) => x);
        expect(marks).toHaveLength(part.table.rows.length);
        for (const trace of traces)
          for (const value of [...trace.x, ...trace.y]) expect(Number.isFinite(value)).toBe(true);
      }
  });
});

describe("parts", () => {
  it("have a row for every factor, metric and measured time", () => {
    const all = parts(page);
    expect(rows(all, "factors")).toHaveLength(5);
    expect(rows(all, "shares")).toHaveLength(3);
    expect(rows(all, "quality")).toHaveLength(2 * 3);
    expect(rows(all, "points")).toHaveLength(8 * 2);
    expect(rows(all, "points")[0]?.slice(0, 5)).toEqual(["sample 1", "TP1", 1, 512, 64]);
    expect(rows(all, "next-runs")).toHaveLength(calibration.next.length);
  });

  it("leave out what follows from a sweep where there is none", () => {
    const ids = parts({ ...page, sweep: null }).map(({ kind, id }) => `${kind} ${id}`);
    expect(ids.filter((id) => id.startsWith("chart"))).toEqual(["chart parity", "chart residuals"]);
    expect(ids).not.toContain("table sweep");
  });
});
