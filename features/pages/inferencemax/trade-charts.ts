/** Throughput per GPU against E2E latency and against speed per user, curves and measured runs. Pure. */
import { chart } from "@/features/answers/chart";
import { head, headText, QUANTITIES } from "@/features/quantities";
import type { ChartPart } from "@/features/answers/answer";
import type { MeasuredPoint } from "@/features/core/evidence/measured-runs";
import { measuredNote, measuredSeries } from "@/features/core/evidence/measured-series";
import type { Served } from "@/features/core/comparison/figures";
import type { ChartPoint, PointChart, PointSeries } from "@/lib/charts/drawing";
import { table } from "@/lib/export/table";
import { formatCount, formatLatency, formatNumber, formatQuantity } from "@/lib/format/quantity";
import { scaleFor } from "@/lib/format/scale";
import { SEMICOLON, joinTexts, type Text, type Translate } from "@/lib/text";
import type { Overview } from "./answer";
import type { Curve, CurvePoint } from "./curves";
import type { MeasuredRun, RunSpeed } from "./measured";
import { WORDS } from "./words";
import * as m from "./messages";

type Axis = {
  readonly id: "e2e" | "interactivity";
  readonly label: Text;
  readonly title: Text;
  readonly log: boolean;
  readonly of: (speed: RunSpeed | Served) => number | null;
};

const AXES: readonly Axis[] = [
  { id: "e2e", label: m.throughputAgainstE2eLatency, title: m.e2eLatency, log: true, of: ({ e2e }) => e2e },
  {
    id: "interactivity",
    label: m.throughputAgainstInteractivity,
    title: QUANTITIES.outputPerUser.label,
    log: true,
    of: ({ perUser }) => perUser,
  },
];

/** `longest`: slower points are left out, seconds; null = none are. */
export function tradeCharts(
  overview: Overview,
  near: readonly MeasuredPoint[],
  longest: number | null,
  t: Translate,
): readonly ChartPart[] {
  const most = longest ?? Infinity;
  const drawn = overview.curves.some(({ points }) => points.some(({ served }) => served.e2e <= most));
  if (!drawn && !overview.runs.some((run) => isShown(run, most))) return [];
  const dots = near.filter(({ e2e }) => e2e <= most);
  return AXES.map((axis) => tradeChart(axis, overview, dots, most, t));
}

const isShown = ({ comparable, measured }: MeasuredRun, longest: number): boolean =>
  comparable && (measured.e2e ?? 0) <= longest;

function tradeChart(
  axis: Axis,
  { curves, runs, best, targets }: Overview,
  near: readonly MeasuredPoint[],
  longest: number,
  t: Translate,
): ChartPart {
  const shown = runs.filter((run) => isShown(run, longest));
  const series: PointSeries[] = [
    ...curves.filter(({ points }) => points.length > 0).map((curve) => curveSeries(axis, curve, longest, t)),
    ...(shown.length > 0 ? [ownRuns(axis, shown, t)] : []),
  ];
  const dots = measuredSeries(near, { x: (run) => axis.of(run) ?? NaN, y: ({ perGpu }) => perGpu }, t);
  const tpot = axis.id === "interactivity" ? targets.tpot : null;
  const along = inUnit(axis, [...series, ...dots], t);
  const drawn: PointChart = {
    x: { title: along.title, log: axis.log },
    y: { title: headText(t, head("outputPerGpu")), log: false },
    series: along.series,
    limit: tpot === null ? null : { x: 1 / tpot, label: `TPOT ≤ ${formatLatency(tpot)}` },
  };
  const all = curves.flatMap(({ points }) => points);
  const front = all.filter((point) => point.front).length;
  const slow = all.filter(({ served }) => served.e2e > longest).length;
  const left = slow === 0 ? m.sign : m.slowSlowerLeftOut({ slow });
  return chart(
    t,
    {
      id: axis.id,
      label: axis.label,
      title: axis.id === "e2e" ? bestTitle(best) : mostTitle(curves),
      subtitle: joinTexts(
        [m.pointPerConcurrencyFilledWithin({ front, all: all.length, left }), measuredNote(near)],
        SEMICOLON,
      ),
    },
    { kind: "points", ...drawn },
    table<ChartPoint & { readonly name: string }>(
      t,
      [
        { id: "curve", label: m.curve, value: ({ name }) => name },
        { id: "x", label: drawn.x.title, value: ({ x }) => x },
        { id: "y", label: drawn.y.title, value: ({ y }) => y },
        { id: "within", label: m.withinTargets, value: ({ holds }) => holds },
      ],
      // Public runs have no targets of this page, and are no points of it.
      along.series.slice(0, series.length).flatMap(({ name, points }) => points.map((point) => ({ name, ...point }))),
    ),
  );
}

const curveSeries = (axis: Axis, curve: Curve, longest: number, t: Translate): PointSeries => ({
  name: curve.name,
  joined: true,
  points: curve.points
    .filter(({ served }) => served.e2e <= longest)
    .map((point) => ({
      x: axis.of(point.served) ?? NaN,
      y: point.served.perGpu,
      holds: point.within,
      label: pointLabel(curve, point, t),
    })),
});

/** Times in the unit of the longest that is drawn: milliseconds below ten seconds. */
function inUnit({ id, title }: Axis, series: readonly PointSeries[], t: Translate) {
  const all = series.flatMap(({ points }) => points.map(({ x }) => x));
  const { factor, unit } = id === "e2e" ? scaleFor(all, "s") : { factor: 1, unit: QUANTITIES.outputPerUser.unit };
  return {
    title: `${t(title)} [${unit}]`,
    series: series.map((line) => ({
      ...line,
      points: line.points.map((point) => ({ ...point, x: point.x / factor })),
    })),
  };
}

function bestTitle(best: Overview["best"]): Text {
  if (best === null) return m.noPointKeepsTargets;
  const rate = formatQuantity(best.point.served.perGpu, "tok/s/GPU");
  return m.mostWithinTargetsRate({ rate });
}

function mostTitle(curves: readonly Curve[]): Text {
  const all = curves.flatMap((curve) => curve.points.map(({ served }) => ({ curve, rate: served.perGpu })));
  const [first] = all;
  if (!first) return m.noLayoutCanBeRun;
  const most = all.reduce((a, b) => (b.rate > a.rate ? b : a), first);
  const rate = formatQuantity(most.rate, "tok/s/GPU");
  return m.mostWhateverSpeedRateName({ rate, name: most.curve.name });
}

function pointLabel({ name }: Curve, { conc, served }: CurvePoint, t: Translate): string {
  const load = t(m.concRequestsAtOnce({ conc, count: formatCount(conc) }));
  return [
    `<b>${name}</b>, ${load}`,
    `${formatNumber(served.perUser)} tok/s/user · ${formatNumber(served.perGpu)} tok/s/GPU`,
    `TTFT ${formatLatency(served.ttft)} · TPOT ${formatLatency(served.tpot)} · E2E ${formatLatency(served.e2e)}`,
  ].join("<br>");
}

const ownRuns = (axis: Axis, runs: readonly MeasuredRun[], t: Translate): PointSeries => ({
  name: t(m.measured),
  joined: false,
  measured: true,
  points: runs.map(({ label, layout, conc, measured }) => ({
    x: axis.of(measured) ?? NaN,
    y: measured.perGpu ?? NaN,
    holds: true,
    label: [
      `<b>${label}</b>`,
      `${t(WORDS.measured)}: ${layout}, ${formatCount(conc)}`,
      `${formatNumber(measured.perUser ?? NaN)} tok/s/user · ${formatNumber(measured.perGpu ?? NaN)} tok/s/GPU`,
    ].join("<br>"),
  })),
});
