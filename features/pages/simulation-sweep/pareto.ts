/** Throughput per GPU against speed per user, every point, with the front. Pure. */
import type { ChartPart } from "@/features/answers/answer";
import type { SweepPoint } from "@/features/core/serving/sweep/points";
import { interactivity, perGpu } from "@/features/core/serving/sweep/summary";
import type { ChartPoint } from "@/lib/charts/drawing";
import { table } from "@/lib/export/table";
import { formatNumber } from "@/lib/format/quantity";
import type { Translate } from "@/lib/text";
import { byService, soFar } from "./curves";
import type { SweepStanding } from "./headline";
import { loadWord, serviceWord } from "./words";
import * as m from "./messages";

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
    label: m.throughputAgainstSpeed,
    title: t(count === 1 ? m.n1PointIsBeatenBy : m.countPointsAreBeatenBy({ count })),
    subtitle: t(m.outputPerGpuAgainstSpeed({ more })),
    drawing: {
      kind: "points",
      x: { title: t(m.speedPerUserTokS), log: false },
      y: { title: t(m.outputPerGpuTokS), log: false },
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
        { id: "service", label: m.service, value: ({ service }) => t(serviceWord(service)) },
        { id: "load", label: m.load, value: ({ load }) => t(loadWord(load)) },
        { id: "per_user", label: m.speedPerUserTokS, value: interactivity },
        { id: "per_gpu", label: m.outputPerGpuTokS, value: perGpu },
        { id: "within", label: m.withinTargets2, value: ({ within }) => within === true },
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
