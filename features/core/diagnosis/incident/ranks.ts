/** Ranks of one deployment: the same engine and pool. */
import type { Track } from "../windows/track";

export const sameGroup = (a: Track, b: Track): boolean => a.engine === b.engine && a.pool === b.pool;

const number = ({ rank }: Track): number => Number(/\d+/.exec(rank)?.[0] ?? 0);

/** Groups of two tracks or more that do the same kind of work. */
export function rankGroups(tracks: readonly Track[]): Track[][] {
  const groups = Map.groupBy(tracks, ({ engine, pool }) => `${engine} ${pool}`);
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => group.toSorted((a, b) => number(a) - number(b)));
}
