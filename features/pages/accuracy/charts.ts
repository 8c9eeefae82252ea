/** Predictions against what was measured: by size, by a setting, and how their ratios are spread. Pure. */
import { head, headText, type Head } from "@/features/quantities";
import { chart, columnChart } from "@/features/answers/chart";
import { rangeText } from "@/lib/format/range";
import type { ChartPart } from "@/features/answers/answer";
import type { Run } from "@/features/core/evidence/runs";
import { runName } from "@/features/core/evidence/words";
import type { ChartPoint, PointSeries } from "@/lib/charts/drawing";
import { table } from "@/lib/export/table";
import { formatCount, formatLatency, formatNumber, formatPercent } from "@/lib/format/quantity";
import { quantile } from "@/lib/statistics/quantile";
import type { Text, Translate } from "@/lib/text";
import { toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { IN_MS } from "@/lib/units/shown-in";
import { ratioOfRun, type Metric } from "./error-lines";
import type { AccuracyFilter } from "./input";
import { parityPoints, paritySpan, type ParityPoint } from "./parity";
import { ratioBins, type RatioBin } from "./ratio-bins";
import * as m from "./messages";

export const accuracyCharts = (
  runs: readonly Run[],
  { metric, against }: Pick<AccuracyFilter, "metric" | "against">,
  t: Translate,
): readonly ChartPart[] => [
  parityChart(runs, metric, t),
  ratioChart(runs, metric, against, t),
  spreadChart(runs, metric, t),
];

const NAMES: Readonly<Record<Metric, string>> = { tpot: "TPOT", ttft: "TTFT" };

const ms = (time: number): number => toMs(seconds(time));

/** Factors from the diagonal that are drawn beside it: a quarter off either way. */
const ASIDE = 1.25;

function parityChart(runs: readonly Run[], metric: Metric, t: Translate): ChartPart {
  const name = NAMES[metric];
  const points = parityPoints(runs, metric);
  const measured = m.measuredName({ name });
  const predicted = m.predictedName({ name });
  const ends = [(points[0]?.measured ?? 1) / 1.2, (points.at(-1)?.measured ?? 1) * 1.2].map(ms);
  const diagonal = (factor: number): readonly ChartPoint[] => ends.map((x) => plainPoint(x, x * factor));
  const most = Math.max(...points.map((point) => point.runs));
  return chart(
    t,
    {
      id: `${metric}-parity`,
      label: m.parityChart,
      title: parityStatement(name, points),
      subtitle: m.medianAnd80OfPredictions,
    },
    {
      kind: "points",
      x: { title: `${t(measured)} [ms]`, log: true },
      y: { title: `${t(predicted)} [ms]`, log: true },
      series: [
        {
          name: t(predicted),
          joined: false,
          points: points.map((point) => ({
            x: ms(point.measured),
            y: ms(point.median),
            spread: { low: ms(point.low), high: ms(point.high) },
            weight: point.runs / most,
            label: t(pointLabel(point)),
            holds: true,
          })),
        },
        { name: t(measured), joined: true, look: "line", slot: 0, points: diagonal(1) },
        ...[ASIDE, 1 / ASIDE].map((factor) => ({ name: "", joined: true, quiet: true, points: diagonal(factor) })),
      ],
    },
    table<ParityPoint>(
      t,
      [
        { id: "measured", label: measured, ...IN_MS, value: (point) => point.measured },
        ...(["low", "median", "high"] as const).map((id) => ({
          id,
          label: PERCENTILE[id],
          ...IN_MS,
          value: (point: ParityPoint) => point[id],
        })),
        { id: "runs", label: m.runs, value: (point) => point.runs },
      ],
      points,
    ),
  );
}

const PERCENTILE = {
  low: m.predicted10thPercentile,
  median: m.predictedMedian,
  high: m.predicted90thPercentile,
};

const plainPoint = (x: number, y: number): ChartPoint => ({ x, y, label: "", holds: true });

function parityStatement(name: string, points: readonly ParityPoint[]): Text {
  const span = paritySpan(points);
  if (span === null) return m.namePredictedAndMeasured({ name });
  const share = formatPercent(span.farthest, 2);
  return m.predictedNameIsAtMost({ name, share });
}

function pointLabel({ measured, low, median, high, runs }: ParityPoint): Text {
  const [at, middle] = [measured, median].map((seconds) => formatLatency(seconds));
  const range = rangeText(formatLatency(low), formatLatency(high));
  const count = formatCount(runs);
  return m.aboutAtMeasuredMiddlePredicted({ at: at ?? "", middle: middle ?? "", count, runs, range });
}

const AXIS: Readonly<Record<AccuracyFilter["against"], Head>> = {
  concurrency: head("concurrency"),
  batch: { label: m.batchPerRank },
  isl: { label: m.inputTokens },
  osl: { label: m.outputTokens },
};

const ratioWords = (metric: Metric): Text => m.metricPredictedMeasured({ metric: NAMES[metric] });

/** Points farther off are drawn here, so that the others stay readable. */
const FARTHEST = 10;
const RATIO_TICKS = [0.1, 0.2, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 5, 10];
const FEW_TICKS = [0.1, 0.2, 0.5, 0.8, 1, 1.25, 2, 5, 10];

function ratioChart(runs: readonly Run[], metric: Metric, against: AccuracyFilter["against"], t: Translate): ChartPart {
  const ratio = (run: Run): number => ratioOfRun(run, metric);
  const within = runs.filter((run) => Math.abs(Math.log(ratio(run))) <= Math.log(1.25)).length / runs.length;
  const share = formatPercent(within, 2);
  const systems = [...new Set(runs.map(({ system }) => system))].sort();
  const bySystem = systems.map((system) => runs.filter((run) => run.system === system));
  const settings = runs.map((run) => run[against]);
  const level = [Math.min(...settings), Math.max(...settings)].map((x) => plainPoint(x, 1));
  return chart(
    t,
    {
      id: `${metric}-${against}`,
      label: m.ratioChart,
      title: m.shareOfMetricPredictionsLie({ share, metric: NAMES[metric] }),
      subtitle: m.predictedMeasuredAgainstBySystem({ against: AXIS[against].label }),
    },
    {
      kind: "points",
      x: { title: headText(t, AXIS[against]), log: true },
      y: { title: t(ratioWords(metric)), log: true, ticks: FEW_TICKS },
      series: [
        ...bySystem.map((runs, index): PointSeries => ({
          name: runs[0]?.systemName ?? "",
          joined: false,
          look: "many",
          points: runs.map((run) => ({
            // Systems with the same setting are drawn side by side; the tooltip names the setting.
            x: run[against] * 1.04 ** (index - (systems.length - 1) / 2),
            y: Math.min(FARTHEST, Math.max(1 / FARTHEST, ratio(run))),
            label: `${t(runName(run))}<br>× ${formatNumber(ratio(run))}`,
            holds: run.inside[metric],
          })),
        })),
        { name: "", joined: true, look: "line", slot: 0, points: level },
      ],
    },
    table<Run>(
      t,
      [
        { id: "system", label: m.system, value: ({ systemName }) => systemName },
        { id: against, ...AXIS[against], value: (run) => run[against] },
        { id: "ratio", label: ratioWords(metric), value: ratio },
        { id: "inside", label: m.inItsBand, value: ({ inside }) => inside[metric] },
      ],
      bySystem.flat(),
    ),
  );
}

function spreadChart(runs: readonly Run[], metric: Metric, t: Translate): ChartPart {
  const ratios = runs.map((run) => ratioOfRun(run, metric));
  const bins = ratioBins(ratios);
  const [low, high] = [quantile(ratios, 0.1), quantile(ratios, 0.9)].map((ratio) => formatNumber(ratio, 2));
  const ratio = t(ratioWords(metric));
  const end = (words: Text): string => `${ratio}, ${t(words)}`;
  return columnChart<RatioBin>(t, bins, {
    id: `${metric}-distribution`,
    label: m.distributionChart,
    title: m.n80OfMetricRatiosLie({ metric: NAMES[metric], low: low ?? "", high: high ?? "" }),
    subtitle: m.runsByPredictedMeasuredSteps,
    x: { id: "from", label: end(m.from), value: (bin) => bin.low },
    across: ratio,
    y: { label: m.runs },
    ratios: RATIO_TICKS,
    mark: (bin) => Math.sqrt(bin.low * bin.high).toPrecision(4),
    between: [{ id: "to", label: end(m.to), value: (bin) => bin.high }],
    bars: [
      {
        ...{ id: "runs", label: m.runs, slot: 1, value: ({ count }) => count },
        said: (bin) => `${bin.low.toFixed(2)} – ${bin.high.toFixed(2)}: ${formatCount(bin.count)}`,
      },
    ],
  });
}
