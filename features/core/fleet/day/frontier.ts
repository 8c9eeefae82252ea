/** The cheapest instances for every demand of one service, alone on all of the inventory: what no rule of scaling can undercut. */
import type { Slot } from "./question";

export type Mix = { readonly rate: number; readonly cost: number; readonly counts: readonly number[] };

/**
 * Mixes by rising rate (requests per second within the promise) and cost, each the cheapest of its rate or more. `room`: instances by slot.
 * Demands above the last rate are not reached.
 */
export function cheapestMixes(slots: readonly Slot[], room: readonly number[], peak: number): readonly Mix[] {
  const none: Mix = { rate: 0, cost: 0, counts: [] };
  return slots.reduce<readonly Mix[]>(
    (mixes, { rate, choice }, slot) => {
      const grown: Mix[] = [];
      for (const mix of mixes) {
        const needed = Math.max(0, Math.ceil((peak - mix.rate) / rate - ROUNDING));
        const most = Math.min(room[slot] ?? 0, needed);
        for (let count = 0; count <= most; count += 1)
          grown.push({
            rate: mix.rate + count * rate,
            cost: mix.cost + count * choice,
            counts: [...mix.counts, count],
          });
      }
      return undominated(grown);
    },
    [none],
  );
}

function undominated(mixes: readonly Mix[]): readonly Mix[] {
  const sorted = mixes.toSorted((a, b) => b.rate - a.rate || a.cost - b.cost);
  let least = Infinity;
  const best = sorted.filter(({ cost }) => cost < least && ((least = cost), true));
  return best.toReversed();
}

/** The cheapest mix that takes the rate; the largest where none does. */
export function mixFor(mixes: readonly Mix[], rate: number): Mix {
  let [low, high] = [0, mixes.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((mixes[middle]?.rate ?? 0) * (1 + ROUNDING) >= rate) high = middle;
    else low = middle + 1;
  }
  return mixes[low] as Mix;
}

const ROUNDING = 1e-9;
