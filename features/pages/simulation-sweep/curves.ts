/** Times and utilisation against load, one line for each service; limits and saturation as rules. Pure. */
import { axis } from "@/features/quantities";
import { chart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import type { Estimate } from "@/features/core/serving/sweep/confidence";
import type { SweepStanding } from "./headline";
import type { PointFigures, SweepPoint } from "@/features/core/serving/sweep/points";
import { serviceWord } from "./words";
import type { CurveLine, CurveRule, Curves } from "@/lib/charts/drawing";
import { formatNumber } from "@/lib/format/quantity";
import { joinTexts, verbatim, type Text, type Translate } from "@/lib/text";
import { seconds } from "@/lib/units/quantity";
import { KILO, toMs, toPercent } from "@/lib/units/edge";
import { IN_PERCENT } from "@/lib/units/shown-in";
import * as m from "./messages";

type CurveStatement = { readonly title: Text; readonly subtitle: Text; readonly curves: Curves };

/** Those of the curves that have something to show. */
export const curveCharts = (standing: SweepStanding, t: Translate): readonly ChartPart[] =>
  (["ttft", "tpot", "usage"] as const).flatMap((id) => {
    const { title, subtitle, curves } = id === "usage" ? usageCurves(standing, t) : latencyCurves(standing, id, t);
    if (curves.lines.every(({ points }) => points.length === 0)) return [];
    return [
      chart(
        t,
        { id, label: LABELS[id], title, subtitle: joinTexts([subtitle, soFar(standing)], verbatim("")) },
        { kind: "curves", ...curves },
      ),
    ];
  });

const LABELS = {
  ttft: m.ttftAgainstLoad,
  tpot: m.tpotAgainstLoad,
  usage: m.utilisationAgainstLoad,
};

/** Said under every chart while runs are missing. */
export const soFar = ({ partial }: SweepStanding): Text =>
  partial === null ? m.sign : m.soFarDoneOfCells({ done: partial.done, cells: partial.cells });

/** Colours that a reader can tell apart. */
const MOST_LINES = 6;
const SLOTS = [1, 2, 3, 4, 5, 6] as const;

/** Open loops where there are any, else closed ones. */
const loadKind = ({ points }: SweepStanding): "open" | "closed" =>
  points.some(({ load }) => load.kind === "open") ? "open" : "closed";

/** Saturation is an open loop at the rate that was found: the line of arrival rates passes through it. */
const isOn = (kind: "open" | "closed", { load }: SweepPoint): boolean =>
  load.kind === kind || (kind === "open" && load.kind === "saturation");

const loadValue = ({ load, figures }: SweepPoint): number =>
  load.kind === "open" ? load.rate : load.kind === "closed" ? load.clients : (figures?.offered?.mean ?? NaN);

export function byService({ points }: SweepStanding): readonly (readonly SweepPoint[])[] {
  const series: SweepPoint[][] = [];
  for (const point of points) (series[point.series] ??= []).push(point);
  return series;
}

type Drawn = { readonly value: (figures: PointFigures) => Estimate | null; readonly factor: number };

function linesFor(
  standing: SweepStanding,
  most: number,
  { value, factor }: Drawn,
  t: Translate,
  suffix = "",
): CurveLine[] {
  const kind = loadKind(standing);
  return byService(standing)
    .slice(0, most)
    .map((series, index) => ({
      name: `${series[0] ? t(serviceWord(series[0].service)) : ""}${suffix}`,
      slot: SLOTS[index % SLOTS.length] ?? 1,
      dashed: suffix !== "",
      points: series
        .flatMap((point) => {
          const estimate = point.figures ? value(point.figures) : null;
          return estimate && isOn(kind, point) ? [{ x: loadValue(point), y: estimate.mean * factor }] : [];
        })
        .sort((a, b) => a.x - b.x),
    }));
}

function loadAxis(standing: SweepStanding, t: Translate): Curves["x"] {
  return axis(t, loadKind(standing) === "open" ? "arrivalRate" : "concurrency", true);
}

/** Where each drawn service saturates; those that do at one rate share a line. */
function saturationRules(standing: SweepStanding, most: number): CurveRule[] {
  if (loadKind(standing) !== "open") return [];
  return standing.summary.saturations
    .filter(({ series, rate }) => series < most && rate !== null)
    .map(({ rate }) => ({ at: rate?.mean ?? NaN, label: `λ* ${formatNumber(rate?.mean ?? NaN, 3)}` }))
    .filter(({ label }, index, all) => all.findIndex((other) => other.label === label) === index);
}

function latencyCurves(standing: SweepStanding, metric: "ttft" | "tpot", t: Translate): CurveStatement {
  const { input, targets } = standing;
  const percentile = input.slo_at;
  const name = metric.toUpperCase();
  const limit = targets[metric];
  const total = byService(standing).length;
  const holds = standing.points.filter(({ load, figures }) => load.kind === loadKind(standing) && figures !== null);
  const within = holds.filter(
    ({ figures }) => (figures?.[metric][percentile]?.mean ?? Infinity) <= (limit ?? Infinity),
  ).length;
  const more = total > MOST_LINES ? m.mostLinesOfTotalServicesDrawn({ mostLines: MOST_LINES, total }) : m.sign;
  const across = saturationRules(standing, MOST_LINES);
  const mark = across.length === 0 ? m.sign : m.linesPassThroughSaturation;
  return {
    title:
      limit === null || holds.length === 0
        ? m.nameAtAgainstLoad({ name, at: percentile })
        : m.keptOfHoldsPointsKeep({ kept: within, holds: holds.length, name, at: percentile }),
    subtitle: m.meanOverSeedsMarkMore({ mark, more }),
    curves: {
      x: loadAxis(standing, t),
      y: { ...axis(t, metric, metric === "ttft"), title: `${name} ${percentile}` },
      lines: linesFor(standing, MOST_LINES, { value: (figures) => figures[metric][percentile], factor: KILO }, t),
      across,
      along: limit === null ? [] : [{ at: toMs(seconds(limit)), label: t(m.target), strong: true }],
    },
  };
}

/** Busy share is solid, KV occupancy dashed: two lines for each service. */
function usageCurves(standing: SweepStanding, t: Translate): CurveStatement {
  const kv = ` ${t(m.kv)}`;
  const last = standing.points.filter(({ load }) => load.kind === "saturation").flatMap(({ figures }) => figures ?? []);
  const fullest = Math.max(0, ...last.map((figures) => figures.kv?.mean ?? 0));
  return {
    title:
      last.length === 0
        ? m.utilisationAgainstLoad
        : m.kvBlocksAreFullestFull({ fullest: formatNumber(toPercent(fullest), 2) }),
    subtitle: m.busyShareOfInstancesDashed,
    curves: {
      x: loadAxis(standing, t),
      y: { title: t(m.share), unit: "%", log: false },
      lines: [
        ...linesFor(standing, 3, { value: ({ busy }) => busy, factor: IN_PERCENT.factor }, t),
        ...linesFor(standing, 3, { value: ({ kv: usage }) => usage, factor: IN_PERCENT.factor }, t, kv),
      ],
      across: saturationRules(standing, 3),
      along: [],
    },
  };
}
