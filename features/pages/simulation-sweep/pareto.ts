/** Throughput per GPU against speed per user, every point, with the front. Pure. */
import { head } from "@/features/quantities";
import { pointChart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import type { MeasuredPoint } from "@/features/core/evidence/measured-runs";
import { measuredNote, measuredSeries } from "@/features/core/evidence/measured-series";
import type { SweepPoint } from "@/features/core/serving/sweep/points";
import { interactivity, perGpu } from "@/features/core/serving/sweep/summary";
import type { ChartPoint } from "@/lib/charts/drawing";
import { formatNumber } from "@/lib/format/quantity";
import { SEMICOLON, joinTexts, type Translate } from "@/lib/text";
import { byService, soFar } from "./curves";
import type { SweepStanding } from "./headline";
import { loadWord, serviceWord } from "./words";
import * as m from "./messages";

/** null until a point has both figures. */
export function paretoChart(
  standing: SweepStanding,
  measured: readonly MeasuredPoint[],
  t: Translate,
): ChartPart | null {
  const { points, summary } = standing;
  const count = summary.front.length;
  if (count === 0) return null;
  const services = byService(standing).map((series) => series.filter(drawable));
  const front = summary.front.flatMap((index) => points[index] ?? []);
  const more = soFar(standing);
  return pointChart<SweepPoint>(
    t,
    services.map((rows) => ({ name: rows[0] ? t(serviceWord(rows[0].service)) : "", joined: false, rows })),
    {
      id: "pareto",
      label: m.throughputAgainstSpeed,
      title: count === 1 ? m.n1PointIsBeatenBy : m.countPointsAreBeatenBy({ count }),
      subtitle: joinTexts([m.outputPerGpuAgainstSpeed({ more }), measuredNote(measured)], SEMICOLON),
      x: { id: "per_user", ...head("outputPerUser"), value: interactivity },
      y: { id: "per_gpu", ...head("outputPerGpu"), value: perGpu },
      point: (point) => ({ label: hover(point, t), holds: point.within === true }),
      first: [
        { id: "service", label: m.service, value: ({ service }) => t(serviceWord(service)) },
        { id: "load", label: m.load, value: ({ load }) => t(loadWord(load)) },
      ],
      also: [{ id: "within", label: m.withinTargets2, value: ({ within }) => within === true }],
      lines: [
        { name: "", joined: true, quiet: true, points: front.map((point) => drawn(point, t)) },
        ...measuredSeries(measured, { x: ({ perUser }) => perUser, y: (run) => run.perGpu }, t),
      ],
    },
  );
}

const drawable = (point: SweepPoint): boolean =>
  point.load.kind !== "saturation" && Number.isFinite(interactivity(point)) && Number.isFinite(perGpu(point));

const drawn = (point: SweepPoint, t: Translate): ChartPoint => ({
  ...{ x: interactivity(point), y: perGpu(point), label: hover(point, t), holds: point.within === true },
});

const hover = (point: SweepPoint, t: Translate): string =>
  `${t(serviceWord(point.service))}, ${t(loadWord(point.load))}<br>${formatNumber(interactivity(point))} tok/s/user · ${formatNumber(perGpu(point))} tok/s/GPU`;
