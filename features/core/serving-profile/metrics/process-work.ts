/**
 * What each process had to do, and when: work elsewhere is not its work. The process that lists a batch as executed has its requests;
 * ranks that only list forwards belong to the process inside whose batches their forwards lie.
 */
import { type Capture, EXECUTED, type Forwards, SCHEDULED } from "../capture/capture";
import { largest, Numbers } from "../columns";
import { type Intervals, lastBefore, mergedIntervals } from "./intervals";

export type ProcessWork = {
  /** While requests were there for it; null where no file tells. */
  readonly present: Intervals | null;
  /** Batches as they were grouped and executed, by start. */
  readonly groups: Intervals | null;
  readonly runs: Intervals | null;
  /** Forwards of all ranks that step with it; null where it is alone. */
  readonly together: Intervals | null;
};

type Looked = Pick<Capture, "forwards" | "batches" | "members" | "requests">;

/** By process of the forwards. */
export function processWork(capture: Looked): ReadonlyMap<number, ProcessWork> {
  const { forwards } = capture;
  const [groups, runs] = [stageIntervals(capture, SCHEDULED), stageIntervals(capture, EXECUTED)];
  const executors = executorsByProcess(forwards, runs);
  const stays = staysByExecutor(capture);
  const everywhere = presence(capture);
  const ranks = ranksTogether(forwards, executors);
  const shared = new Map([...new Set(executors.values())].map((executor) => [executor, mergedStays(stays, executor)]));
  return new Map(
    [...executors].map(([process, executor]) => [
      process,
      {
        present: shared.get(executor) ?? everywhere,
        groups: groups.get(executor) ?? allTogether(groups),
        runs: runs.get(executor) ?? allTogether(runs),
        together: ranks.get(executor) ?? null,
      },
    ]),
  );
}

/** No process lists them: who executed is not known. */
const NOBODY = -1;

function stageIntervals({ batches }: Looked, stage: number): ReadonlyMap<number, Intervals> {
  const lists = new Map<number, { readonly from: Numbers; readonly to: Numbers }>();
  batches.stage.forEach((id, i) => {
    if (id !== stage || !((batches.end[i] as number) > 0)) return;
    append(lists, batches.process[i] as number, batches.start[i] as number, batches.end[i] as number);
  });
  return new Map([...lists].map(([process, { from, to }]) => [process, { from: from.done(), to: to.done() }]));
}

function append(
  lists: Map<number, { readonly from: Numbers; readonly to: Numbers }>,
  key: number,
  from: number,
  to: number,
): void {
  const known = lists.get(key) ?? { from: new Numbers(), to: new Numbers() };
  lists.set(key, known);
  known.from.push(from);
  known.to.push(to);
}

/** Of all processes together, by start; null without any. */
function allTogether(lists: ReadonlyMap<number, Intervals>): Intervals | null {
  const [only, ...others] = [...lists.values()];
  if (only === undefined || others.length === 0) return only ?? null;
  const rows = [...lists.values()].flatMap(({ from, to }) =>
    Array.from(from, (begin, i) => [begin, to[i] as number] as const),
  );
  rows.sort((a, b) => a[0] - b[0]);
  return { from: Float64Array.from(rows, ([at]) => at), to: Float64Array.from(rows, ([, end]) => end) };
}

/** So many forwards of a process tell whose batches they are. */
const LOOKED_AT = 64;

function executorsByProcess(
  { start, end, process }: Forwards,
  runs: ReadonlyMap<number, Intervals>,
): ReadonlyMap<number, number> {
  const samples = new Map<number, number[]>();
  process.forEach((executor, i) => {
    const rows = samples.get(executor) ?? [];
    samples.set(executor, rows);
    if (rows.length < LOOKED_AT) rows.push(i);
  });
  return new Map(
    [...samples].map(([own, rows]) => {
      if (runs.has(own)) return [own, own];
      const inside = (list: Intervals): number =>
        rows.filter((i) => {
          const run = lastBefore(list, (start[i] as number) + 1);
          return run >= 0 && (end[i] as number) <= (list.to[run] as number) + 1;
        }).length;
      const [best] = [...runs]
        .map(([executor, list]) => ({ executor, hits: inside(list) }))
        .sort((a, b) => b.hits - a.hits);
      return [own, best !== undefined && best.hits * 2 >= rows.length ? best.executor : NOBODY];
    }),
  );
}

function ranksTogether(
  { start, end, process }: Forwards,
  executors: ReadonlyMap<number, number>,
): ReadonlyMap<number, Intervals | null> {
  const lists = new Map<number, { readonly from: Numbers; readonly to: Numbers }>();
  const counts = new Map<number, number>();
  for (const executor of executors.values()) counts.set(executor, (counts.get(executor) ?? 0) + 1);
  process.forEach((rank, i) => {
    const executor = executors.get(rank) ?? NOBODY;
    if (executor !== NOBODY && (counts.get(executor) ?? 0) > 1)
      append(lists, executor, start[i] as number, end[i] as number);
  });
  return new Map([...lists].map(([executor, { from, to }]) => [executor, mergedIntervals(from.done(), to.done())]));
}

function presence({ requests: { arrival, end } }: Looked): Intervals | null {
  const known = arrival.some((us) => !Number.isNaN(us)) && end.some((us) => !Number.isNaN(us));
  return known ? mergedIntervals(arrival, end.map(orForever)) : null;
}

const orForever = (us: number): number => (Number.isNaN(us) ? Infinity : us);

type Stays = { readonly executor: Float64Array; readonly from: Float64Array; readonly to: Float64Array };

function mergedStays({ executor, from, to }: Stays, wanted: number): Intervals | null {
  const rows = Array.from(executor.keys()).filter((i) => executor[i] === wanted || executor[i] === NOBODY);
  if (!rows.some((i) => executor[i] === wanted)) return null;
  return mergedIntervals(
    Float64Array.from(rows, (i) => from[i] as number),
    Float64Array.from(rows, (i) => to[i] as number),
  );
}

/**
 * How long each request was with each process that executed it: from its arrival, or from where the process before had done with it,
 * to its last step there. Requests that no batch lists may be anywhere.
 */
function staysByExecutor(capture: Looked): Stays {
  const { batches, members, requests } = capture;
  const stays = { executor: new Numbers(), from: new Numbers(), to: new Numbers() };
  const push = (executor: number, from: number, to: number): void => {
    stays.executor.push(executor);
    stays.from.push(from);
    stays.to.push(to);
  };
  const { rows, first } = membersByRequest(capture);
  requests.id.forEach((id, request) => {
    const seen = new Map<number, { readonly start: number; end: number }>();
    for (let index = first[id] ?? 0; index < (first[id + 1] ?? 0); index += 1) {
      const batch = members.batch[rows[index] as number] as number;
      if (batches.stage[batch] !== EXECUTED) continue;
      const process = batches.process[batch] as number;
      const known = seen.get(process);
      const end = batches.end[batch] as number;
      if (known === undefined) seen.set(process, { start: batches.start[batch] as number, end });
      else known.end = Math.max(known.end, end);
    }
    const arrival = requests.arrival[request] as number;
    if (seen.size === 0) push(NOBODY, arrival, orForever(requests.end[request] as number));
    for (const [process, { start, end }] of seen) {
      const before = [...seen.values()].filter((other) => other.end <= start).map((other) => other.end);
      const from = before.length > 0 ? Math.max(...before) : Number.isNaN(arrival) ? start : Math.min(arrival, start);
      push(process, from, end);
    }
  });
  return { executor: stays.executor.done(), from: stays.from.done(), to: stays.to.done() };
}

/** Rows of the members of each request, in their order: those of the id `n` stand from `first[n]` to before `first[n + 1]`. */
function membersByRequest({ members }: Pick<Capture, "members">): {
  readonly rows: Uint32Array;
  readonly first: Uint32Array;
} {
  const most = largest(members.request);
  const first = new Uint32Array(most + 2);
  for (const id of members.request) first[id + 1] = (first[id + 1] as number) + 1;
  for (let id = 0; id <= most; id += 1) first[id + 1] = (first[id + 1] as number) + (first[id] as number);
  const next = first.slice();
  const rows = new Uint32Array(members.request.length);
  members.request.forEach((id, i) => {
    rows[next[id] as number] = i;
    next[id] = (next[id] as number) + 1;
  });
  return { rows, first };
}
