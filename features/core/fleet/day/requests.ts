/**
 * Requests of one service as groups that came in one step: they wait, are served, are refused, are lost with their instance, or come again.
 * Whole requests: each that arrived ends once, as served, refused or lost (`tests/features/core/fleet/day`). Changed in place.
 */
import type { Pool } from "./pool";
import type { Retry } from "./setting";
import { STEP } from "./setting";

/** `since`: seconds at which it arrived first; `queued`: at which it came this time; `tries`: times that it was sent again. */
type Group = { readonly since: number; readonly queued: number; readonly tries: number; count: number };
/**
 * Requests arrive all through a step and end as far apart: the last of them at `end`, in seconds, the first a step before. `good`, `promised`: how
 * many are within their limits, and found a load within the promise.
 */
type Served = Group & { readonly end: number; good: number; promised: number };
type Again = { readonly due: number; readonly since: number; readonly tries: number; readonly count: number };

export type Traffic = {
  waiting: Group[];
  serving: Served[];
  again: Again[];
  /** Requests that instances had time for and that did not come in whole numbers. */
  credit: number;
  /** Parts of requests that were not sent again yet. */
  part: number;
};

export const noTraffic = (): Traffic => ({ waiting: [], serving: [], again: [], credit: 0, part: 0 });

/** What ended in a step. */
export type Ended = { served: number; good: number; promised: number; refused: number; lost: number; retried: number };

export const nothingEnded = (): Ended => ({ served: 0, good: 0, promised: 0, refused: 0, lost: 0, retried: 0 });

/** Seconds before a request is sent again the first time; twice as long each time after. */
const BACKOFF = 15;

/** Requests sent again that are due. */
export function takeDue(traffic: Traffic, time: number): number {
  if (traffic.again.length === 0) return 0;
  const due = traffic.again.filter((some) => some.due <= time);
  traffic.again = traffic.again.filter((some) => some.due > time);
  for (const { since, tries, count } of due) traffic.waiting.push({ since, tries, count, queued: time });
  return due.reduce((sum, { count }) => sum + count, 0);
}

export function arrive({ waiting }: Traffic, count: number, time: number): void {
  if (count > 0) waiting.push({ since: time, queued: time, tries: 0, count });
}

export const countWaiting = ({ waiting }: Traffic): number => waiting.reduce((sum, { count }) => sum + count, 0);

/** Ended by now. */
export function endServed(traffic: Traffic, time: number, ended: Ended): void {
  let first = 0;
  for (const { end, count, good, promised } of traffic.serving) {
    if (end > time) break;
    first += 1;
    ended.served += count;
    ended.good += good;
    ended.promised += promised;
  }
  if (first > 0) traffic.serving.splice(0, first);
}

/** The load of a step: requests per second within the promise and at most, and what is asked. */
export type Load = { readonly rate: number; readonly most: number; readonly asked: number };

/**
 * Where instances take what is asked, all that came is served at once, and the law of random arrivals says how long each waits. Where they do
 * not, they serve as many as they can and the rest waits, the first first.
 */
export function admit(traffic: Traffic, pool: Pool, { rate, most, asked }: Load, time: number, before: number): number {
  if (most <= 0) return 0;
  const short = before > 0 || asked > most;
  traffic.credit = short ? Math.min(traffic.credit, 1) + most * STEP : 0;
  const places = short ? Math.floor(traffic.credit) : Infinity;
  const busy = rate > 0 ? Math.min(asked, most) / rate : 0;
  let admitted = 0;
  while (admitted < places) {
    const group = traffic.waiting[0];
    if (!group) break;
    const count = Math.min(group.count, places - admitted);
    const waited = short ? Math.max(0, time + (admitted + count / 2) / most - group.queued - STEP / 2) : 0;
    serve(traffic, pool, { ...group, count }, { time, waited, busy: short ? most / rate : busy, short });
    admitted += count;
    group.count -= count;
    if (group.count === 0) traffic.waiting.shift();
  }
  if (short) traffic.credit -= admitted;
  return admitted;
}

type Serving = { readonly time: number; readonly waited: number; readonly busy: number; readonly short: boolean };

/** Slots share the load by their rates within the promise. */
function serve(traffic: Traffic, { slots, ready }: Pool, group: Group, { time, waited, busy, short }: Serving): void {
  const late = waited + group.queued - group.since;
  let [weight, share, stay] = [0, 0, 0];
  slots.forEach(({ rate, law }, slot) => {
    const part = rate * (ready[slot] ?? 0);
    if (part === 0) return;
    const load = Math.min(busy * rate, law.most);
    weight += part;
    share += part * law.share(load, late);
    stay += part * law.stay(load);
  });
  const promised = !short && late === 0 && busy <= 1 + ROUNDING ? group.count : 0;
  const end = Math.max(time + STEP + stay / weight, traffic.serving.at(-1)?.end ?? 0);
  traffic.serving.push({ ...group, end, good: (group.count * share) / weight, promised });
}

const ROUNDING = 1e-9;

/** Requests that waited longer than their clients do. */
export function refuseLate(traffic: Traffic, time: number, retry: Retry, ended: Ended): void {
  const late = traffic.waiting.filter(({ queued }) => time + STEP - queued > retry.patience);
  if (late.length === 0) return;
  traffic.waiting = traffic.waiting.filter((group) => !late.includes(group));
  for (const group of late) ended.refused += endOrRetry(traffic, group, { time, retry, ended });
}

/** A share of the requests in flight is lost with its instances. */
export function loseShare(traffic: Traffic, share: number, time: number, retry: Retry, ended: Ended): void {
  for (const group of traffic.serving) {
    const inFlight = Math.min(1, Math.max(0, (group.end - time) / STEP));
    const count = Math.min(group.count, Math.round(group.count * inFlight * share));
    if (count === 0) continue;
    const rest = 1 - count / group.count;
    group.good *= rest;
    group.promised *= rest;
    group.count -= count;
    ended.lost += endOrRetry(traffic, { ...group, count }, { time, retry, ended });
  }
}

type Ending = { readonly time: number; readonly retry: Retry; readonly ended: Ended };

/** How many of the group come no more. */
function endOrRetry(traffic: Traffic, { count, since, tries }: Group, { time, retry, ended }: Ending): number {
  if (tries >= retry.most) return count;
  const wanted = count * retry.share + traffic.part;
  const again = Math.min(count, Math.floor(wanted + ROUNDING));
  traffic.part = Math.min(1, wanted - again);
  if (again > 0) traffic.again.push({ since, tries: tries + 1, count: again, due: time + BACKOFF * 2 ** tries });
  ended.retried += again;
  return count - again;
}

/** At the end of the day: what is in flight is served, what waits or would come again is refused. */
export function closeTraffic(traffic: Traffic, ended: Ended): void {
  endServed(traffic, Infinity, ended);
  ended.refused += countWaiting(traffic) + traffic.again.reduce((sum, { count }) => sum + count, 0);
  Object.assign(traffic, noTraffic());
}
