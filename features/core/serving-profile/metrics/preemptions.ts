/** How often running requests lost their place: swapped out, or their cache freed and their prompt read again. */
import { type Capture, EXECUTED } from "../capture/capture";
import { isPrefill } from "../derive/member-events";

export type Preemptions = {
  readonly count: number;
  /** What told. */
  readonly witness: "swap-out" | "cache" | "steps" | "queue" | "counter" | "requests";
};

type Looked = Pick<
  Capture,
  "texts" | "cache" | "requests" | "queues" | "samples" | "transfers" | "pulls" | "batches" | "members"
>;

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

type Change = "out" | "take" | "give" | "other";

const changeNamed = (name: string): Change =>
  OUT.test(name) ? "out" : GIVE.test(name) ? "give" : TAKE.test(name) ? "take" : "other";

/**
 * Only events that name their request tell a second allocation from a first. It counts in the cache that was left; where prefill and
 * decode write into one file without saying whose cache it is, one second allocation of a request is its way from one to the other.
 */
function byCache(capture: Looked): Preemptions | null {
  const { texts, cache } = capture;
  if (!cache.request.some((id) => id !== 0)) return null;
  const changes = new Map<number, Change>();
  const freed = new Map<number, Set<number>>();
  const again = new Map<number, number>();
  let swaps = 0;
  cache.event.forEach((event, i) => {
    const change = changes.get(event) ?? changeNamed(texts.text(event));
    changes.set(event, change);
    if (change === "other") return;
    const [request, pool] = [cache.request[i] as number, cache.pool[i] as number];
    if (change === "out") swaps += 1;
    else if (change === "give") freed.set(request, (freed.get(request) ?? new Set()).add(pool));
    else if (freed.get(request)?.has(pool) === true) {
      freed.delete(request);
      again.set(request, (again.get(request) ?? 0) + 1);
    }
  });
  if (again.size > 0 && new Set(cache.pool).size === 1)
    for (const request of handedOver(capture)) again.set(request, (again.get(request) ?? 1) - 1);
  const count = [...again.values()].reduce((sum, times) => sum + times, swaps);
  return { count, witness: swaps > 0 ? "swap-out" : "cache" };
}

/** Requests whose prompt one process read and whose answer another gave: by the files of both, or by the batches of each. */
function handedOver({ transfers, pulls, batches, members }: Looked): ReadonlySet<number> {
  const moved = new Set([...transfers.request, ...pulls.request]);
  const prompt = new Map<number, number>();
  members.batch.forEach((batch, i) => {
    if (batches.stage[batch] !== EXECUTED) return;
    const [request, process] = [members.request[i] as number, batches.process[batch] as number];
    const before = prompt.get(request);
    if (isPrefill(members, batches, i) === true) prompt.set(request, process);
    else if (before !== undefined && before !== process) moved.add(request);
  });
  return moved;
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
