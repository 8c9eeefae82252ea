/** A against B as charts: changes with their intervals, and both curves over the load with the prediction behind. */
import { chart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import { loadBands } from "@/features/core/evidence/load-bands";
import { listTraits } from "@/features/core/evidence/traits";
import { AXIS } from "@/features/pages/benchmarks/axes";
import type { Metric } from "@/features/pages/benchmarks/input";
import type { Run } from "@/features/pages/benchmarks/runs";
import { METRIC_NAMES } from "@/features/pages/benchmarks/words";
import type { PointSeries } from "@/lib/charts/drawing";
import { table } from "@/lib/export/table";
import { formatLatency, formatNumber, formatPercent } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { KILO, toPercent } from "@/lib/units/edge";
import { comparisonRows, comparisonTable } from "./tables";
import { isPredicted, type AgainstAnswer, type AgainstSide } from "./sides";
import { loadValue, loadWords, winWords } from "./words";
import * as m from "./messages";

export function againstCharts(answer: AgainstAnswer, t: Translate): readonly ChartPart[] {
  const curves = (["tpot", "ttft", "e2e", "rate"] as const).flatMap((metric) => curveOverLoad(answer, metric, t) ?? []);
  const usual = curves.filter(({ id }) => id !== "ab-e2e");
  return [...changeChart(answer, t), ...(usual.length > 1 ? usual : curves)];
}

/** One series a figure; a bar is the 95 % interval. */
function changeChart(answer: AgainstAnswer, t: Translate): readonly ChartPart[] {
  const rows = comparisonRows(answer).filter(({ load }) => loadValue(load) !== null);
  if (rows.length === 0) return [];
  const xs = rows.map(({ load }) => loadValue(load) ?? 1);
  const ends = [Math.min(...xs) / 1.2, Math.max(...xs) * 1.2];
  const series = answer.compared.figures.map(({ figure, loads }): PointSeries => ({
    name: t(figure.name),
    joined: false,
    points: loads.flatMap((row) => {
      const x = loadValue(row.load);
      if (x === null) return [];
      const label = `${t(figure.name)}, ${t(loadWords(row.load))}<br>${formatPercent(row.change)} (${formatPercent(row.low)} … ${formatPercent(row.high)})`;
      const spread = { low: toPercent(row.low), high: toPercent(row.high) };
      return [{ x, y: toPercent(row.change), label, holds: row.better !== "tie", spread }];
    }),
  }));
  const middle: PointSeries = {
    ...{ name: t(m.noChange), joined: true, look: "line", slot: 0 },
    points: ends.map((x) => ({ x, y: 0, label: "", holds: true })),
  };
  return [
    chart(
      t,
      { id: "ab-changes", label: m.changeOfB, title: winWords(answer.compared), subtitle: m.changeOfBWithInterval },
      {
        kind: "points",
        x: { title: t(AXIS.load.title), log: true },
        y: { title: `${t(m.changeAxis)} [%]`, log: false },
        series: [...series, middle],
      },
      comparisonTable(answer, t),
    ),
  ];
}

type Mark = { readonly side: "A" | "B"; readonly x: number; readonly measured: number; readonly run: Run };

const marks = (side: "A" | "B", { runs }: AgainstSide, metric: Metric): readonly Mark[] =>
  runs
    .flatMap((run): Mark[] => {
      const x = loadValue(run.measurement) ?? run.on?.inFlight ?? null;
      const measured = metric === "rate" ? run.rate : run.measured[metric];
      return x === null || measured === null || measured <= 0 ? [] : [{ side, x, measured, run }];
    })
    .toSorted((left, right) => left.x - right.x);

const scale = (metric: Metric): number => (metric === "rate" ? 1 : KILO);
const unitWord = (metric: Metric): string => (metric === "rate" ? "tok/s" : "ms");

/** Null where a side has no such figure. */
function curveOverLoad(answer: AgainstAnswer, metric: Metric, t: Translate): ChartPart | null {
  const [a, b] = [marks("A", answer.a, metric), marks("B", answer.b, metric)];
  if (a.length === 0 || b.length === 0) return null;
  const behind = [...predictedSeries("A", a, metric, t), ...predictedSeries("B", b, metric, t)];
  const measured = (
    [
      ["A", a, 1],
      ["B", b, 2],
    ] as const
  ).map(([side, points, slot]): PointSeries => ({
    ...{ name: `${side} ${side === "A" ? answer.a.name : answer.b.name}`, joined: true, measured: true, slot },
    points: points.map(({ x, measured: y, run }) => ({
      ...{ x, y: y * scale(metric), holds: true },
      label: `${side}: ${t(loadWords(run.measurement))}<br>${valueWords(metric, y)}`,
    })),
  }));
  const name = METRIC_NAMES[metric];
  return chart(
    t,
    {
      ...{ id: `ab-${metric}`, label: m.overLoad({ name }), title: curveTitle(answer, metric, name) },
      subtitle: behind.length > 0 ? m.withPrediction : m.withoutPrediction,
    },
    {
      kind: "points",
      x: { title: t(AXIS.load.title), log: true },
      y: { title: `${t(name)} [${unitWord(metric)}]`, log: true },
      series: [...behind, ...measured],
    },
    curveTable([...a, ...b], metric, t),
  );
}

const valueWords = (metric: Metric, value: number): string =>
  metric === "rate" ? `${formatNumber(value)} tok/s` : formatLatency(value);

function curveTitle({ compared }: AgainstAnswer, metric: Metric, name: Text): Text {
  const ids = metric === "rate" ? ["rate", "ratePerGpu", "totalRate"] : [metric];
  const figure = compared.figures.find(({ figure: { id } }) => ids.includes(id.split(".")[0] ?? ""));
  if (!figure) return m.overLoad({ name });
  return figure.better === "tie" ? m.curveTitleTie({ name }) : m.curveTitleAhead({ name, side: figure.better });
}

/** The suite's mean for the same loads, and the ends of its band; nothing where model or load is nobody's statement. */
function predictedSeries(side: "A" | "B", points: readonly Mark[], metric: Metric, t: Translate): PointSeries[] {
  const predicted = points.flatMap(({ x, run }) => {
    const y = isPredicted(run) ? (run.on?.predicted[metric] ?? null) : null;
    return y === null ? [] : [{ x, y, ends: band(run, metric) }];
  });
  if (predicted.length === 0) return [];
  const line = (pick: (point: (typeof predicted)[number]) => number | undefined): PointSeries["points"] =>
    predicted.flatMap((point) => {
      const y = pick(point);
      return y === undefined
        ? []
        : [{ x: point.x, y: y * scale(metric), label: t(m.predictedSide({ side })), holds: true }];
    });
  const look = { joined: true, look: "line", slot: side === "A" ? 1 : 2 } as const;
  return [
    { name: t(m.predictedSide({ side })), ...look, dashed: true, points: line(({ y }) => y) },
    { name: t(m.bandOf({ side })), ...look, slot: 0, quiet: true, points: line(({ ends }) => ends?.low) },
    { name: t(m.bandOf({ side })), ...look, slot: 0, quiet: true, points: line(({ ends }) => ends?.high) },
  ];
}

function band({ on }: Run, metric: Metric): { readonly low: number; readonly high: number } | null {
  if (!on) return null;
  const { deployment } = on.point;
  const { ttft, tpot, rate } = on.predicted;
  if (ttft === null || tpot === null) return null;
  const traits = listTraits({ ...deployment, lengths: { isl: on.isl, osl: on.osl }, flags: undefined });
  const bands = loadBands(traits, { ttft, tpot, output: on.osl, grade: "calibrated" });
  return metric === "rate" ? (rate === null ? null : bands.rate(rate)) : bands[metric];
}

const curveTable = (all: readonly Mark[], metric: Metric, t: Translate) =>
  table<Mark>(
    t,
    [
      { id: "side", label: m.what, value: ({ side }) => side },
      { id: "load", label: m.load, value: ({ x }) => x },
      {
        id: "measured",
        label: METRIC_NAMES[metric],
        unit: unitWord(metric),
        factor: scale(metric),
        value: ({ measured }) => measured,
      },
      {
        ...{ id: "predicted", label: m.predictedFigure, unit: unitWord(metric), factor: scale(metric) },
        value: ({ run }) => (isPredicted(run) ? (run.on?.predicted[metric] ?? null) : null),
      },
    ],
    all,
  );
