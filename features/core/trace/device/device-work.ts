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
  const byDevice = new Map<number | string, number[]>();
  const processes = trace.lanes.map(({ process }) => process);
  for (let i = 0; i < kind.length; i += 1) {
    if (!isWork((kind[i] as number) & CLASS_BITS)) continue;
    const device = processes[lane[i] as number] ?? 0;
    const events = byDevice.get(device);
    if (events === undefined) byDevice.set(device, [i]);
    else events.push(i);
  }
  return [...byDevice]
    .map(([device, events]) => work(trace, device, events))
    .sort((a, b) => b.event.length - a.event.length);
}

function work(trace: Trace, device: number | string, unsorted: number[]): DeviceWork {
  const { start, lane } = trace.events;
  const event = inOrder(unsorted, start);
  const streamNumbers = new Map<number, number>();
  const stream = new Uint16Array(event.length);
  event.forEach((number, index) => {
    const own = lane[number] as number;
    if (!streamNumbers.has(own)) streamNumbers.set(own, streamNumbers.size);
    stream[index] = streamNumbers.get(own) ?? 0;
  });
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

/** Exporters write streams nearly in order: sorting is cheap, and stable for kernels that begin together. */
function inOrder(events: readonly number[], start: Float64Array): Int32Array<ArrayBuffer> {
  return Int32Array.from(events).sort((a, b) => (start[a] as number) - (start[b] as number) || a - b);
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
