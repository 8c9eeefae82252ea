/** How often running requests lost their place: swapped out, or their cache freed and their prompt read again. */
import { type Capture, EXECUTED } from "../capture/capture";
import type { Counts } from "../columns";
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
  const left = new LeftCaches(cache.pool, texts.size);
  let swaps = 0;
  for (let i = 0; i < cache.event.length; i += 1) {
    const event = cache.event[i] as number;
    const change = changes.get(event) ?? changeNamed(texts.text(event));
    changes.set(event, change);
    const [request, pool] = [cache.request[i] as number, cache.pool[i] as number];
    if (change === "out") swaps += 1;
    else if (change === "give") left.give(request, pool);
    else if (change === "take") left.take(request, pool);
  }
  if (left.again.size > 0 && left.onePool)
    for (const request of handedOver(capture)) left.again.set(request, (left.again.get(request) ?? 1) - 1);
  const count = [...left.again.values()].reduce((sum, times) => sum + times, swaps);
  return { count, witness: swaps > 0 ? "swap-out" : "cache" };
}

/** Which caches each request gave back, and how often it took one of them again. */
class LeftCaches {
  readonly onePool: boolean;
  readonly again = new Map<number, number>();
  /** Of one cache a mark by request is enough; there are millions of events. */
  private readonly marks: Uint8Array;
  private readonly pools = new Map<number, Set<number>>();

  constructor(pool: Counts, texts: number) {
    this.marks = new Uint8Array(texts);
    this.onePool = pool.every((kind) => kind === pool[0]);
  }

  give(request: number, pool: number): void {
    if (this.onePool) this.marks[request] = 1;
    else this.pools.set(request, (this.pools.get(request) ?? new Set()).add(pool));
  }

  take(request: number, pool: number): void {
    const left = this.onePool ? this.marks[request] === 1 : this.pools.get(request)?.has(pool) === true;
    if (!left) return;
    if (this.onePool) this.marks[request] = 0;
    else this.pools.delete(request);
    this.again.set(request, (this.again.get(request) ?? 0) + 1);
  }
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
