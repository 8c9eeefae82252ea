/** What one device did: its kernels, copies and fills in the order of their starts. */
import { CLASS_BITS, IN_GRAPH, KERNEL, MEMCPY, MEMSET } from "../event-class";
import type { Lane, Trace } from "../trace";

export type DeviceWork = {
  /** The process that the exporter gives the device: its number, or a name. */
  readonly device: number | string;
  readonly name: string;
  /** Numbers of the events in the trace. */
  readonly event: Int32Array<ArrayBuffer>;
  /** Microseconds. */
  readonly start: Float64Array<ArrayBuffer>;
  readonly end: Float64Array<ArrayBuffer>;
  /** Numbers of names. */
  readonly nameId: Int32Array<ArrayBuffer>;
  /** KERNEL, MEMCPY or MEMSET. */
  readonly kind: Uint8Array<ArrayBuffer>;
  readonly inGraph: Uint8Array<ArrayBuffer>;
  /** Index into `streams`. */
  readonly stream: Uint16Array<ArrayBuffer>;
  readonly streams: readonly Lane[];
};

const isWork = (kind: number): boolean => kind === KERNEL || kind === MEMCPY || kind === MEMSET;

/** The devices of a trace that did something, the busiest in kernels first. */
export function deviceWork(trace: Trace): DeviceWork[] {
  const { kind, lane } = trace.events;
  const processes = deviceOfLanes(trace.lanes);
  const sizes = new Map<number | string, number>();
  for (let i = 0; i < kind.length; i += 1) {
    if (!isWork((kind[i] as number) & CLASS_BITS)) continue;
    const device = processes[lane[i] as number] ?? 0;
    sizes.set(device, (sizes.get(device) ?? 0) + 1);
  }
  const filling = new Map([...sizes].map(([device, size]) => [device, { events: new Int32Array(size), at: 0 }]));
  for (let i = 0; i < kind.length; i += 1) {
    if (!isWork((kind[i] as number) & CLASS_BITS)) continue;
    const target = filling.get(processes[lane[i] as number] ?? 0);
    if (target === undefined) continue;
    target.events[target.at] = i;
    target.at += 1;
  }
  return [...filling]
    .map(([device, { events }]) => work(trace, device, events))
    .sort((a, b) => b.event.length - a.event.length);
}

/** Ascend shows the transfers of its only device, rocprof its copies, as processes of their own: they belong to that device. */
function deviceOfLanes(lanes: readonly Lane[]): (number | string)[] {
  const named = (name: RegExp): Set<number | string> =>
    new Set(lanes.flatMap(({ process, processName }) => (name.test(processName) ? [process] : [])));
  const [device, ...others] = named(/ascend hardware|^gpu ?\d+$/i);
  if (device === undefined || others.length > 0) return lanes.map(({ process }) => process);
  const beside = named(/^communication|^hccl|^copy$/i);
  return lanes.map(({ process }) => (beside.has(process) ? device : process));
}

function work(trace: Trace, device: number | string, unsorted: Int32Array<ArrayBuffer>): DeviceWork {
  const { start, lane } = trace.events;
  const event = inOrder(unsorted, start);
  const streamNumbers = new Map<number, number>();
  const stream = new Uint16Array(event.length);
  for (let i = 0; i < event.length; i += 1) {
    const laneIndex = lane[event[i] as number] as number;
    const known = streamNumbers.get(laneIndex) ?? streamNumbers.size;
    if (known === streamNumbers.size) streamNumbers.set(laneIndex, known);
    stream[i] = known;
  }
  const picked = columns(trace, event);
  const streams = [...streamNumbers.keys()].flatMap((number) => trace.lanes[number] ?? []);
  return {
    device,
    name: (typeof device === "number" ? trace.header.devices[device] : undefined) ?? "",
    event,
    ...picked,
    stream,
    streams,
  };
}

/** Exporters write streams nearly in order: most need no sorting, and sorting is stable for kernels that begin together. */
function inOrder(events: Int32Array<ArrayBuffer>, start: Float64Array): Int32Array<ArrayBuffer> {
  const time = (index: number): number => start[events[index] as number] as number;
  for (let i = 1; i < events.length; i += 1)
    if (time(i) < time(i - 1)) return events.sort((a, b) => (start[a] as number) - (start[b] as number) || a - b);
  return events;
}

type Picked = Pick<DeviceWork, "start" | "end" | "nameId" | "kind" | "inGraph">;

/** A loop, since a million calls of a callback take longer than the sums over what they pick. */
function columns({ events }: Trace, event: Int32Array<ArrayBuffer>): Picked {
  const { length } = event;
  const picked = {
    start: new Float64Array(length),
    end: new Float64Array(length),
    nameId: new Int32Array(length),
    kind: new Uint8Array(length),
    inGraph: new Uint8Array(length),
  };
  for (let i = 0; i < length; i += 1) {
    const number = event[i] as number;
    const start = events.start[number] as number;
    const bits = events.kind[number] as number;
    picked.start[i] = start;
    picked.end[i] = start + (events.duration[number] as number);
    picked.nameId[i] = events.name[number] as number;
    picked.kind[i] = bits & CLASS_BITS;
    picked.inGraph[i] = (bits & IN_GRAPH) === 0 ? 0 : 1;
  }
  return picked;
}
