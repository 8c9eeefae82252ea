/**
 * Why a device did nothing. A gap is charged to the kernel that ends it: the host launched it only after the device had run dry, or it
 * was launched in time and began as soon as it could, or it waited for something else on the device. After Holistic Trace Analysis
 * (github.com/facebookresearch/HolisticTraceAnalysis, idle time breakdown), with one cause more: a host that was blocked in a call
 * that waits for the device could not launch.
 */
import { CLASS_BITS, DRIVER, RUNTIME, SYNC } from "../event-class";
import type { Trace } from "../trace";
import type { DeviceWork } from "./device-work";
import type { Launches } from "./launches";

export const IDLE_CAUSES = ["host", "sync", "kernel", "dependency", "unknown"] as const;
export type IdleCause = (typeof IDLE_CAUSES)[number];

/** Kernels that follow each other at once still leave this much, in microseconds. */
const BACK_TO_BACK = 0.03;

export type Gaps = {
  /** Microseconds. */
  readonly start: readonly number[];
  readonly end: readonly number[];
  readonly cause: readonly IdleCause[];
  /** Index in the work of the kernel that ends the gap. */
  readonly before: readonly number[];
};

type Step = { readonly start: number; readonly end: number; readonly launched: number };

/** The cause of a gap that begins at `from` and that a kernel launched at `launched` ends. Microseconds; NaN for no launch. */
function idleCause(from: number, to: number, launched: number, blockedUntil: number): IdleCause {
  if (Number.isNaN(launched)) return "unknown";
  if (launched > from) return blockedUntil > from ? "sync" : "host";
  return to - from <= BACK_TO_BACK ? "kernel" : "dependency";
}

/** Gaps of a whole device: times at which none of its streams did anything. */
export function deviceGaps(trace: Trace, work: DeviceWork, { call }: Launches): Gaps {
  const blocked = synchronizations(trace);
  const launched = (i: number): number => {
    const event = call[i] as number;
    return event < 0 ? NaN : (trace.events.start[event] as number);
  };
  const gaps = { start: [] as number[], end: [] as number[], cause: [] as IdleCause[], before: [] as number[] };
  let end = work.event.length > 0 ? (work.start[0] as number) : 0;
  for (let i = 0; i < work.event.length; i += 1) {
    const from = work.start[i] as number;
    if (from > end) {
      gaps.start.push(end);
      gaps.end.push(from);
      gaps.cause.push(idleCause(end, from, launched(i), blockedUntil(blocked, launched(i))));
      gaps.before.push(i);
    }
    end = Math.max(end, work.end[i] as number);
  }
  return gaps;
}

/** Gaps of one stream, whose kernels are given in order. */
export function streamGaps(steps: readonly Step[]): { readonly length: number; readonly cause: IdleCause }[] {
  return steps.slice(1).flatMap(({ start, launched }, index) => {
    const from = steps[index]?.end ?? start;
    return start > from ? [{ length: start - from, cause: idleCause(from, start, launched, -Infinity) }] : [];
  });
}

type Blocked = { readonly start: number[]; readonly end: number[] };

/** Calls in which the host waits for the device. */
function synchronizations(trace: Trace): Blocked {
  const { kind, name, start, duration } = trace.events;
  const waits = new Map<number, boolean>();
  const events: number[] = [];
  for (let i = 0; i < kind.length; i += 1) {
    const eventClass = (kind[i] as number) & CLASS_BITS;
    if (eventClass !== RUNTIME && eventClass !== DRIVER && eventClass !== SYNC) continue;
    const id = name[i] as number;
    const is = waits.get(id) ?? /synchronize|MemcpyAsync_wait|StreamWait\b/i.test(trace.names[id] ?? "");
    waits.set(id, is);
    if (is) events.push(i);
  }
  events.sort((a, b) => (start[a] as number) - (start[b] as number));
  return {
    start: events.map((i) => start[i] as number),
    end: events.map((i) => (start[i] as number) + (duration[i] as number)),
  };
}

/** When the last waiting call before a time returned; -Infinity for none. */
function blockedUntil({ start, end }: Blocked, time: number): number {
  let low = 0;
  let high = start.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((start[middle] as number) <= time) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? -Infinity : (end[low - 1] as number);
}
