/**
 * Clocks that differ, of either sign. A clock that is behind shows effects before their causes: a cache pulled before its prefill ended. One
 * that is ahead shows causes after their effects: a cache still pulled when prefill had given it back, steps after the answer's end.
 */
import type { Tables } from "../assemble/shapes";
import type { Texts } from "../columns";
import { type ClockGroup, clockGroups } from "./clock-groups";
import { type ClockOffset, NOTABLE, offsetWithin } from "./clock-offset";
import { freedByPrefill } from "./freed-caches";
import { lockStepOffset } from "./lock-step";
import { byRequest, type GroupSteps, requestSteps } from "./request-steps";
import {
  decodesAfterPrefill,
  judgeWitnesses,
  pulledAfterPrefill,
  pulledBeforeFree,
  startsAfterArrival,
  stepsBeforeEnd,
  type Witness,
} from "./witnesses";

export type GroupOffset = ClockOffset & { readonly group: ClockGroup; readonly pulls: boolean };

/** Of each group whose clock differs from that of the requests' arrivals; `corrected` is false yet. */
export function findClockOffsets(tables: Tables, texts: Texts): readonly GroupOffset[] {
  const groups = clockGroups(tables, texts);
  const request = requestTimes(tables, texts);
  const steps = requestSteps(tables, groups, request.rows, request.count);
  const pulling = pullingGroup(groups);
  const offsets: GroupOffset[] = [];
  for (const [index, group] of (groups.length > 0 ? groups : [NO_GROUP]).entries()) {
    const pulls = group === pulling || group === NO_GROUP;
    const readsBefore = prefillEnds(groups, steps, offsets, index, request.count);
    const witnesses = [
      ...(steps[index] === undefined ? [] : stepWitnesses(request, steps[index], readsBefore, group)),
      ...(pulls ? pullWitnesses(tables, request, readsBefore, group, texts) : []),
    ];
    const bounds = judgeWitnesses(witnesses) ?? lockStepOffset(tables.forwards, groups, group);
    if (bounds === null) continue;
    const offset = offsetWithin(bounds);
    if (Math.abs(offset) < NOTABLE) continue;
    offsets.push({ ...bounds, offset, where: group.name || "decode hosts", corrected: false, group, pulls });
  }
  return offsets;
}

/** Of captures whose only sign of a second host are the pulls. */
const NO_GROUP: ClockGroup = { name: "", processes: new Set(), host: 0, reads: false };

/** The one that reads no prompts; of several it is not known which one pulled. */
function pullingGroup(groups: readonly ClockGroup[]): ClockGroup | null {
  const others = groups.filter(({ reads }) => !reads);
  return others.length === 1 ? (others[0] ?? null) : null;
}

type RequestTimes = {
  /** Row by id; -1 for none. */
  readonly rows: Int32Array;
  readonly count: number;
  readonly arrival: Float64Array;
  readonly end: Float64Array;
  readonly prefilled: Float64Array;
};

function requestTimes({ requests, transfers }: Tables, texts: Texts): RequestTimes {
  const rows = new Int32Array(texts.size).fill(-1);
  let count = 0;
  for (const ids of [requests.id, transfers.request])
    for (const id of ids) {
      if (id === 0 || rows[id] !== -1) continue;
      rows[id] = count;
      count += 1;
    }
  const column = (ids: Float64Array, values: Float64Array): Float64Array => byRequest(ids, values, rows, count);
  const arrival = column(requests.id, requests.arrival);
  const sent = column(transfers.request, transfers.arrival);
  return {
    ...{ rows, count, end: column(requests.id, requests.end) },
    arrival: arrival.map((us, row) => (Number.isNaN(us) ? (sent[row] as number) : us)),
    prefilled: column(transfers.request, transfers.prefilled),
  };
}

/** Files cut ends to whole milliseconds: what follows them by less follows nothing. */
const CUT = 1_000;

const apart = (later: Float64Array, earlier: Float64Array): Float64Array =>
  later.map((us, row) => us - (earlier[row] as number));

/** When prompts were read by groups other than `index`, on the clock of the arrivals. */
function prefillEnds(
  groups: readonly ClockGroup[],
  steps: readonly GroupSteps[],
  offsets: readonly GroupOffset[],
  index: number,
  count: number,
): Float64Array {
  const ends = new Float64Array(count).fill(NaN);
  groups.forEach((group, g) => {
    if (g === index || !group.reads) return;
    const offset = offsets.find((entry) => entry.group === group)?.offset ?? 0;
    steps[g]?.prefillEnd.forEach((us, row) => {
      if (!Number.isNaN(us) && !((ends[row] as number) >= us - offset)) ends[row] = us - offset;
    });
  });
  return ends;
}

function stepWitnesses(
  { arrival, end }: RequestTimes,
  { firstStart, lastStart, lastEnd }: GroupSteps,
  readsBefore: Float64Array,
  { reads }: ClockGroup,
): Witness[] {
  // Asynchronous scheduling lists a request in one step more, which begins about when its answer ends.
  const late = apart(lastStart, end).map((us) => us - CUT);
  const tight = apart(lastEnd, end).map((us) => us - CUT);
  const below = judgeWitnesses([stepsBeforeEnd(late)]) === null ? late : tight;
  return [
    startsAfterArrival(apart(firstStart, arrival)),
    ...(reads ? [] : [decodesAfterPrefill(apart(firstStart, readsBefore))]),
    stepsBeforeEnd(below),
  ];
}

function pullWitnesses(
  tables: Tables,
  request: RequestTimes,
  readsBefore: Float64Array,
  group: ClockGroup,
  texts: Texts,
): Witness[] {
  const { pulls } = tables;
  const { rows, count } = request;
  const pulled = byRequest(pulls.request, pulls.end, rows, count);
  const prefilled = request.prefilled.map((us, row) => (Number.isNaN(us) ? (readsBefore[row] as number) : us));
  const duration = byRequest(pulls.request, pulls.duration, rows, count);
  const freed = freedByPrefill(tables.cache, group, { rows, count, texts, prefilled, duration });
  return [
    pulledAfterPrefill(apart(pulled, prefilled)),
    ...(freed === null ? [] : [pulledBeforeFree(apart(pulled, freed))]),
  ];
}
