/** TTFT and TPOT against concurrency, with the limits as lines. Pure. */
import { CURVES_HEIGHT, curvesFigure, type CurveLine, type Curves } from "@/components/charts/curves";
import type { ResultChart } from "@/components/charts/result-chart";
import type { LoadCurve } from "@/features/pages/scale-up-search/load-curves";
import type { SearchStanding } from "@/features/pages/scale-up-search/standing";
import { configurationAt } from "@/features/core/search/layouts/space";
import { formatCount, formatLatency } from "@/lib/format/quantity";
import { text, verbatim } from "@/lib/text";
import type { Translate } from "./words";

const TIMES = ["ttft", "tpot"] as const;

export const loadCharts = (
  standing: SearchStanding,
  curves: readonly LoadCurve[],
  t: Translate,
): readonly ResultChart[] => TIMES.map((time) => loadChart(standing, curves, time, t));

function loadChart(
  { request, winner }: SearchStanding,
  curves: readonly LoadCurve[],
  time: (typeof TIMES)[number],
  t: Translate,
): ResultChart {
  const { space, options } = request;
  const limit = options.limits[time]?.most ?? null;
  const now = winner === null ? null : configurationAt(space, winner).concurrency;
  const name = time.toUpperCase();
  const within = curves.filter(({ points }) => points.some((point) => limit === null || point[time] <= limit)).length;
  const drawn: Curves = {
    x: { title: t(text({ en: "Concurrency", zh: "并发" })), unit: "req", log: true },
    y: { title: name, unit: "ms", log: true },
    lines: curves.map((curve, place) => ({
      name: curve.name,
      slot: (place + 1) as CurveLine["slot"],
      dashed: !curve.own && place > 2,
      points: curve.points.map((point) => ({ x: point.concurrency, y: point[time] * 1e3 })),
    })),
    across: now === null ? [] : [{ at: now, label: formatCount(now), strong: true }],
    along: limit === null ? [] : [{ at: limit * 1e3, label: `≤ ${formatLatency(limit)}` }],
  };
  return {
    id: time,
    label: text({ en: `${name} against concurrency`, zh: `${name} 与并发` }),
    title: t(
      limit === null
        ? verbatim(name)
        : text({
            en: `${formatCount(within)} of ${formatCount(curves.length)} layouts keep ${name} ≤ ${formatLatency(limit)} at some load`,
            zh: `${formatCount(curves.length)} 种并行中有 ${formatCount(within)} 种可在某一负载下满足 ${name} ≤ ${formatLatency(limit)}`,
          }),
    ),
    subtitle: t(text({ en: "closed form, the winner's layout first", zh: "闭式解，最优方案的并行在首位" })),
    // On a phone the names of three fit above the plot.
    figure: (room) => curvesFigure(room.width < 600 ? { ...drawn, lines: drawn.lines.slice(0, 3) } : drawn, room),
    height: CURVES_HEIGHT,
    sheet: {
      columns: [
        { label: t(text({ en: "Layout", zh: "并行" })) },
        { label: t(text({ en: "Concurrency", zh: "并发" })), unit: "req" },
        { label: name, unit: "ms" },
      ],
      rows: curves.flatMap(({ name: layout, points }) =>
        points.map((point) => [layout, point.concurrency, point[time] * 1e3]),
      ),
    },
  };
}
