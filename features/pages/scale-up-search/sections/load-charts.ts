/** TTFT and TPOT against concurrency, with the limits as lines. Pure. */
import { loadChart } from "@/features/answers/load-chart";
import type { ChartPart } from "@/features/answers/answer";
import { configurationAt } from "@/features/core/search/layouts/space/space";
import { formatCount, formatLatency } from "@/lib/format/quantity";
import { verbatim, type Translate } from "@/lib/text";
import type { LoadCurve } from "../results/load-curves";
import type { SearchStanding } from "../results/progress";
import * as m from "./messages";

const TIMES = ["ttft", "tpot"] as const;

export const loadCharts = (
  standing: SearchStanding,
  curves: readonly LoadCurve[],
  t: Translate,
): readonly ChartPart[] => TIMES.map((time) => timeChart(standing, curves, time, t));

function timeChart(
  { request, winner }: SearchStanding,
  curves: readonly LoadCurve[],
  time: (typeof TIMES)[number],
  t: Translate,
): ChartPart {
  const { space, options } = request;
  const limit = options.limits[time]?.most ?? null;
  const now = winner === null ? null : configurationAt(space, winner).concurrency;
  const name = time.toUpperCase();
  const within = curves.filter(({ points }) => points.some((point) => limit === null || point[time] <= limit)).length;
  return loadChart(t, {
    id: time,
    label: m.nameAgainstConcurrency({ name }),
    title:
      limit === null
        ? verbatim(name)
        : m.withinOfCurvesLayoutsKeep({
            within: formatCount(within),
            curves: formatCount(curves.length),
            name,
            limit: formatLatency(limit),
          }),
    subtitle: m.closedFormWinnersLayoutFirst,
    load: "concurrency",
    figure: time,
    lines: curves.map((curve, index) => ({
      name: curve.name,
      dashed: !curve.own && index > 2,
      points: curve.points.map((point) => ({ x: point.concurrency, y: point[time] })),
    })),
    limit,
    across: now === null ? [] : [{ at: now, label: formatCount(now), strong: true }],
    // The names of three fit above the plot of a phone.
    narrow: 3,
  });
}
