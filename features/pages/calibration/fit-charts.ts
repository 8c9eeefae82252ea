/** How well the fit predicts: parity and residuals of the metrics of one side. */
import type { ChartPart } from "@/features/answers/answer";
import type { Metric } from "@/features/core/calibration/points/observation";
import { METRIC_NAMES } from "@/features/core/calibration/fit/resource-names";
import type { Calibration, PointMetric, PointOutcome } from "@/features/core/calibration/fit/result";
import type { ChartPoint, PointSeries } from "@/lib/charts/drawing";
import { formatCount, formatLatency, formatPercent } from "@/lib/format/quantity";
import { listTexts, type Text, type Translate } from "@/lib/text";
import { toMs, toPercent } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import type { CalibrationChoices } from "./input";
import { plotChart, ruler } from "./plot";
import * as m from "./messages";

type Side = CalibrationChoices["metric"];

export const fitCharts = (calibration: Calibration, side: Side, t: Translate): readonly ChartPart[] => {
  const metrics = chartMetrics(calibration, side);
  return [parityChart(calibration, metrics, t), residualChart(calibration, metrics, t)];
};

/** The metrics of the chosen side that were measured: TPOT and decode, or TTFT and prefill. */
function chartMetrics({ quality }: Calibration, side: Side): readonly Metric[] {
  const wanted: readonly Metric[] = side === "token" ? ["tpot", "decode"] : ["ttft", "prefill"];
  return wanted.filter((metric) => quality.some((line) => line.metric === metric));
}

/** A predicted time of a point. */
type Line = { readonly point: PointOutcome; readonly line: PointMetric };
type Predicted = (line: PointMetric) => number;

const measuredLines = ({ points }: Calibration, metrics: readonly Metric[]): readonly Line[] =>
  points.flatMap((point) =>
    point.metrics.filter(({ metric }) => metrics.includes(metric)).map((line) => ({ point, line })),
  );

const CLOSE = 0.1;

function parityChart(calibration: Calibration, metrics: readonly Metric[], t: Translate): ChartPart {
  const lines = measuredLines(calibration, metrics);
  const close = lines.filter(({ line }) => Math.abs(line.residual) <= CLOSE).length;
  const names = t(listTexts(metrics.map((metric) => METRIC_NAMES[metric])));
  const marked: Marked = {
    t,
    lines,
    place: ({ line }, time) => ({ x: toMs(seconds(line.measured)), y: toMs(seconds(time)) }),
  };
  const shown = [marks(marked, { name: m.before, slot: 2, open: true }, ({ before }) => before), ...fitted(marked)];
  const times = shown.flatMap(({ points }) => points.flatMap(({ x, y }) => [x, y])).filter((time) => time > 0);
  const [least, most] = [Math.min(...times), Math.max(...times)];
  return plotChart(t, {
    id: "parity",
    label: m.parityPlot,
    title: m.closeOfLinesNamesPredictions({ close, lines: lines.length, names }),
    subtitle: m.predictedAgainstMeasuredMsOn,
    x: { title: m.measuredMs, log: true },
    y: { title: m.predictedMs, log: true },
    series: shown,
    ruler: times.length > 0 ? ruler({ x: least, y: least }, { x: most, y: most }) : null,
  });
}

function residualChart(calibration: Calibration, metrics: readonly Metric[], t: Translate): ChartPart {
  const lines = measuredLines(calibration, metrics);
  const largest = lines.reduce((most, { line }) => Math.max(most, Math.abs(line.residual)), 0);
  const names = t(listTexts(metrics.map((metric) => METRIC_NAMES[metric])));
  const toPoint: Marked["place"] = ({ point, line }, time) => ({
    x: point.load,
    y: toPercent(time / line.measured - 1),
  });
  const marked = { t, lines, place: toPoint };
  const loads = lines.map(({ point }) => point.load);
  return plotChart(t, {
    id: "residuals",
    label: m.residualPlot,
    title: m.largestResidualOfNamesIs({ names, largest: formatPercent(largest, 2) }),
    subtitle: m.predictedMeasured1AgainstSequences,
    x: { title: m.sequencesInFlight, log: true },
    y: { title: m.residual, log: false },
    series: [marks(marked, { name: m.leftOut, slot: 3, open: true }, ({ leftOut }) => leftOut), ...fitted(marked)],
    ruler: ruler({ x: Math.min(...loads), y: 0 }, { x: Math.max(...loads), y: 0 }),
  });
}

/** Lines with the place that a predicted time of theirs has in a plot. */
type Marked = {
  readonly t: Translate;
  readonly lines: readonly Line[];
  readonly place: (entry: Line, time: number) => { readonly x: number; readonly y: number };
};

type Look = Pick<PointSeries, "slot" | "look"> & { readonly name: Text; readonly open?: boolean };

const marks = (
  { t, lines, place }: Marked,
  { name, open = false, ...look }: Look,
  predicted: Predicted,
): PointSeries => ({
  ...look,
  name: t(name),
  joined: false,
  points: lines.map((entry): ChartPoint => {
    const label = hoverLabel(entry, predicted);
    return { ...place(entry, predicted(entry.line)), holds: !open, label };
  }),
});

/** Charts of the fit, with rings around outliers. */
function fitted(marked: Marked): readonly PointSeries[] {
  const after: Predicted = (line) => line.after;
  const far = marked.lines.filter(({ point }) => point.outlier !== null);
  return [
    marks(marked, { name: m.afterFit, slot: 1 }, after),
    ...(far.length > 0 ? [marks({ ...marked, lines: far }, { name: m.outlier, slot: 4, look: "ring" }, after)] : []),
  ];
}

function hoverLabel({ point, line }: Line, predicted: Predicted): string {
  const load = `${formatCount(point.load)} × ${formatCount(point.isl)} + ${formatCount(point.osl)}`;
  const times = `${formatLatency(predicted(line))} / ${formatLatency(line.measured)}`;
  return `${point.label}<br>${point.layout} · ${load}<br>${times}`;
}
