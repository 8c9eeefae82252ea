// Small traces as exporters write them, and what a reader made of them in a form that tests compare.
import { EVENT_CLASSES, IN_GRAPH } from "@/features/core/trace/event-class";
import { CLASS_BITS, type Trace } from "@/features/core/trace";
import { TraceReader } from "@/features/core/trace/reading";
import type { Result } from "@/lib/result";
import { unwrap } from "@/lib/result";

/** Reads a text or bytes in pieces of `size`. */
export function readTrace(written: string | Uint8Array, size = Infinity, cut = false): Result<Trace> {
  const bytes = typeof written === "string" ? new TextEncoder().encode(written) : written;
  const reader = new TraceReader();
  for (let at = 0; at < bytes.length; at += size) if (!reader.push(bytes.subarray(at, at + size))) break;
  return reader.finish(cut);
}

export const traceWith = (...events: readonly object[]): Trace =>
  unwrap(readTrace(JSON.stringify({ traceEvents: events })));

/** A kernel of a microsecond on stream 7 of device 0, but for `fields`. */
export const kernel = (fields: object = {}): object => ({
  ph: "X",
  cat: "kernel",
  name: "k",
  pid: 0,
  tid: 7,
  ts: 0,
  dur: 1,
  ...fields,
});

export type EventRow = {
  readonly name: string;
  readonly kind: string;
  readonly inGraph: boolean;
  readonly process: number | string;
  readonly thread: number | string;
  readonly start: number;
  readonly duration: number;
  readonly correlation: number;
  readonly external: number;
  readonly shapes: string;
};

/** The events of a trace as rows, times on the exporter's clock. */
export function eventRows({ events, names, lanes, signatures, base }: Trace): EventRow[] {
  return Array.from(events.start, (start, i) => {
    const lane = lanes[events.lane[i] ?? -1];
    const kind = events.kind[i] ?? 0;
    return {
      name: names[events.name[i] ?? -1] ?? "",
      kind: EVENT_CLASSES[kind & CLASS_BITS] ?? "",
      inGraph: (kind & IN_GRAPH) > 0,
      process: lane?.process ?? "",
      thread: lane?.thread ?? "",
      start: base + start,
      duration: events.duration[i] ?? NaN,
      correlation: events.correlation[i] ?? 0,
      external: events.external[i] ?? 0,
      shapes: signatures[events.signature[i] ?? -1]?.shapes ?? "",
    };
  });
}

export const noticeCodes = (trace: Trace): string[] => trace.notices.map(({ code }) => code);

/** The code that a file is refused with; "read" where it is not. */
export function refusal(of: Result<Trace>): string {
  return of.ok ? "read" : (of.issues[0]?.code ?? "");
}

/** Of `count` kernels whose names differ, so that gzip does not make them vanish. */
export const longTrace = (count: number): string =>
  JSON.stringify({
    traceEvents: Array.from({ length: count }, (_, i) =>
      kernel({ ts: i * 2, name: `k${(i * 2654435761) % 4294967296}` }),
    ),
  });
