/** Instances of one service: they start, serve, drain and stop. Changed in name by the steps of one run. */
import type { Slot } from "./question";

type Batch = { readonly slot: number; readonly time: number; count: number };

export type Pool = {
  readonly slots: readonly Slot[];
  /** By slot: instances that take requests. */
  readonly ready: number[];
  /** Until when instances load, and until when they end what they serve, in seconds. */
  loading: Batch[];
  draining: Batch[];
  /** false: instances are there, and gone, in no time. */
  readonly real: boolean;
};

/** GPUs of each line in use and out of order, watts of each region. Of all services. */
export type Stock = {
  readonly gpus: readonly number[];
  readonly used: number[];
  readonly down: number[];
  readonly region: readonly string[];
  readonly watts: Map<string, number>;
  readonly limits: ReadonlyMap<string, number>;
};

export const startPool = (slots: readonly Slot[], counts: readonly number[], stock: Stock, real: boolean): Pool => {
  slots.forEach((slot, index) => take(stock, slot, counts[index] ?? 0));
  return { slots, ready: slots.map((_, index) => counts[index] ?? 0), loading: [], draining: [], real };
};

function take({ used, region, watts }: Stock, slot: Slot, count: number): void {
  used[slot.line] = (used[slot.line] ?? 0) + count * slot.gpus;
  const name = region[slot.line] ?? "";
  watts.set(name, (watts.get(name) ?? 0) + count * slot.watts);
}

/** Instances that the line and the power of its region have room for. */
export function roomFor(
  { gpus, used, down, region, watts, limits }: Stock,
  { line, gpus: size, watts: draw }: Slot,
): number {
  const free = Math.floor(((gpus[line] ?? 0) - (used[line] ?? 0) - (down[line] ?? 0)) / size);
  const name = region[line] ?? "";
  const limit = limits.get(name);
  if (limit === undefined || draw === 0) return Math.max(0, free);
  return Math.max(0, Math.min(free, Math.floor((limit * (1 + ROUNDING) - (watts.get(name) ?? 0)) / draw)));
}

const ROUNDING = 1e-9;

/** What has loaded serves; what has drained is gone. */
export function movePool(pool: Pool, stock: Stock, time: number): void {
  const { ready, slots } = pool;
  if (pool.loading.length > 0)
    pool.loading = pool.loading.filter((batch) => {
      if (batch.time > time) return true;
      ready[batch.slot] = (ready[batch.slot] ?? 0) + batch.count;
      return false;
    });
  if (pool.draining.length > 0)
    pool.draining = pool.draining.filter((batch) => {
      if (batch.time > time) return true;
      take(stock, slots[batch.slot] as Slot, -batch.count);
      return false;
    });
}

/** Instances that serve or will. */
export const instancesOn = ({ ready, loading }: Pool, slot: number): number =>
  loading.reduce((sum, batch) => (batch.slot === slot ? sum + batch.count : sum), ready[slot] ?? 0);

export function startInstances(pool: Pool, stock: Stock, slot: number, count: number, time: number): void {
  if (count <= 0) return;
  const unit = pool.slots[slot] as Slot;
  take(stock, unit, count);
  if (pool.real && unit.start > 0) pool.loading.push({ slot, time: time + unit.start, count });
  else pool.ready[slot] = (pool.ready[slot] ?? 0) + count;
}

/** What loads stops first, the latest before others; what serves ends its requests. `stay`: seconds of a request. */
export function stopInstances(
  pool: Pool,
  stock: Stock,
  {
    slot,
    count,
    time,
    stay,
  }: { readonly slot: number; readonly count: number; readonly time: number; readonly stay: number },
): void {
  const loading = cancelLoading(pool, slot, count);
  take(stock, pool.slots[slot] as Slot, -loading);
  const serving = Math.min(count - loading, pool.ready[slot] ?? 0);
  if (serving <= 0) return;
  pool.ready[slot] = (pool.ready[slot] ?? 0) - serving;
  if (pool.real) pool.draining.push({ slot, time: time + stay, count: serving });
  else take(stock, pool.slots[slot] as Slot, -serving);
}

function cancelLoading(pool: Pool, slot: number, count: number): number {
  let left = count;
  for (const batch of pool.loading.toReversed()) {
    if (batch.slot !== slot) continue;
    const some = Math.min(left, batch.count);
    batch.count -= some;
    left -= some;
  }
  pool.loading = pool.loading.filter((batch) => batch.count > 0);
  return count - left;
}

/** Instances that fail at once, those that serve first: how many of those served. */
export function failInstances(pool: Pool, stock: Stock, slot: number, count: number): number {
  const serving = Math.min(count, pool.ready[slot] ?? 0);
  pool.ready[slot] = (pool.ready[slot] ?? 0) - serving;
  const loading = cancelLoading(pool, slot, count - serving);
  take(stock, pool.slots[slot] as Slot, -(serving + loading));
  return serving;
}

/** Requests per second that ready instances take within the promise, and at most. */
export const readyRate = ({ slots, ready }: Pool): number =>
  slots.reduce((sum, { rate }, slot) => sum + rate * (ready[slot] ?? 0), 0);
export const readyMost = ({ slots, ready }: Pool): number =>
  slots.reduce((sum, { law }, slot) => sum + law.most * (ready[slot] ?? 0), 0);

/** US dollars per hour, watts and GPUs of all that is paid: what loads, serves and drains. */
export function paidNow({ slots, ready, loading, draining }: Pool) {
  let [price, watts] = [0, 0];
  const add = (slot: number, count: number): void => {
    const unit = slots[slot] as Slot;
    price += count * unit.price;
    watts += count * unit.watts;
  };
  ready.forEach((count, slot) => add(slot, count));
  for (const batch of loading) add(batch.slot, batch.count);
  for (const batch of draining) add(batch.slot, batch.count);
  return { price, watts };
}
