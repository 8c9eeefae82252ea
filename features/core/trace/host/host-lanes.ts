/** What the threads of the host did, nested as they called each other: all there is to see of a trace without a device. */
import { ANNOTATION, CLASS_BITS, DRIVER, GPU_ANNOTATION, OPERATOR, PYTHON, RUNTIME, SYNC } from "../event-class";
import type { Trace } from "../trace";
import { laneTree, type LaneTree } from "@/lib/charts/lane-tree";

export const HOST_KINDS = ["operator", "call", "annotation", "python", "other"] as const;
export type HostKind = (typeof HOST_KINDS)[number];

export type HostLane = {
  /** Number of the lane in the trace. */
  readonly lane: number;
  /** Functions of Python stand apart: their stacks would push everything else out of sight. */
  readonly python: boolean;
  /** Microseconds in which it did something. */
  readonly busy: number;
  /** By depth of calls, the outermost first. */
  readonly rows: readonly HostRow[];
  /** Events deeper than the rows. */
  readonly deeper: number;
};

export type HostRow = {
  /** Numbers of the events, in the order of their starts. */
  readonly event: Int32Array<ArrayBuffer>;
  /** Categories are places in HOST_KINDS. */
  readonly tree: LaneTree;
};

/** Calls nest without end; what lies deeper is too short to be seen. */
const MOST_ROWS = 8;

/** Python's behind all others, the busiest first. */
export function hostLanes(trace: Trace): readonly HostLane[] {
  const isPython = (event: number): boolean => hostKind(trace, event) === "python";
  return [...lanesOfHost(trace)]
    .flatMap(([lane, events]) =>
      [false, true].flatMap((python) => {
        const laneEvents = events.filter((event) => isPython(event) === python);
        return laneEvents.length === 0 ? [] : [nested(trace, { lane, python }, laneEvents)];
      }),
    )
    .sort((a, b) => Number(a.python) - Number(b.python) || b.busy - a.busy || a.lane - b.lane);
}

export type HostOperation = {
  readonly name: string;
  readonly kind: HostKind;
  readonly count: number;
  /** Microseconds, without what it called. */
  readonly own: number;
};

/** By name and kind, the longest first. */
export function hostOperations(trace: Trace): readonly HostOperation[] {
  const { name, duration } = trace.events;
  const rows = new Map<string, { name: string; kind: HostKind; count: number; own: number }>();
  const add = (event: number, inside: number): void => {
    const kind = hostKind(trace, event);
    const key = `${kind} ${name[event]}`;
    const row = rows.get(key) ?? { name: trace.names[name[event] ?? 0] ?? "", kind, count: 0, own: 0 };
    row.count += 1;
    row.own += Math.max(0, (duration[event] ?? 0) - inside);
    rows.set(key, row);
  };
  for (const events of lanesOfHost(trace).values()) walk(trace, events, () => undefined, add);
  return [...rows.values()].sort((a, b) => b.own - a.own);
}

const KIND_OF_CLASS: ReadonlyMap<number, HostKind> = new Map([
  [OPERATOR, "operator"],
  [RUNTIME, "call"],
  [DRIVER, "call"],
  [SYNC, "call"],
  [ANNOTATION, "annotation"],
  [PYTHON, "python"],
]);

const hostKind = ({ events: { kind } }: Trace, event: number): HostKind =>
  KIND_OF_CLASS.get((kind[event] ?? 0) & CLASS_BITS) ?? "other";

/** Events that take time, by lane, each before what it called. */
function lanesOfHost({ events }: Trace): ReadonlyMap<number, readonly number[]> {
  const { start, duration, lane, kind } = events;
  const lanes = new Map<number, number[]>();
  for (let i = 0; i < start.length; i += 1) {
    if ((duration[i] as number) <= 0 || ((kind[i] as number) & CLASS_BITS) === GPU_ANNOTATION) continue;
    const known = lanes.get(lane[i] as number);
    if (known) known.push(i);
    else lanes.set(lane[i] as number, [i]);
  }
  for (const list of lanes.values())
    list.sort(
      (a, b) =>
        (start[a] as number) - (start[b] as number) || (duration[b] as number) - (duration[a] as number) || a - b,
    );
  return lanes;
}

type Visit = (event: number, depth: number) => void;
type Leave = (event: number, inside: number) => void;

/** In order; `leave` says the time that what it called itself took. Microseconds. */
function walk({ events }: Trace, list: readonly number[], visit: Visit, leave: Leave): void {
  const { start, duration } = events;
  const open: { event: number; end: number; inside: number }[] = [];
  const close = (until: number): void => {
    for (let top = open.at(-1); top !== undefined && top.end <= until; top = open.at(-1)) {
      open.pop();
      leave(top.event, top.inside);
    }
  };
  for (const event of list) {
    const begins = start[event] as number;
    close(begins);
    const around = open.at(-1);
    if (around) around.inside += duration[event] as number;
    visit(event, open.length);
    open.push({ event, end: begins + (duration[event] as number), inside: 0 });
  }
  close(Infinity);
}

function nested(trace: Trace, which: Pick<HostLane, "lane" | "python">, list: readonly number[]): HostLane {
  const { start, duration } = trace.events;
  const rows: number[][] = [];
  let deeper = 0;
  let busy = 0;
  walk(
    trace,
    list,
    (event, depth) => {
      if (depth === 0) busy += duration[event] as number;
      if (depth >= MOST_ROWS) deeper += 1;
      else (rows[depth] ??= []).push(event);
    },
    () => undefined,
  );
  return {
    ...which,
    busy,
    deeper,
    rows: rows.map((events) => ({
      event: Int32Array.from(events),
      tree: laneTree(
        Float64Array.from(events, (i) => start[i] as number),
        Float64Array.from(events, (i) => (start[i] as number) + (duration[i] as number)),
        Uint8Array.from(events, (i) => HOST_KINDS.indexOf(hostKind(trace, i))),
        HOST_KINDS.length,
      ),
    })),
  };
}
