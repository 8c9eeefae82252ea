/** TTFT and TPOT against concurrency, with the limits as lines. Pure. */
import type { ChartPart } from "@/features/answers/answer";
import { configurationAt } from "@/features/core/search/layouts/space/space";
import { formatCount, formatLatency } from "@/lib/format/quantity";
import { text, verbatim, type Translate } from "@/lib/text";
import { toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import type { CurveLine, Curves } from "@/lib/charts/drawing";
import { curvesTable } from "@/lib/charts/drawn-table";
import type { LoadCurve } from "../results/load-curves";
import type { SearchStanding } from "../results/progress";

const TIMES = ["ttft", "tpot"] as const;

export const loadCharts = (
  standing: SearchStanding,
  curves: readonly LoadCurve[],
  t: Translate,
): readonly ChartPart[] => TIMES.map((time) => loadChart(standing, curves, time, t));

function loadChart(
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
  const drawn: Curves = {
    x: { title: t(text({ en: "Concurrency", zh: "并发" })), unit: "req", log: true },
    y: { title: name, unit: "ms", log: true },
    lines: curves.map((curve, place) => ({
      name: curve.name,
      slot: (place + 1) as CurveLine["slot"],
      dashed: !curve.own && place > 2,
      points: curve.points.map((point) => ({ x: point.concurrency, y: toMs(point[time]) })),
    })),
    across: now === null ? [] : [{ at: now, label: formatCount(now), strong: true }],
    along: limit === null ? [] : [{ at: toMs(seconds(limit)), label: `≤ ${formatLatency(limit)}` }],
    // The names of three fit above the plot of a phone.
    narrow: 3,
  };
  return {
    kind: "chart",
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
    drawing: { kind: "curves", ...drawn },
    table: curvesTable(drawn),
  };
}
