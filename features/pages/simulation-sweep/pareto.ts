/** Throughput per GPU against speed per user, every point, with the front. Pure. */
import type { ChartPart } from "@/features/answers/answer";
import type { SweepPoint } from "@/features/core/serving/sweep/points";
import { interactivity, perGpu } from "@/features/core/serving/sweep/summary";
import type { ChartPoint } from "@/lib/charts/drawing";
import { table } from "@/lib/export/table";
import { formatNumber } from "@/lib/format/quantity";
import { text, type Translate } from "@/lib/text";
import { byService, soFar } from "./curves";
import type { SweepStanding } from "./headline";
import { loadWord, serviceWord } from "./words";

const AXES = {
  x: text({ en: "Speed per user [tok/s]", zh: "每用户速度 [tok/s]" }),
  y: text({ en: "Output per GPU [tok/s]", zh: "每卡输出 [tok/s]" }),
};

/** null until a point has both figures. */
export function paretoChart(standing: SweepStanding, t: Translate): ChartPart | null {
  const { points, summary } = standing;
  const count = summary.front.length;
  if (count === 0) return null;
  const services = byService(standing).map((own) => own.filter(drawable));
  const front = summary.front.flatMap((index) => points[index] ?? []);
  const more = soFar(standing);
  return {
    kind: "chart",
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
    drawing: {
      kind: "points",
      x: { title: t(AXES.x), log: false },
      y: { title: t(AXES.y), log: false },
      series: [
        ...services.map((own) => ({
          name: own[0] ? t(serviceWord(own[0].service)) : "",
          joined: false,
          points: own.map((point) => drawn(point, t)),
        })),
        { name: "", joined: true, quiet: true, points: front.map((point) => drawn(point, t)) },
      ],
    },
    table: table<SweepPoint>(
      t,
      [
        { id: "service", label: text({ en: "Service", zh: "服务" }), value: ({ service }) => t(serviceWord(service)) },
        { id: "load", label: text({ en: "Load", zh: "负载" }), value: ({ load }) => t(loadWord(load)) },
        { id: "per_user", label: AXES.x, value: interactivity },
        { id: "per_gpu", label: AXES.y, value: perGpu },
        { id: "within", label: text({ en: "Within targets", zh: "满足目标" }), value: ({ within }) => within === true },
      ],
      services.flat(),
    ),
  };
}

const drawable = (point: SweepPoint): boolean =>
  point.load.kind !== "saturation" && Number.isFinite(interactivity(point)) && Number.isFinite(perGpu(point));

function drawn(point: SweepPoint, t: Translate): ChartPoint {
  const [x, y] = [interactivity(point), perGpu(point)];
  const words = `${t(serviceWord(point.service))}, ${t(loadWord(point.load))}`;
  const label = `${words}<br>${formatNumber(x)} tok/s/user · ${formatNumber(y)} tok/s/GPU`;
  return { x, y, label, holds: point.within === true };
}
