/** Requests with what other tables know of them: steps that they were part of, transfers between prefill and decode. */
import type { Issue } from "@/lib/issue";
import type { Requests } from "../capture/capture";
import type { Texts } from "../columns";
import { orderedBy, reordered } from "../assemble/join";
import { requestsTwice } from "../assemble/notices";
import { SHAPES, type Tables } from "../assemble/shapes";
import { withPhases } from "./member-phases";
import { memberEvents, type MemberEvents } from "./member-events";
import { issue } from "@/features/core/serving-profile/messages.issues";

export type Enriched = { readonly tables: Tables; readonly notices: readonly Issue[] };

export function enrichRequests(stated: Tables, texts: Texts): Enriched {
  const tables = {
    ...stated,
    members: withPhases(stated.batches, stated.members, texts),
  };
  const { requests: single, twice } = withoutTwins(tables.requests, texts);
  const listed = single.id.length > 0 ? single : requestsByName(tables);
  const index = indexById(listed.id, texts);
  const events = memberEvents(tables.batches, tables.members, index, listed.id.length);
  const anySteps = tables.members.batch.length > 0;
  const { requests, corrected } = anySteps ? withSteps(listed, events) : { requests: listed, corrected: 0 };
  const complete = withFilledMarked(withTransfers(requests, tables, index), listed);
  const filled = complete.filled.reduce((sum, mark) => sum + mark, 0);
  const strangers = anySteps && single.id.length > 0 ? unlisted(tables, index) : 0;
  return {
    tables: { ...tables, requests: orderedBy(complete, complete.arrival) },
    notices: [
      ...(twice > 0 ? [requestsTwice(twice)] : []),
      ...(corrected > 0 ? [laterChunks(corrected)] : []),
      ...(strangers > 0 ? [notListed(strangers)] : []),
      ...(filled > 0 ? [firstTokensFilled(filled, complete.id.length)] : []),
    ],
  };
}

/** The same id at the same time is the same request, out of two copies of a file. */
function withoutTwins(requests: Requests, texts: Texts): { readonly requests: Requests; readonly twice: number } {
  const seen = new Uint8Array(texts.size);
  const arrivals = new Float64Array(texts.size);
  const distinct = new Uint32Array(requests.id.length);
  let count = 0;
  requests.id.forEach((id, i) => {
    const arrival = requests.arrival[i] as number;
    if (id !== 0 && seen[id] === 1 && Object.is(arrivals[id], arrival)) return;
    seen[id] = 1;
    arrivals[id] = arrival;
    distinct[count] = i;
    count += 1;
  });
  const twice = requests.id.length - count;
  return { requests: twice === 0 ? requests : reordered(requests, distinct.subarray(0, count)), twice };
}

/** Requests that only batches or transfers name. */
function requestsByName({ members, transfers }: Tables): Requests {
  const ids = new Set(members.request);
  for (const id of transfers.request) ids.add(id);
  ids.delete(0);
  const unknown = new Float64Array(ids.size).fill(NaN);
  const none = new Float64Array(ids.size);
  const texts = { status: none, session: none, prompt: none };
  const columns = Object.fromEntries(
    [...SHAPES.requests.times, ...SHAPES.requests.others].map((key) => [key, unknown]),
  );
  return { ...(columns as Requests), id: Float64Array.from(ids), ...texts };
}

/** The row of each id by the number of its text; -1 for none. Of an id that came back the last. */
function indexById(ids: Float64Array, texts: Texts): Int32Array {
  const index = new Int32Array(texts.size).fill(-1);
  ids.forEach((id, i) => {
    if (id !== 0) index[id] = i;
  });
  return index;
}

/** A first token earlier than this, in microseconds, than the end of the last prompt chunk is that of an earlier chunk. */
const EARLIER = 1_000;

function withSteps(
  requests: Requests,
  events: MemberEvents,
): { readonly requests: Requests; readonly corrected: number } {
  let corrected = 0;
  const firstToken = requests.firstToken.map((stated, i) => {
    const prefilled = events.prefilled[i] as number;
    if (Number.isNaN(stated)) return prefilled;
    if ((events.chunks[i] as number) < 2 || !(prefilled - stated > EARLIER)) return stated;
    corrected += 1;
    return prefilled;
  });
  const filled = (column: Float64Array, by: Float64Array): Float64Array =>
    column.map((value, i) => (Number.isNaN(value) ? (by[i] as number) : value));
  const decoded = events.decodeTokens.map((tokens, i) => (events.seen[i] === 1 ? tokens + 1 : NaN));
  const alone = requests.arrival.every(Number.isNaN);
  return {
    corrected,
    requests: {
      ...requests,
      firstToken,
      scheduled: filled(requests.scheduled, events.scheduled),
      end: alone ? filled(requests.end, events.lastEnd) : exactEnds(requests, events.lastEnd),
      outputTokens: alone ? filled(requests.outputTokens, decoded) : requests.outputTokens,
      inputTokens: filled(requests.inputTokens, events.promptTokens),
      preempted: filled(
        requests.preempted,
        events.preempted.map((count, i) => (events.seen[i] === 1 ? count : NaN)),
      ),
    },
  };
}

/** Microseconds: files that cut times to whole milliseconds are off by less. */
const CUT = 1_000;

/**
 * Ends that are cut to milliseconds, to the microsecond: a last step that ended within the cut is the end. Where an answer left
 * later than that, its last step does not tell when.
 */
function exactEnds({ arrival, end }: Requests, lastEnd: Float64Array): Float64Array {
  const first = end.find((us) => !Number.isNaN(us)) ?? NaN;
  const cut = end.every((us, i) => isWhole(us - (arrival[i] as number))) || end.every((us) => isWhole(us - first));
  if (!cut) return end;
  return end.map((us, i) => (Math.abs((lastEnd[i] as number) - us) < CUT ? (lastEnd[i] as number) : us));
}

/** Whole milliseconds, give or take what a double loses of a time since 1970; nothing said counts as whole. */
const isWhole = (us: number): boolean => !(Math.abs(us - Math.round(us / CUT) * CUT) > 0.5);

function withTransfers(requests: Requests, { transfers }: Tables, index: Int32Array): Requests {
  if (transfers.request.length === 0) return requests;
  const arrival = requests.arrival.slice();
  const firstToken = requests.firstToken.slice();
  const end = requests.end.slice();
  const fill = (column: Float64Array, i: number, us: number): void => {
    if (Number.isNaN(column[i] as number)) column[i] = us;
  };
  transfers.request.forEach((id, row) => {
    const i = index[id] ?? -1;
    if (i < 0) return;
    fill(arrival, i, transfers.arrival[row] as number);
    fill(firstToken, i, transfers.prefilled[row] as number);
    fill(end, i, transfers.end[row] as number);
  });
  return { ...requests, arrival, firstToken, end };
}

const withFilledMarked = (requests: Requests, { firstToken }: Requests): Requests => ({
  ...requests,
  filled: requests.firstToken.map((us, i) => Number(!Number.isNaN(us) && Number.isNaN(firstToken[i] as number))),
});

function unlisted({ members }: Tables, index: Int32Array): number {
  const strangers = new Set<number>();
  for (const id of members.request) if (id !== 0 && (index[id] ?? -1) < 0) strangers.add(id);
  return strangers.size;
}

const laterChunks = (requests: number): Issue => issue("PROFILE-CHUNKED-TTFT", "requests", { requests });

const firstTokensFilled = (filled: number, requests: number): Issue =>
  issue("PROFILE-FIRST-TOKEN-FILLED", "requests", { filled, requests });

const notListed = (requests: number): Issue => issue("PROFILE-REQUESTS-UNLISTED", "requests", { requests });
