/** The fullest moment of the KV cache: of all, or of each pool where prefill and decode are separate. */
import type { Capture } from "../capture/capture";
import { type Pool, processPools } from "./pools";

export type CachePeak = { readonly pool: Pool | null; readonly peak: number };

/** The fullest pool first; empty where no file tells. `pool` is null where pools are not separate, or a file does not say whose cache it is. */
export function cachePeaks(capture: Capture): readonly CachePeak[] {
  const { cache, batches, samples } = capture;
  const pools = cachePools(capture);
  const peaks = new Map<Pool | null, number>();
  const look = (shares: Float64Array, pool: (i: number) => Pool | null): void =>
    shares.forEach((share, i) => {
      if (share > (peaks.get(pool(i)) ?? -1)) peaks.set(pool(i), share);
    });
  look(cache.share, (i) => pools.get(cache.pool[i] as number) ?? null);
  look(batches.cacheShare, (i) => pools.get(batches.process[i] as number) ?? null);
  look(samples.cacheShare, () => null);
  return [...peaks].map(([pool, peak]) => ({ pool, peak })).sort((a, b) => b.peak - a.peak);
}

/** Pools by the text that names them: a process, or the pool itself. */
export function cachePools(capture: Pick<Capture, "forwards" | "batches" | "texts">): ReadonlyMap<number, Pool> {
  const named = (["prefill", "decode"] as const).map((pool) => [capture.texts.find(pool), pool] as const);
  return new Map([...named.filter(([text]) => text !== 0), ...processPools(capture)]);
}
