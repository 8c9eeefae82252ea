/** Calls of the host into the driver, in the order of their starts. */
import { CLASS_BITS, DRIVER, RUNTIME } from "../event-class";
import type { Trace } from "../trace";

export type HostCalls = {
  /** Microseconds. */
  readonly start: Float64Array<ArrayBuffer>;
  readonly end: Float64Array<ArrayBuffer>;
  /** Numbers of names. */
  readonly nameId: Int32Array<ArrayBuffer>;
};

export function hostCalls({ events }: Trace): HostCalls {
  const { start, duration, kind, name } = events;
  const calls: number[] = [];
  for (let i = 0; i < kind.length; i += 1) {
    const eventClass = (kind[i] as number) & CLASS_BITS;
    if (eventClass === RUNTIME || eventClass === DRIVER) calls.push(i);
  }
  const order = Int32Array.from(calls).sort((a, b) => (start[a] as number) - (start[b] as number) || a - b);
  return {
    start: Float64Array.from(order, (i) => start[i] as number),
    end: Float64Array.from(order, (i) => (start[i] as number) + (duration[i] as number)),
    nameId: Int32Array.from(order, (i) => name[i] as number),
  };
}
