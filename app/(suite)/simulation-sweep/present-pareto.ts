/** Throughput per GPU against speed per user, every point, with the front. Pure. */
import type { SweepStanding } from "@/features/pages/simulation-sweep/headline";
import { interactivity, perGpu } from "@/features/pages/simulation-sweep/summary";
import { loadWord, serviceWord } from "@/features/pages/simulation-sweep/words";
import type { ResultChart } from "@/components/charts/result-chart";
import type { Sheet } from "@/lib/export/sheet";
import { formatNumber } from "@/lib/format/quantity";
import { text } from "@/lib/text";
import { paretoFigure, PARETO_HEIGHT, type Pareto } from "./charts";
import { seriesOf, soFar, type Translate } from "./present-curves";

/** null until a point has both figures. */
export function paretoChart(standing: SweepStanding, t: Translate): ResultChart | null {
  const pareto = paretoOf(standing, t);
  const count = pareto.front.length;
  if (count === 0) return null;
  const more = soFar(standing);
  return {
    id: "pareto",
    label: text({ en: "Throughput against speed", zh: "吞吐与速度" }),
    title: t(
      count === 1
        ? text({ en: "1 point is beaten by no other", zh: "1 个点不被其他点支配" })
        : text({ en: `${count} points are beaten by no other`, zh: `${count} 个点不被其他点支配` }),
    ),
    subtitle: t(
      text({
        en: `output per GPU against speed per user; filled marks keep both targets${more.en}`,
        zh: `每卡输出吞吐与每用户速度；实心点满足两个目标${more.zh}`,
      }),
    ),
    figure: (space) => paretoFigure(pareto, space),
    height: PARETO_HEIGHT,
    sheet: paretoSheet(pareto, t),
  };
}

function paretoOf(standing: SweepStanding, t: Translate): Pareto {
  const { points, summary } = standing;
  const series = seriesOf(standing).map((own) => ({
    name: own[0] ? t(serviceWord(own[0].service)) : "",
    points: own.flatMap((point) => {
      const x = interactivity(point);
      const y = perGpu(point);
      if (point.load.kind === "saturation" || !Number.isFinite(x) || !Number.isFinite(y)) return [];
      const words = `${t(serviceWord(point.service))}, ${t(loadWord(point.load))}`;
      const label = `${words}<br>${formatNumber(x)} tok/s/user · ${formatNumber(y)} tok/s/GPU`;
      return [{ x, y, label, within: point.within === true }];
    }),
  }));
  const front = summary.front.flatMap((index) => {
    const point = points[index];
    return point ? [{ x: interactivity(point), y: perGpu(point) }] : [];
  });
  return {
    axes: {
      x: t(text({ en: "Speed per user [tok/s]", zh: "每用户速度 [tok/s]" })),
      y: t(text({ en: "Output per GPU [tok/s]", zh: "每卡输出 [tok/s]" })),
    },
    series,
    front,
  };
}

function paretoSheet({ axes, series }: Pareto, t: Translate): Sheet {
  return {
    columns: [
      { label: t(text({ en: "Service", zh: "服务" })) },
      { label: t(text({ en: "Point", zh: "点" })) },
      { label: axes.x },
      { label: axes.y },
      { label: t(text({ en: "Within targets", zh: "满足目标" })) },
    ],
    rows: series.flatMap(({ name, points }) =>
      points.map(({ x, y, label, within }) => [name, label.split("<br>")[0] ?? "", x, y, within]),
    ),
  };
}
