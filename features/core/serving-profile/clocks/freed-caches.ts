/** When the prefill pool gave a request's blocks back, where it keeps them until they were pulled. */
import type { CacheStates } from "../capture/capture";
import type { Texts } from "../columns";
import type { ClockGroup } from "./clock-groups";

type Pulled = {
  readonly rows: Int32Array;
  readonly count: number;
  readonly texts: Texts;
  readonly prefilled: Float64Array;
  /** Microseconds that the pull took. */
  readonly duration: Float64Array;
};

/** Of the pull's time: some stamp it with the reply's. */
const KEPT = 0.8;
const MOST = 0.9;

/** By request; null where the pool frees blocks as soon as they are read, so that a pull after that shows nothing. */
export function freedByPrefill(
  { time, event, request, pool }: CacheStates,
  group: ClockGroup,
  { rows, count, prefilled, duration, texts }: Pulled,
): Float64Array | null {
  const frees = new Set([...new Set(event)].filter((id) => /^free|release/i.test(texts.text(id))));
  const freed = new Float64Array(count).fill(NaN);
  event.forEach((kind, i) => {
    const row = rows[request[i] as number] ?? -1;
    if (row < 0 || !frees.has(kind) || group.processes.has(pool[i] as number)) return;
    if (!((freed[row] as number) <= (time[i] as number))) freed[row] = time[i] as number;
  });
  let [known, kept] = [0, 0];
  freed.forEach((us, row) => {
    const stay = us - (prefilled[row] as number);
    if (Number.isNaN(stay) || Number.isNaN(duration[row] as number)) return;
    known += 1;
    if (stay >= KEPT * (duration[row] as number)) kept += 1;
  });
  return known > 0 && kept >= MOST * known ? freed : null;
}
