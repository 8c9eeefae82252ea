/** A stretch of a trace as a file that Perfetto and Chrome open, and its place on their clock. */
import { KILO } from "@/lib/units/edge";
import { CLASS_BITS, type EventClass, EVENT_CLASSES } from "../event-class";
import type { Lane, Trace } from "../trace";

/** Seconds from the zero of viewers, which put it at the earliest entry of the file. */
export type ViewerRange = { readonly start: number; readonly end: number };

const MICROSECONDS = 1_000_000;

export const viewerRange = (trace: Trace, start: number, end: number): ViewerRange => ({
  start: (start - trace.earliest) / MICROSECONDS,
  end: (end - trace.earliest) / MICROSECONDS,
});

/** Kineto's category of each class. */
const CATEGORIES: Readonly<Record<EventClass, string>> = {
  other: "other",
  kernel: "kernel",
  memcpy: "gpu_memcpy",
  memset: "gpu_memset",
  "gpu-annotation": "gpu_user_annotation",
  runtime: "cuda_runtime",
  driver: "cuda_driver",
  operator: "cpu_op",
  annotation: "user_annotation",
  python: "python_function",
  overhead: "overhead",
  sync: "cuda_sync",
  device: "gpu_op",
};

/** Chrome-trace JSON, in pieces, of the events that touch [start, end], in microseconds of the trace; and of the calls that launched them. */
export function* subTrace(trace: Trace, start: number, end: number): Generator<string> {
  const { events, header } = trace;
  const devices = JSON.stringify(header.devices.map((name, id) => ({ id, name })));
  yield `{"schemaVersion":1,"deviceProperties":${devices},"displayTimeUnit":"ms","traceEvents":[`;
  yield trace.lanes.flatMap((lane) => named(lane)).join(",\n");
  const launched = correlationsWithin(trace, start, end);
  for (let i = 0; i < events.start.length; i += 1) {
    const from = events.start[i] as number;
    const touches = from <= end && from + (events.duration[i] as number) >= start;
    if (touches || launched.has(events.correlation[i] as number)) yield `,\n${event(trace, i)}`;
  }
  yield "]}\n";
}

function correlationsWithin({ events }: Trace, start: number, end: number): Set<number> {
  const ids = new Set<number>();
  for (let i = 0; i < events.start.length; i += 1) {
    const from = events.start[i] as number;
    const correlation = events.correlation[i] as number;
    if (correlation !== 0 && from <= end && from + (events.duration[i] as number) >= start) ids.add(correlation);
  }
  return ids;
}

function named({ process, thread, processName, processLabels, threadName }: Lane): string[] {
  const entry = (name: string, args: object): string =>
    JSON.stringify({ ph: "M", name, pid: process, tid: thread, args });
  return [
    entry("process_name", { name: processName }),
    ...(processLabels === "" ? [] : [entry("process_labels", { labels: processLabels })]),
    ...(threadName === "" ? [] : [entry("thread_name", { name: threadName })]),
  ];
}

function event({ events, names, lanes, base, signatures }: Trace, i: number): string {
  const kind = EVENT_CLASSES[(events.kind[i] as number) & CLASS_BITS] ?? "other";
  const { process, thread } = lanes[events.lane[i] as number] ?? { process: 0, thread: 0 };
  const { shapes, types } = signatures[events.signature[i] as number] ?? { shapes: "", types: "" };
  const correlation = events.correlation[i] as number;
  const external = events.external[i] as number;
  const args = [
    ...(correlation === 0 ? [] : [`"correlation":${correlation}`]),
    ...(external === 0 ? [] : [`"External id":${external}`]),
    ...(shapes === "" ? [] : [`"Input Dims":${shapes}`]),
    ...(types === "" ? [] : [`"Input type":${types}`]),
  ].join(",");
  const head = `{"ph":"X","cat":"${CATEGORIES[kind]}","name":${JSON.stringify(names[events.name[i] as number] ?? "")}`;
  const lane = `"pid":${JSON.stringify(process)},"tid":${JSON.stringify(thread)}`;
  return `${head},${lane},"ts":${eventText(base, events.start[i] as number)},"dur":${events.duration[i]},"args":{${args}}}`;
}

/** Base and offset are added digit by digit: their sum has more digits than a double. Nanoseconds. */
function eventText(base: number, offset: number): string {
  const nanoseconds = BigInt(Math.trunc(base)) * 1000n + BigInt(Math.round(offset * KILO));
  const [whole, part] = [nanoseconds / 1000n, nanoseconds % 1000n];
  return `${whole}.${String(part < 0n ? -part : part).padStart(3, "0")}`;
}
