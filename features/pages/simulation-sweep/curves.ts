/** Times and utilisation against load, one line for each service; limits and saturation as rules. Pure. */
import { axis } from "@/features/quantities";
import { chart } from "@/features/answers/chart";
import { loadChart, MOST_LINES } from "@/features/answers/load-chart";
import type { ChartPart } from "@/features/answers/answer";
import { statisticWord } from "@/features/core/serving/simulated/load-words";
import type { Estimate } from "@/features/core/serving/sweep/confidence";
import type { SweepStanding } from "./headline";
import type { PointFigures, SweepPoint } from "@/features/core/serving/sweep/points";
import { serviceWord } from "./words";
import type { CurveLine, CurveRule } from "@/lib/charts/drawing";
import { formatNumber } from "@/lib/format/quantity";
import { joinTexts, verbatim, type Text, type Translate } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import { IN_PERCENT } from "@/lib/units/shown-in";
import * as m from "./messages";

/** Those of the curves that have something to show. */
export const curveCharts = (standing: SweepStanding, t: Translate): readonly ChartPart[] =>
  [latencyChart(standing, "ttft", t), latencyChart(standing, "tpot", t), usageChart(standing, t)].filter(hasPoints);

const hasPoints = ({ drawing }: ChartPart): boolean =>
  drawing.kind === "curves" && drawing.lines.some(({ points }) => points.length > 0);

const LABELS = { ttft: m.ttftAgainstLoad, tpot: m.tpotAgainstLoad };

/** Said under every chart while runs are missing. */
export const soFar = ({ partial }: SweepStanding): Text =>
  partial === null ? m.sign : m.soFarDoneOfCells({ done: partial.done, cells: partial.cells });

/** Open loops where there are any, else closed ones. */
const loadKind = ({ points }: SweepStanding): "open" | "closed" =>
  points.some(({ load }) => load.kind === "open" || load.kind === "users") ? "open" : "closed";

/** Saturation and users are open loops at rates that were found: the line of arrival rates passes through them. */
const isOn = (kind: "open" | "closed", { load }: SweepPoint): boolean =>
  load.kind === kind || (kind === "open" && (load.kind === "saturation" || load.kind === "users"));

const loadValue = ({ load, figures }: SweepPoint): number =>
  load.kind === "open" ? load.rate : load.kind === "closed" ? load.clients : (figures?.offered?.mean ?? NaN);

export function byService({ points }: SweepStanding): readonly (readonly SweepPoint[])[] {
  const series: SweepPoint[][] = [];
  for (const point of points) (series[point.series] ??= []).push(point);
  return series;
}

/** A line for each service, in the figure's own unit. */
function linesFor(standing: SweepStanding, value: (figures: PointFigures) => Estimate | null, t: Translate) {
  const kind = loadKind(standing);
  return byService(standing).map((series) => ({
    name: series[0] ? t(serviceWord(series[0].service)) : "",
    points: series
      .flatMap((point) => {
        const estimate = point.figures ? value(point.figures) : null;
        return estimate && isOn(kind, point) ? [{ x: loadValue(point), y: estimate.mean }] : [];
      })
      .sort((a, b) => a.x - b.x),
  }));
}

const loadName = (standing: SweepStanding) => (loadKind(standing) === "open" ? "arrivalRate" : "concurrency");

/** Where each drawn service saturates; those that do at one rate share a line. */
function saturationRules(standing: SweepStanding, most: number): CurveRule[] {
  if (loadKind(standing) !== "open") return [];
  return standing.summary.saturations
    .filter(({ series, rate }) => series < most && rate !== null)
    .map(({ rate }) => ({ at: rate?.mean ?? NaN, label: `λ* ${formatNumber(rate?.mean ?? NaN, 3)}` }))
    .filter(({ label }, index, all) => all.findIndex((other) => other.label === label) === index);
}

function latencyChart(standing: SweepStanding, metric: "ttft" | "tpot", t: Translate): ChartPart {
  const { input, targets } = standing;
  const statistic = input.slo_at;
  const name = metric.toUpperCase();
  const limit = targets[metric];
  const total = byService(standing).length;
  const holds = standing.points.filter(
    (point) => isOn(loadKind(standing), point) && point.load.kind !== "saturation" && point.figures !== null,
  );
  const within = holds.filter(
    ({ figures }) => (figures?.[metric][statistic]?.mean ?? Infinity) <= (limit ?? Infinity),
  ).length;
  const more = total > MOST_LINES ? m.mostLinesOfTotalServicesDrawn({ mostLines: MOST_LINES, total }) : m.sign;
  const across = saturationRules(standing, MOST_LINES);
  const mark = across.length === 0 ? m.sign : m.linesPassThroughSaturation;
  return loadChart(t, {
    id: metric,
    label: LABELS[metric],
    title:
      limit === null || holds.length === 0
        ? m.nameAtAgainstLoad({ name, at: statisticWord(statistic) })
        : m.keptOfHoldsPointsKeep({ kept: within, holds: holds.length, name, at: statisticWord(statistic) }),
    subtitle: joinTexts([m.meanOverSeedsMarkMore({ mark, more }), soFar(standing)], verbatim("")),
    load: loadName(standing),
    figure: metric,
    ...(statistic !== "mean" && { percentile: statistic }),
    lines: linesFor(standing, (figures) => figures[metric][statistic], t),
    limit,
    across,
  });
}

/** Services whose two lines can be told apart. */
const MOST_SERVICES = 3;

/** Busy share is solid, KV occupancy dashed: two lines for each service. */
function usageChart(standing: SweepStanding, t: Translate): ChartPart {
  const last = standing.points.filter(({ load }) => load.kind === "saturation").flatMap(({ figures }) => figures ?? []);
  const fullest = Math.max(0, ...last.map((figures) => figures.kv?.mean ?? 0));
  const lines = (value: (figures: PointFigures) => Estimate | null, dashed: boolean): CurveLine[] =>
    linesFor(standing, value, t)
      .slice(0, MOST_SERVICES)
      .map(({ name, points }, index) => ({
        name: dashed ? `${name} ${t(m.kv)}` : name,
        slot: ([1, 2, 3] as const)[index] ?? 1,
        dashed,
        points: points.map(({ x, y }) => ({ x, y: y * IN_PERCENT.factor })),
      }));
  return chart(
    t,
    {
      id: "usage",
      label: m.utilisationAgainstLoad,
      title:
        last.length === 0
          ? m.utilisationAgainstLoad
          : m.kvBlocksAreFullestFull({ fullest: formatNumber(toPercent(fullest), 2) }),
      subtitle: joinTexts([m.busyShareOfInstancesDashed, soFar(standing)], verbatim("")),
    },
    {
      kind: "curves",
      x: axis(t, loadName(standing), true),
      y: { title: t(m.share), unit: "%", log: false },
      lines: [...lines(({ busy }) => busy, false), ...lines(({ kv }) => kv, true)],
      across: saturationRules(standing, MOST_SERVICES),
      along: [],
    },
  );
}
