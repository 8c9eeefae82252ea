/**
 * Who comes last, without clocks: a collective ends everywhere at once, so that of one collective the rank that comes last runs the shortest.
 * The k-th collective of each rank is taken for the same one; null where ranks have different numbers of them.
 */
import type { RankEvents } from "./ranks";

export type LateRank = {
  readonly collectives: number;
  /** In how many each rank ran the shortest. */
  readonly lastCount: readonly number[];
  /** Mean microseconds by which each rank's runs exceed the shortest: its wait for others. */
  readonly waits: readonly number[];
};

export function lateRank(ranks: readonly RankEvents[]): LateRank | null {
  const count = ranks[0]?.end.length ?? 0;
  if (ranks.length < 2 || count === 0 || ranks.some(({ end }) => end.length !== count)) return null;
  const lastCount = ranks.map(() => 0);
  const waits = ranks.map(() => 0);
  for (let k = 0; k < count; k += 1) {
    const times = ranks.map(({ start, end }) => (end[k] as number) - (start[k] as number));
    const least = Math.min(...times);
    const last = times.indexOf(least);
    lastCount[last] = (lastCount[last] ?? 0) + 1;
    times.forEach((time, rank) => (waits[rank] = (waits[rank] ?? 0) + (time - least) / count));
  }
  return { collectives: count, lastCount, waits };
}
