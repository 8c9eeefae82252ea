/** Measured figures over a load, a length or time, with the predictions of the same points. */
import { chart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import type { ChartPoint, PointSeries } from "@/lib/charts/drawing";
import { table } from "@/lib/export/table";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import { greatest, least } from "@/lib/statistics/extremes";
import type { Text, Translate } from "@/lib/text";
import { IN_PERCENT } from "@/lib/units/shown-in";
import type { BenchmarksAnswer } from "./answer";
import { AXIS, mark, type Marked } from "./axes";
import type { AxisId, BenchmarksInput, Metric } from "./input";
import { relativeError, type Run } from "./runs";
import { METRIC_NAMES } from "./words";
import * as m from "./messages";

/** Two charts: along the axis of choice, and predicted against measured. */
export function benchmarkCharts(
  { runs, violations, errors }: BenchmarksAnswer,
  { metric, against }: BenchmarksInput,
  t: Translate,
): readonly ChartPart[] {
  const impossible = new Set(violations.map(({ run }) => run));
  const marked = runs.flatMap((run) => mark(run, metric, against) ?? []);
  if (marked.length === 0) return [];
  const mape = errors.find((error) => error.metric === metric)?.mape ?? null;
  return [alongChart(marked, impossible, metric, against, mape, t), parityChart(marked, impossible, metric, t)];
}

const scale = (metric: Metric): number => (metric === "rate" ? 1 : 1e3);
const unitWord = (metric: Metric): string => (metric === "rate" ? "tok/s" : "ms");

function alongChart(
  marked: readonly Marked[],
  impossible: ReadonlySet<Run>,
  metric: Metric,
  against: AxisId,
  mape: number | null,
  t: Translate,
): ChartPart {
  const name = t(METRIC_NAMES[metric]);
  const sorted = marked.toSorted((a, b) => a.x - b.x);
  const predicted = sorted.flatMap(({ run, x, predicted: y }) =>
    y === null ? [] : [point(run, x, y * scale(metric), true)],
  );
  const series: PointSeries[] = [
    {
      name: t(m.measured),
      joined: false,
      measured: true,
      points: sorted.map(({ run, x, measured }) => point(run, x, measured * scale(metric), !impossible.has(run))),
    },
    { name: t(m.predicted), joined: false, look: "many", slot: 2, points: predicted },
  ];
  const label = m.figuresOverLoad;
  return chart(
    t,
    { id: "along", label, title: statement(metric, mape), subtitle: m.eachPointWithPredictionOf },
    {
      kind: "points",
      x: { title: t(AXIS[against].title), log: AXIS[against].log },
      y: { title: `${name} [${unitWord(metric)}]`, log: true },
      series: series.filter(({ points }) => points.length > 0),
    },
    markTable(sorted, metric, t(AXIS[against].title), t),
  );
}

function parityChart(marked: readonly Marked[], impossible: ReadonlySet<Run>, metric: Metric, t: Translate): ChartPart {
  const both = marked.filter(({ predicted }) => predicted !== null);
  const factor = scale(metric);
  const ends = [
    least(marked.map(({ measured }) => measured)) / 1.3,
    greatest(marked.map(({ measured }) => measured)) * 1.3,
  ];
  const diagonal = ends.map((end): ChartPoint => ({ x: end * factor, y: end * factor, label: "", holds: true }));
  const measuredName = m.measuredMetric({ metric: METRIC_NAMES[metric] });
  const predictedName = m.predictedMetric({ metric: METRIC_NAMES[metric] });
  return chart(
    t,
    {
      id: "measured-predicted",
      label: m.predictedAgainstMeasured,
      title: parityStatement(both, metric),
      subtitle: m.onLineAsMeasured,
    },
    {
      kind: "points",
      x: { title: `${t(measuredName)} [${unitWord(metric)}]`, log: true },
      y: { title: `${t(predictedName)} [${unitWord(metric)}]`, log: true },
      series: [
        {
          name: t(m.predicted),
          joined: false,
          points: both.map(({ run, measured, predicted }) =>
            point(run, measured * factor, (predicted ?? 0) * factor, !impossible.has(run)),
          ),
        },
        { name: t(m.measured), joined: true, look: "line", slot: 0, points: diagonal },
      ],
    },
    markTable(both, metric, "", t),
  );
}

/** A quarter off either way. */
const NEAR = 1.25;

function parityStatement(both: readonly Marked[], metric: Metric): Text {
  const name = METRIC_NAMES[metric];
  const near = both.filter(
    ({ measured, predicted }) => Math.abs(Math.log((predicted ?? NaN) / measured)) <= Math.log(NEAR),
  );
  const [some, all] = [formatCount(near.length), formatCount(both.length)];
  return m.someOfAllPredictionsOf({ some, all, near: NEAR, name });
}

function statement(metric: Metric, mape: number | null): Text {
  const name = METRIC_NAMES[metric];
  if (mape === null) return m.nameAsMeasured({ name });
  const share = formatPercent(mape);
  return m.predictedNameIsOffBy({ share, name });
}

const point = (run: Run, x: number, y: number, holds: boolean): ChartPoint => ({
  x,
  y,
  label: `${run.number}: ${run.label}<br>${run.on?.layout ?? ""}`,
  holds,
});

const markTable = (marked: readonly Marked[], metric: Metric, axis: string, t: Translate) =>
  table<Marked>(
    t,
    [
      { id: "number", label: m.no, value: ({ run }) => run.number },
      { id: "run", label: m.run, value: ({ run }) => run.label },
      ...(axis === "" ? [] : [{ id: "x", label: axis, value: ({ x }: Marked) => x }]),
      {
        id: "measured",
        label: m.measured,
        unit: unitWord(metric),
        factor: scale(metric),
        value: ({ measured }) => measured,
      },
      {
        id: "predicted",
        label: m.predicted,
        unit: unitWord(metric),
        factor: scale(metric),
        value: ({ predicted }) => predicted,
      },
      { id: "error", label: m.offBy, ...IN_PERCENT, value: ({ run }) => relativeError(run, metric) },
    ],
    marked,
  );
