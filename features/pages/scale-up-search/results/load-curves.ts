/** Times by concurrency: the best configuration of each leading engine, under every load. */
import { MOST_LINES } from "@/features/answers/load-chart";
import { coordinates, configurationIndex } from "@/features/core/search/layouts/space/space";
import { seconds, type Seconds } from "@/lib/units/quantity";
import type { SearchStanding } from "./progress";
import { layoutAt } from "../words";

type LoadPoint = {
  readonly index: number;
  /** As on the axis: clients of a replica, or of the deployment. */
  readonly concurrency: number;
  /** Seconds. */
  readonly ttft: Seconds;
  readonly tpot: Seconds;
};

export type LoadCurve = { readonly name: string; readonly own: boolean; readonly points: readonly LoadPoint[] };

/** At most six: the winner's engine first, then those of the front and of the best. Different axes but concurrency make a curve. */
export function loadCurves(standing: SearchStanding, more: readonly number[] = []): readonly LoadCurve[] {
  const { digest, request, rows, winner } = standing;
  const { space } = request;
  const asked = [
    ...(winner === null ? [] : [winner]),
    ...more,
    ...digest.front.toReversed().map(({ index }) => index),
    ...digest.best.map(({ index }) => index),
    // Nothing passes: what comes nearest to each limit.
    ...(winner === null ? digest.relaxed.flatMap((nearest) => nearest.at(-1)?.index ?? []) : []),
    ...(winner === null && digest.nearest ? [digest.nearest.index] : []),
  ];
  const engines = new Map<string, number>();
  for (const index of asked) {
    if (!rows.has(index)) continue;
    const name = layoutAt(space, index);
    if (!engines.has(name) && engines.size < MOST_LINES) engines.set(name, index);
  }
  return [...engines].map(([name, index], lineIndex) => ({
    name,
    own: lineIndex === 0 && winner !== null,
    points: pointsThrough(standing, index),
  }));
}

function pointsThrough({ request, rows }: SearchStanding, index: number): LoadPoint[] {
  const { space } = request;
  const position = coordinates(space, index);
  const along = space.axes.concurrency.map((concurrency, index) => {
    const there = configurationIndex(space, { ...position, concurrency: index });
    return {
      index: there,
      concurrency,
      ttft: seconds(rows.figure(there, "judgedTtft")),
      tpot: seconds(rows.figure(there, "judgedTpot")),
    };
  });
  return along.filter(({ ttft }) => Number.isFinite(ttft)).sort((a, b) => a.concurrency - b.concurrency);
}
