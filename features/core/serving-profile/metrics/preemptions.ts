/** How often running requests lost their place: swapped out, or their cache freed and their prompt read again. */
import { type Capture } from "../capture/capture";

export type Preemptions = {
  readonly count: number;
  /** What told. */
  readonly witness: "swap-out" | "cache" | "steps" | "queue" | "counter" | "requests";
};

type Looked = Pick<Capture, "texts" | "cache" | "requests" | "queues" | "samples">;

/** The witness that saw most, since each may miss some; null where no file can tell. */
export function preemptions(capture: Looked): Preemptions | null {
  const counts = [byCache(capture), byRequests(capture), byQueue(capture), byCounter(capture)].filter(
    (seen) => seen !== null,
  );
  return counts.reduce<Preemptions | null>(
    (best, seen) => (best === null || seen.count > best.count ? seen : best),
    null,
  );
}

const OUT = /swap_?out|preempt|evict/i;
const TAKE = /^(allocate|alloc)/i;
const GIVE = /^free/i;

/** Only events that name their request tell a second allocation from a first. */
function byCache({ texts, cache }: Looked): Preemptions | null {
  if (!cache.request.some((id) => id !== 0)) return null;
  const freed = new Set<number>();
  let [swaps, again] = [0, 0];
  cache.event.forEach((event, i) => {
    const name = texts.text(event);
    const request = cache.request[i] as number;
    if (OUT.test(name)) swaps += 1;
    if (GIVE.test(name)) freed.add(request);
    if (TAKE.test(name) && freed.delete(request)) again += 1;
  });
  return { count: swaps + again, witness: swaps > 0 ? "swap-out" : "cache" };
}

function byRequests({ requests }: Looked): Preemptions | null {
  const known = requests.preempted.filter((count) => !Number.isNaN(count));
  return known.length === 0 ? null : { count: known.reduce((a, b) => a + b, 0), witness: "steps" };
}

/** Every growth of the swapped queue. */
function byQueue({ queues }: Looked): Preemptions | null {
  if (queues.swapped.every(Number.isNaN)) return null;
  const last = new Map<number, number>();
  let count = 0;
  queues.swapped.forEach((swapped, i) => {
    if (Number.isNaN(swapped)) return;
    const process = queues.process[i] as number;
    count += Math.max(0, swapped - (last.get(process) ?? 0));
    last.set(process, swapped);
  });
  return { count, witness: "queue" };
}

/** The counter's growth. Its first value is what was before, unless the engine spoke without it before: then it began at 0. */
function byCounter({ samples }: Looked): Preemptions | null {
  const sources = new Map<number, { rows: number; first: number; last: number }>();
  samples.preemptions.forEach((count, i) => {
    const source = samples.source[i] as number;
    const known = sources.get(source) ?? { rows: 0, first: NaN, last: NaN };
    const first = Number.isNaN(known.first) && !Number.isNaN(count) ? (known.rows > 0 ? 0 : count) : known.first;
    sources.set(source, { rows: known.rows + 1, first, last: Number.isNaN(count) ? known.last : count });
  });
  const spans = [...sources.values()].filter(({ last }) => !Number.isNaN(last));
  if (spans.length === 0) return null;
  const count = spans.reduce((sum, { rows, first, last }) => sum + (rows === 1 ? last : last - first), 0);
  return { count, witness: "counter" };
}
