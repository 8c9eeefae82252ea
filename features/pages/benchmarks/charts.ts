/** Measured figures over a load, a length or time, with the predictions of the same points. */
import type { ChartPart } from "@/features/answers/answer";
import type { ChartPoint, PointSeries } from "@/lib/charts/drawing";
import { table } from "@/lib/export/table";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import { greatest, least } from "@/lib/statistics/extremes";
import { text, type Text, type Translate } from "@/lib/text";
import { IN_PERCENT } from "@/lib/units/shown-in";
import type { BenchmarksAnswer } from "./answer";
import { AXIS, mark, type Marked } from "./axes";
import type { AxisId, BenchmarksInput, Metric } from "./input";
import { relativeError, type Run } from "./runs";
import { METRIC_NAMES } from "./words";

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
const MEASURED = text({ en: "measured", zh: "实测" });
const PREDICTED = text({ en: "predicted", zh: "预测" });

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
      name: t(MEASURED),
      joined: false,
      measured: true,
      points: sorted.map(({ run, x, measured }) => point(run, x, measured * scale(metric), !impossible.has(run))),
    },
    { name: t(PREDICTED), joined: false, look: "many", slot: 2, points: predicted },
  ];
  const label = text({ en: "Figures over the load", zh: "随负载的指标" });
  return {
    kind: "chart",
    id: "along",
    label,
    title: t(statement(metric, mape)),
    subtitle: t(
      text({
        en: "each point with the prediction of its own deployment and load; open: no such machine can have produced it",
        zh: "每个测点与其自身部署和负载下的预测；空心：该机器不可能测得",
      }),
    ),
    drawing: {
      kind: "points",
      x: { title: t(AXIS[against].title), log: AXIS[against].log },
      y: { title: `${name} [${unitWord(metric)}]`, log: true },
      series: series.filter(({ points }) => points.length > 0),
    },
    table: markTable(sorted, metric, t(AXIS[against].title), t),
  };
}

function parityChart(marked: readonly Marked[], impossible: ReadonlySet<Run>, metric: Metric, t: Translate): ChartPart {
  const both = marked.filter(({ predicted }) => predicted !== null);
  const factor = scale(metric);
  const ends = [
    least(marked.map(({ measured }) => measured)) / 1.3,
    greatest(marked.map(({ measured }) => measured)) * 1.3,
  ];
  const diagonal = ends.map((end): ChartPoint => ({ x: end * factor, y: end * factor, label: "", holds: true }));
  const measuredName = text({ en: `measured ${METRIC_NAMES[metric].en}`, zh: `实测${METRIC_NAMES[metric].zh}` });
  const predictedName = text({ en: `predicted ${METRIC_NAMES[metric].en}`, zh: `预测${METRIC_NAMES[metric].zh}` });
  return {
    kind: "chart",
    id: "measured-predicted",
    label: text({ en: "Predicted against measured", zh: "预测与实测对照" }),
    title: t(parityStatement(both, metric)),
    subtitle: t(text({ en: "on the line: as measured", zh: "线上的点：与实测一致" })),
    drawing: {
      kind: "points",
      x: { title: `${t(measuredName)} [${unitWord(metric)}]`, log: true },
      y: { title: `${t(predictedName)} [${unitWord(metric)}]`, log: true },
      series: [
        {
          name: t(PREDICTED),
          joined: false,
          points: both.map(({ run, measured, predicted }) =>
            point(run, measured * factor, (predicted ?? 0) * factor, !impossible.has(run)),
          ),
        },
        { name: t(MEASURED), joined: true, look: "line", slot: 0, points: diagonal },
      ],
    },
    table: markTable(both, metric, "", t),
  };
}

/** A quarter off either way. */
const NEAR = 1.25;

function parityStatement(both: readonly Marked[], metric: Metric): Text {
  const name = METRIC_NAMES[metric];
  const near = both.filter(
    ({ measured, predicted }) => Math.abs(Math.log((predicted ?? NaN) / measured)) <= Math.log(NEAR),
  );
  const [some, all] = [formatCount(near.length), formatCount(both.length)];
  return text({
    en: `${some} of ${all} predictions of ${name.en} lie within × ${NEAR}`,
    zh: `${all} 个${name.zh}预测中有 ${some} 个在 ${NEAR} 倍以内`,
  });
}

function statement(metric: Metric, mape: number | null): Text {
  const name = METRIC_NAMES[metric];
  if (mape === null) return text({ en: `${name.en} as measured`, zh: `实测的${name.zh}` });
  const share = formatPercent(mape);
  return text({ en: `Predicted ${name.en} is off by ${share} on average`, zh: `${name.zh}预测的平均偏差为 ${share}` });
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
      { id: "number", label: text({ en: "No.", zh: "序号" }), value: ({ run }) => run.number },
      { id: "run", label: text({ en: "Run", zh: "运行" }), value: ({ run }) => run.label },
      ...(axis === "" ? [] : [{ id: "x", label: axis, value: ({ x }: Marked) => x }]),
      {
        id: "measured",
        label: MEASURED,
        unit: unitWord(metric),
        factor: scale(metric),
        value: ({ measured }) => measured,
      },
      {
        id: "predicted",
        label: PREDICTED,
        unit: unitWord(metric),
        factor: scale(metric),
        value: ({ predicted }) => predicted,
      },
      {
        id: "error",
        label: text({ en: "off by", zh: "偏差" }),
        ...IN_PERCENT,
        value: ({ run }) => relativeError(run, metric),
      },
    ],
    marked,
  );
