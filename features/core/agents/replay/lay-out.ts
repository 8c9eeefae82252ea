/** Scheduled plays as the simulator's columns: rows, edges, and block identities on shared lines. */
import type { PrefixUnits, SimRequests } from "@/features/core/simulator/input/requests";
import type { RequestGraph } from "@/features/core/simulator/input/request-graph";
import type { GraphRequest } from "../graph/play-graph";
import type { Line } from "../play";
import type { Schedule, ScheduledPlay } from "./schedule";

export type LaidOut = {
  readonly requests: SimRequests & { readonly graph: RequestGraph; readonly prefix: PrefixUnits };
  /** Row to request of its play, and to the agent's number in it. */
  readonly number: Int32Array;
  readonly agent: Int32Array;
};

/**
 * `merge`: block identities of the trace that one prefix unit holds. `answers`: whether a turn's answer stays in the cache for the next turn of
 * its agent, as in a live session; a recorded prompt has the recorded answer, which no engine makes again.
 */
export function layOut({ plays, warm }: Schedule, blockTokens: number, merge: number, answers: boolean): LaidOut {
  const count = plays.reduce((sum, play) => sum + play.count, 0);
  const columns = emptyColumns(count);
  const edges: Edges = { to: [], delay: [], fromSend: [], from: [] };
  const widest = plays.reduce((most, { graph }) => Math.max(most, graph.distinct), 0);
  const ids = lineIds(merge, widest);
  const starts = new Int32Array(plays.length + 1);
  let row = 0;
  plays.forEach((scheduled, playNumber) => {
    const space = ids.spaceFor(scheduled);
    const first = row;
    const list = scheduled.list();
    const rows = new Map(list.map(({ number }, index) => [number, first + index]));
    const previous = new Map<number, number>();
    for (const { number, start, waits, output } of list) {
      const request = scheduled.graph.requests[number] as GraphRequest;
      fillRow(columns, row, { request, number, start, output, play: playNumber, waits: waits.length });
      columns.starts[row] = ids.lineStart(request.line, space);
      columns.ends[row] = (columns.starts[row] as number) + Math.floor(request.units / merge);
      for (const { on, from, delay } of waits) addEdge(edges, rows.get(on) ?? first, row, delay, from === "send");
      const before = previous.get(request.agent);
      if (before !== undefined) columns.next[before] = row;
      previous.set(request.agent, row);
      row += 1;
    }
    starts[playNumber + 1] = row;
  });
  const graph = { ...sortEdges(edges, count), waits: columns.waits, plays: starts, warm };
  const prefix = { ...ids.units(), unitTokens: blockTokens * merge, starts: columns.starts, ends: columns.ends };
  const { arrival, prompt, output, session, number, agent, next } = columns;
  const requests = { count, arrival, prompt, output, session, prefix, graph: { ...graph, ...(answers && { next }) } };
  return { requests, number, agent };
}

function emptyColumns(count: number) {
  const zeros = (): Int32Array => new Int32Array(count);
  return {
    ...{ arrival: new Float64Array(count), prompt: zeros(), output: zeros(), session: zeros(), waits: zeros() },
    ...{ starts: zeros(), ends: zeros(), number: zeros(), agent: zeros(), next: zeros().fill(-1) },
  };
}

type Row = {
  readonly request: GraphRequest;
  readonly number: number;
  readonly start: number;
  readonly output: number;
  readonly play: number;
  readonly waits: number;
};

function fillRow(columns: ReturnType<typeof emptyColumns>, row: number, from: Row): void {
  columns.arrival[row] = from.start;
  columns.prompt[row] = from.request.input;
  columns.output[row] = from.output;
  columns.session[row] = from.play;
  columns.waits[row] = from.waits;
  columns.number[row] = from.number;
  columns.agent[row] = from.request.agent;
}

type Edges = {
  readonly from: number[];
  readonly to: number[];
  readonly delay: number[];
  readonly fromSend: number[];
};

function addEdge(edges: Edges, from: number, to: number, delay: number, send: boolean): void {
  edges.from.push(from);
  edges.to.push(to);
  edges.delay.push(delay);
  edges.fromSend.push(send ? 1 : 0);
}

/** By the request that sets them off. */
function sortEdges({ from, to, delay, fromSend }: Edges, count: number) {
  const starts = new Int32Array(count + 1);
  for (const row of from) (starts[row + 1] as number) += 1;
  for (let row = 0; row < count; row += 1) (starts[row + 1] as number) += starts[row] as number;
  const fill = starts.slice();
  const sorted = {
    ...{ starts, to: new Int32Array(to.length), delay: new Float64Array(to.length) },
    fromSend: new Uint8Array(to.length),
  };
  from.forEach((row, edge) => {
    const slot = fill[row] as number;
    fill[row] = slot + 1;
    sorted.to[slot] = to[edge] as number;
    sorted.delay[slot] = delay[edge] as number;
    sorted.fromSend[slot] = fromSend[edge] as number;
  });
  return sorted;
}

type Space = { readonly base: number; readonly lines: Map<Line, number> };

/**
 * Each play and each repetition of it has its own identities; plays of a corpus of one scope share theirs, of which there are `widest`, within a
 * repetition.
 */
function lineIds(merge: number, widest: number) {
  const spaces = new Map<string, Space>();
  const parts: Int32Array[] = [];
  let [length, distinct] = [0, 0];
  const spaceFor = ({ graph, play, repetition }: ScheduledPlay): Space => {
    const together = graph.scope === "global";
    const name = together ? `${repetition}` : `${play} ${repetition}`;
    const known = spaces.get(name);
    if (known !== undefined) return known;
    const space = { base: distinct, lines: new Map<Line, number>() };
    distinct += together ? widest : graph.distinct;
    spaces.set(name, space);
    return space;
  };
  const lineStart = (line: Line, { base, lines }: Space): number => {
    const known = lines.get(line);
    if (known !== undefined) return known;
    const start = length;
    // The last of several identities stands for all before it.
    const count = Math.floor(line.ids.length / merge);
    const part = new Int32Array(count);
    for (let unit = 0; unit < count; unit += 1) part[unit] = base + (line.ids[(unit + 1) * merge - 1] as number);
    parts.push(part);
    lines.set(line, start);
    length += count;
    return start;
  };
  const units = () => {
    const ids = new Int32Array(length);
    let end = 0;
    for (const part of parts) {
      ids.set(part, end);
      end += part.length;
    }
    return { ids, distinct };
  };
  return { spaceFor, lineStart, units };
}
