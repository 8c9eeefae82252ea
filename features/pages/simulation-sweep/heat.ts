/** One metric over two chosen axes: where other axes leave several points, the best of them. Pure. */
import { statisticLabel } from "@/features/quantities";
import { chart } from "@/features/answers/chart";
import { POLICY_NAMES } from "@/features/core/simulator/input/policy-names";
import type { ChartPart } from "@/features/answers/answer";
import {
  AXIS_WORDS,
  METRIC_WORDS,
  type HeatAxis,
  type Metric,
  type Statistic,
} from "@/features/core/serving/sweep/input";
import type { SweepPoint } from "@/features/core/serving/sweep/points";
import type { HeatMap } from "@/lib/charts/drawing";
import { formatNumber } from "@/lib/format/quantity";
import { joinTexts, verbatim, type Text, type Translate } from "@/lib/text";
import { lowered } from "@/lib/format/word-forms";
import { seconds } from "@/lib/units/quantity";
import { toMs, toPercent } from "@/lib/units/edge";
import { soFar } from "./curves";
import type { SweepStanding } from "./headline";
import { loadWord } from "./words";
import * as m from "./messages";

type Heat = HeatMap & { readonly title: Text; readonly subtitle: Text };

/** null until a point has the figure. */
export function heatChart(standing: SweepStanding, t: Translate): ChartPart | null {
  const { title, subtitle, ...heat } = heatMap(standing, t);
  if (heat.values.flat().every((value) => value === null)) return null;
  const words = {
    id: "heat-map",
    label: m.heatMap,
    title,
    subtitle: joinTexts([subtitle, soFar(standing)], verbatim("")),
  };
  return chart(t, words, { kind: "heat", ...heat });
}

type Reading = {
  readonly unit: string;
  readonly less: boolean;
  readonly of: (point: SweepPoint) => number | undefined;
};

function heatMap({ points, input, partial }: SweepStanding, t: Translate): Heat {
  const { x, y, metric, slo_at: statistic } = input;
  const reading = readingFor(metric, statistic);
  const loaded = points.filter(({ load }) => load.kind !== "saturation");
  const [columns, rows] = [axisWords(loaded, x, t), axisWords(loaded, y, t)];
  const values = rows.map(() => columns.map((): number | null => null));
  for (const point of loaded) {
    const value = point.figures ? reading.of(point) : undefined;
    const row = values[rows.indexOf(axisWord(point, y, t))];
    const column = columns.indexOf(axisWord(point, x, t));
    if (value === undefined || Number.isNaN(value) || row === undefined) continue;
    const before = row[column] ?? null;
    if (before === null || (reading.less ? value < before : value > before)) row[column] = value;
  }
  const timed = metric === "ttft" || metric === "tpot" || metric === "e2e";
  const word = timed ? statisticLabel(metric, statistic) : METRIC_WORDS[metric];
  return {
    title: m.metricByAxes({ metric: word, x: lowered(AXIS_WORDS[x]), y: lowered(AXIS_WORDS[y]) }),
    subtitle:
      partial === null ? m.bestWhereOtherAxes({ unit: reading.unit }) : m.bestSoFarWhereOther({ unit: reading.unit }),
    axes: { x: t(AXIS_WORDS[x]), y: t(AXIS_WORDS[y]) },
    columns,
    rows,
    values,
    unit: reading.unit,
  };
}

function readingFor(metric: Metric, statistic: Statistic): Reading {
  const ms = (of: (point: SweepPoint) => number | undefined): Reading => ({
    unit: "ms",
    less: true,
    of: (point) => toMs(seconds(of(point) ?? NaN)),
  });
  switch (metric) {
    case "ttft":
    case "tpot":
    case "e2e":
      return ms(({ figures }) => figures?.[metric][statistic]?.mean);
    case "perGpu":
      return { unit: "tok/s/GPU", less: false, of: ({ figures }) => figures?.perGpu?.mean };
    case "goodput":
      return { unit: "req/s", less: false, of: ({ figures }) => figures?.goodput?.mean };
    case "busy":
    case "kv":
      return { unit: "%", less: false, of: ({ figures }) => toPercent(figures?.[metric]?.mean ?? NaN) };
  }
}

function axisWord({ service, load }: SweepPoint, axis: HeatAxis, t: Translate): string {
  if (axis === "load") return t(loadWord(load));
  if (axis === "policy") return t(POLICY_NAMES[service.policy]);
  const value = service[axis];
  return value === null ? t(m.asSet) : formatNumber(value, 6);
}

/** In the order of the grid. */
const axisWords = (points: readonly SweepPoint[], axis: HeatAxis, t: Translate): readonly string[] => [
  ...new Set(points.map((point) => axisWord(point, axis, t))),
];
