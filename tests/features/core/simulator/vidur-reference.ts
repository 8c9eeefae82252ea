/**
 * The rules of shared/spec/vidur-scheduling.md 4.1 to 4.6 word for word, with lists and one heap: slow and plain, to compare with.
 * Step times are a + b·decodes + c·prompt tokens + d·Σ context, split evenly over the stages.
 */
import type { PoolConfig } from "@/features/core/simulator/input/config";
import type { LinearRates } from "@/features/core/simulator/cost/simple-costs";

type Request = {
  i: number;
  t: number;
  p: number;
  d: number;
  done: number;
  complete: boolean;
  restarts: number;
  s: number;
  f: number;
  c: number;
};
type Member = { r: Request; n: number };
type Formed = { members: Member[]; blocks: number };
type Event = { time: number; order: number; act: () => void };

export type ReferenceRow = readonly [arrival: number, prompt: number, output: number];

export function vidurReference(rows: readonly ReferenceRow[], pool: PoolConfig, rates: LinearRates, compat: boolean) {
  const { blocks: all, blockSize: bs, maxSequences: cap, stages: pp, tokenBudget, maxTokens } = pool;
  const requests = rows.map(([t, p, d], i): Request => ({
    i,
    t,
    p,
    d,
    done: 0,
    complete: false,
    restarts: 0,
    s: NaN,
    f: NaN,
    c: NaN,
  }));
  const watermark = Math.floor(pool.watermark * all);
  const limit = Math.floor(cap / pp);
  const longest = Math.floor(maxTokens / bs);
  // Blocks that are no whole number of full-length requests on each stage were set by hand: memory's slots are not known then.
  const slots = all % (longest * pp) === 0 ? all / longest / pp : Infinity;
  const held = new Map<number, number>();
  const used = (): number => [...held.values()].reduce((sum, blocks) => sum + blocks, 0);
  const events: Event[] = [];
  const log: number[][] = [];
  let clock = 0;
  let created = 0;
  let arrived: Request[] = [];
  let queue: Request[] = [];
  let running: Request[] = [];
  let inFlight = 0;
  const busy = Array.from({ length: pp }, () => false);
  const stageQueues = Array.from({ length: pp }, (): Formed[] => []);
  const plan = (time: number, act: () => void): void => void events.push({ time, order: created++, act });

  const canAllocate = (r: Request): boolean =>
    held.has(r.i) ? all - used() >= 1 : all - used() - Math.ceil(r.p / bs) >= watermark;
  const allocate = (r: Request): void => {
    const own = held.get(r.i);
    if (own === undefined) held.set(r.i, Math.ceil(r.p / bs));
    else if (r.done > own * bs) held.set(r.i, own + 1);
  };
  const restart = (r: Request): void => {
    const total = r.p + r.d;
    if (compat || r.complete) Object.assign(r, { p: r.done, d: total - r.done });
    Object.assign(r, { done: 0, complete: false, restarts: r.restarts + 1 });
    held.delete(r.i);
    queue = [r, ...queue];
  };
  const decodes = (batch: Member[], partial: Request[]): void => {
    while (running.length > 0 && batch.length < limit) {
      const r = running.shift() as Request;
      if (!r.complete) {
        partial.push(r);
        continue;
      }
      let lost = false;
      while (!lost && !canAllocate(r)) {
        const victim = running.pop();
        lost = victim === undefined;
        restart(victim ?? r);
      }
      if (lost) continue;
      allocate(r);
      batch.push({ r, n: 1 });
    }
  };
  const start = (batch: Member[], n: number): void => {
    const r = queue.shift() as Request;
    allocate(r);
    batch.push({ r, n });
  };
  const sarathi = (): Member[] => {
    const batch: Member[] = [];
    const partial: Request[] = [];
    const skipped: Request[] = [];
    decodes(batch, partial);
    const left = (): number => tokenBudget - batch.reduce((sum, { n }) => sum + n, 0);
    for (const r of partial) {
      const n = Math.max(0, Math.min(r.p - r.done, left()));
      if (n === 0) skipped.push(r);
      else batch.push({ r, n });
    }
    running = [...skipped, ...running].sort((a, b) => a.t - b.t);
    for (let head = queue[0]; head !== undefined; head = queue[0]) {
      const n = Math.min(head.p, left());
      if (held.size === cap || batch.length === limit || !canAllocate(head) || n <= 0) break;
      start(batch, n);
    }
    return batch;
  };
  const vllmV0 = (): Member[] => {
    const batch: Member[] = [];
    for (let head = queue[0]; head !== undefined; head = queue[0]) {
      const padded = (batch.length + 1) * Math.max(head.p, ...batch.map(({ n }) => n));
      if (!canAllocate(head) || padded > tokenBudget || held.size === cap || batch.length === limit) break;
      start(batch, head.p);
    }
    if (batch.length > 0) return batch;
    running.sort((a, b) => a.t - b.t);
    decodes(batch, []);
    return batch;
  };
  const orca = (): Member[] => {
    const most = Math.min(slots, cap);
    const batch = running.splice(0, most).map((r): Member => ({ r, n: 1 }));
    while (queue.length > 0 && batch.length < most && all - used() >= longest) {
      const r = queue.shift() as Request;
      held.set(r.i, longest);
      batch.push({ r, n: r.p });
    }
    return batch;
  };
  const form = { sarathi, "vllm-v0": vllmV0, orca }[pool.policy as "sarathi"];

  const schedule = (): void => {
    const formed: Formed[] = [];
    while (inFlight < pp) {
      const members = form();
      if (members.length === 0) break;
      inFlight += 1;
      for (const { r } of members) if (Number.isNaN(r.s)) r.s = clock;
      formed.push({ members, blocks: used() });
    }
    for (const batch of formed) plan(clock, () => stageArrive(0, batch));
  };
  const stageArrive = (stage: number, batch: Formed): void => {
    (stageQueues[stage] as Formed[]).push(batch);
    plan(clock, () => stageStart(stage));
  };
  const stageStart = (stage: number): void => {
    const batch = busy[stage] ? undefined : stageQueues[stage]?.shift();
    if (batch === undefined) return;
    busy[stage] = true;
    const { members, blocks } = batch;
    const decoding = members.filter(({ r }) => r.complete);
    const prompt = members.reduce((sum, { r, n }) => sum + (r.complete ? 0 : n), 0);
    const context = decoding.reduce((sum, { r }) => sum + r.done, 0);
    const seconds = (rates.a + rates.b * decoding.length + rates.c * prompt + rates.d * context) / pp;
    log.push([members.length, prompt + decoding.length, prompt, blocks, stage]);
    plan(clock + seconds, () => stageEnd(stage, batch));
  };
  const stageEnd = (stage: number, batch: Formed): void => {
    busy[stage] = false;
    plan(clock, () => stageStart(stage));
    plan(clock, () => (stage + 1 === pp ? batchEnd(batch) : stageArrive(stage + 1, batch)));
  };
  const batchEnd = ({ members }: Formed): void => {
    inFlight -= 1;
    for (const { r, n } of members) {
      r.done += n;
      if (r.done === r.p) {
        Object.assign(r, { complete: true, done: r.done + 1 });
        if (Number.isNaN(r.f)) r.f = clock;
      }
      if (r.done === r.p + r.d) {
        r.c = clock;
        held.delete(r.i);
      } else running.push(r);
    }
    plan(clock, schedule);
  };
  const arrive = (r: Request): void => {
    arrived.push(r);
    plan(clock, () => {
      queue.push(...arrived);
      if (arrived.length > 0) plan(clock, schedule);
      arrived = [];
    });
  };

  for (const r of [...requests].sort((a, b) => a.t - b.t)) plan(r.t, () => arrive(r));
  while (events.length > 0) {
    const next = events.reduce((a, b) => (b.time < a.time || (b.time === a.time && b.order < a.order) ? b : a));
    events.splice(events.indexOf(next), 1);
    clock = next.time;
    next.act();
  }
  return { log, requests };
}
