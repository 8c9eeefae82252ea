/** One clock for a capture: times of hosts whose clock differs are moved back by its offset, and the capture says by how much. */
import type { Tables } from "../assemble/shapes";
import type { Counts, Texts } from "../columns";
import { median } from "@/lib/statistics/quantile";
import type { ClockOffset } from "./clock-offset";
import { findClockOffsets, type GroupOffset } from "./find-offsets";

export type OneClock = { readonly tables: Tables; readonly clocks: readonly ClockOffset[] };

/** Offsets between two hosts or two pools are corrected; one between a single host and its front end is only stated. */
export function correctClocks(tables: Tables, texts: Texts): OneClock {
  const offsets = findClockOffsets(tables, texts);
  const isApart = tables.pulls.request.length > 0 || hasOtherClock(tables, offsets);
  if (!isApart) return { tables, clocks: offsets.map(plain) };
  const corrected = offsets.reduce((moved, offset) => moveGroup(moved, offset, texts), tables);
  return { tables: corrected, clocks: offsets.map((offset) => ({ ...plain(offset), corrected: true })) };
}

const plain = ({ where, offset, low, high, why, corrected }: GroupOffset): ClockOffset => ({
  ...{ where, offset, low, high, why, corrected },
});

/** Some process that takes part is not in a group whose clock differs. */
function hasOtherClock({ batches, forwards }: Tables, offsets: readonly GroupOffset[]): boolean {
  const differing = new Set(offsets.flatMap(({ group }) => [...group.processes]));
  return [batches.process, forwards.process].some((column) => column.some((process) => !differing.has(process)));
}

const NO_TEXT = -1;

function moveGroup(tables: Tables, { offset, group, pulls }: GroupOffset, texts: Texts): Tables {
  const isMember = (process: number): boolean => group.processes.has(process);
  const name = group.name;
  const isNamed = (process: number): boolean =>
    isMember(process) || (group.host !== 0 && texts.text(process).startsWith(name));
  const { batches, forwards, cache, queues, spans, transfers, requests } = tables;
  const decode = texts.find("decode") || NO_TEXT;
  const move = (times: Float64Array, by: Counts, isMoved: (key: number) => boolean): Float64Array =>
    times.map((us, i) => (isMoved(by[i] as number) ? us - offset : us));
  const moveAll = (times: Float64Array): Float64Array => (pulls ? times.map((us) => us - offset) : times);
  const isOnClock = (ids: Float64Array, ends: Float64Array): boolean =>
    pulls && endsOnClock(tables, ids, ends, offset, group.processes);
  const moveEnds = (ids: Float64Array, ends: Float64Array): Float64Array =>
    isOnClock(ids, ends) ? ends.map((us) => us - offset) : ends;
  return {
    ...tables,
    batches: {
      ...batches,
      start: move(batches.start, batches.process, isMember),
      end: move(batches.end, batches.process, isMember),
    },
    forwards: {
      ...forwards,
      start: move(forwards.start, forwards.process, isMember),
      end: move(forwards.end, forwards.process, isMember),
    },
    cache: { ...cache, time: move(cache.time, cache.pool, (pool) => isMember(pool) || (pulls && pool === decode)) },
    queues: { ...queues, time: move(queues.time, queues.process, isNamed) },
    spans: {
      ...spans,
      start: move(spans.start, spans.process, isMember),
      end: move(spans.end, spans.process, isMember),
    },
    pulls: { ...tables.pulls, start: moveAll(tables.pulls.start), end: moveAll(tables.pulls.end) },
    transfers: { ...transfers, end: moveEnds(transfers.request, transfers.end) },
    requests: { ...requests, end: moveEnds(requests.id, requests.end) },
  };
}

/** Whether ends of requests were stamped by the judged clock: they follow the last steps more closely before these are moved than after. */
function endsOnClock(
  { batches, members }: Tables,
  ids: Float64Array,
  ends: Float64Array,
  offset: number,
  processes: ReadonlySet<number>,
): boolean {
  const last = new Map<number, number>();
  members.batch.forEach((batch, i) => {
    const id = members.request[i] as number;
    if (
      processes.has(batches.process[batch] as number) &&
      !((last.get(id) ?? -Infinity) >= (batches.end[batch] as number))
    )
      last.set(id, batches.end[batch] as number);
  });
  const lags = Array.from(ends, (us, i) => us - (last.get(ids[i] as number) ?? NaN)).filter((us) => !Number.isNaN(us));
  if (lags.length === 0) return false;
  const lag = median(lags);
  return Math.abs(lag) < Math.abs(lag + offset);
}
