/** What a sweep amounts to: which points are worth looking at, and where each service saturates. */
import { userRate } from "@/features/core/scenario/request-time";
import type { Estimate } from "./confidence";
import type { Service } from "./grid";
import type { SweepPoint } from "./points";

export type Saturation = {
  readonly series: number;
  readonly service: Service;
  readonly gpus: number;
  /** Requests per second above which the queue grows, all replicas; null when the service cannot be run. */
  readonly rate: Estimate | null;
  /** Output tokens per second there. */
  readonly output: Estimate | null;
  /** Arrival rates of the grid beside it: the highest that is served and the lowest that is not. */
  readonly served: number | null;
  readonly beyond: number | null;
};

export type SweepSummary = {
  readonly points: number;
  readonly runnable: number;
  /** Indices of points that no other beats in both tokens per second per user and per GPU, by ascending speed per user. */
  readonly front: readonly number[];
  /** Index of the point with the most output tokens per second and GPU among those within the targets. */
  readonly best: number | null;
  /** Index of the point with the most requests per second and GPU that keep the targets. */
  readonly bestGoodput: number | null;
  readonly saturations: readonly Saturation[];
};

export function sweepSummary(points: readonly SweepPoint[]): SweepSummary {
  const loaded = points.filter(({ load, figures }) => load.kind !== "saturation" && figures !== null);
  const within = loaded.filter(({ within: holds, saturated }) => holds === true && saturated !== true);
  return {
    points: points.length,
    runnable: points.filter(({ figures }) => figures !== null).length,
    front: findFront(loaded),
    best: bestBy(within, perGpu),
    bestGoodput: bestBy(loaded, goodputPerGpu),
    saturations: [...Map.groupBy(points, ({ series }) => series).values()].flatMap((series) =>
      series.filter(({ load }) => load.kind === "saturation").map((point) => saturation(point, series)),
    ),
  };
}

export const perGpu = ({ figures }: SweepPoint): number => figures?.perGpu?.mean ?? -Infinity;

const goodputPerGpu = ({ figures }: SweepPoint): number =>
  figures?.goodput ? figures.goodput.mean / figures.gpus : -Infinity;

/** Output tokens per second of one user, by the means. */
export const interactivity = ({ figures }: SweepPoint): number =>
  userRate({ ttft: figures?.ttft.mean?.mean ?? NaN, tpot: figures?.tpot.mean?.mean ?? 0 });

function bestBy(points: readonly SweepPoint[], value: (point: SweepPoint) => number): number | null {
  const best = points.reduce<SweepPoint | null>((a, b) => (a === null || value(b) > value(a) ? b : a), null);
  return best && value(best) > 0 ? best.index : null;
}

/** From the fastest for a user downwards, a point is on the front when it beats all before it in throughput. */
function findFront(points: readonly SweepPoint[]): number[] {
  const bySpeed = points
    .filter((point) => !Number.isNaN(interactivity(point)))
    .sort((a, b) => interactivity(b) - interactivity(a) || perGpu(b) - perGpu(a) || a.index - b.index);
  const front: number[] = [];
  let highest = -Infinity;
  for (const point of bySpeed) {
    if (perGpu(point) <= highest) continue;
    highest = perGpu(point);
    front.push(point.index);
  }
  return front.reverse();
}

/** `points` of the same service. */
function saturation({ series, service, figures }: SweepPoint, points: readonly SweepPoint[]): Saturation {
  const open = points.flatMap(({ load }) => (load.kind === "open" ? [load.rate] : []));
  const rate = figures?.offered ?? null;
  const known = rate?.mean ?? NaN;
  return {
    series,
    service,
    gpus: figures?.gpus ?? 0,
    rate,
    output: figures?.output ?? null,
    served: open.filter((value) => value <= known).at(-1) ?? null,
    beyond: open.find((value) => value > known) ?? null,
  };
}
