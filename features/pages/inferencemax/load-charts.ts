/** TTFT and TPOT over concurrency, the same points as the trade-off has. Pure. */
import { loadChart } from "@/features/answers/load-chart";
import type { ChartPart } from "@/features/answers/answer";
import { formatCount, formatLatency } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import type { Overview } from "./answer";
import type { Curve } from "./curves";
import * as m from "./messages";

const TIMES = ["ttft", "tpot"] as const;
type Time = (typeof TIMES)[number];

/** `longest`: slower points are left out, seconds; null = none are. `conc`: of the scenario. */
export function loadCharts(
  { curves, targets }: Overview,
  { longest, conc }: { readonly longest: number | null; readonly conc: number },
  t: Translate,
): readonly ChartPart[] {
  const shown = curves
    .map((curve) => ({ ...curve, points: curve.points.filter(({ served }) => served.e2e <= (longest ?? Infinity)) }))
    .filter(({ points }) => points.length > 0);
  if (shown.length === 0) return [];
  return TIMES.map((time) =>
    loadChart(t, {
      id: time,
      label: m.timeOverConcurrency({ time: time.toUpperCase() }),
      title: keptTitle(shown, time, targets[time]),
      subtitle: m.averageOneLinePerCurve,
      load: "concurrency",
      figure: time,
      lines: shown.map(({ name, points }) => ({
        name,
        points: points.map((point) => ({ x: point.conc, y: point.served[time] })),
      })),
      limit: targets[time],
      across: [{ at: conc, label: formatCount(conc) }],
    }),
  );
}

/** The layout that keeps the limit for the most requests. */
function keptTitle(curves: readonly Curve[], time: Time, limit: number | null): Text {
  const name = time.toUpperCase();
  if (limit === null) return m.timeOverConcurrency({ time: name });
  const furthest = curves.map((curve) => ({
    name: curve.name,
    most: Math.max(0, ...curve.points.filter(({ served }) => served[time] <= limit).map(({ conc }) => conc)),
  }));
  const best = furthest.reduce((a, b) => (b.most > a.most ? b : a));
  const words = { time: name, limit: formatLatency(limit) };
  if (best.most === 0) return m.noLayoutKeepsTime(words);
  return m.layoutKeepsTimeUpTo({ ...words, layout: best.name, conc: best.most, count: formatCount(best.most) });
}
