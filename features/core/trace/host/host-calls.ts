/** Calls of the host into the driver, in the order of their starts, and which of them launched what a device did. */
import type { DeviceWork } from "../device/device-work";
import { CLASS_BITS, DRIVER, RUNTIME } from "../event-class";
import type { Trace } from "../trace";

export type HostCalls = {
  /** Microseconds. */
  readonly start: Float64Array<ArrayBuffer>;
  readonly end: Float64Array<ArrayBuffer>;
  /** Numbers of names. */
  readonly nameId: Int32Array<ArrayBuffer>;
  readonly lane: Uint16Array<ArrayBuffer>;
  readonly correlation: Uint32Array<ArrayBuffer>;
};

export function hostCalls({ events }: Trace): HostCalls {
  const { start, duration, kind, name, lane, correlation } = events;
  const found: number[] = [];
  for (let i = 0; i < kind.length; i += 1) {
    const own = (kind[i] as number) & CLASS_BITS;
    if (own === RUNTIME || own === DRIVER) found.push(i);
  }
  const order = Int32Array.from(found).sort((a, b) => (start[a] as number) - (start[b] as number) || a - b);
  return {
    start: Float64Array.from(order, (i) => start[i] as number),
    end: Float64Array.from(order, (i) => (start[i] as number) + (duration[i] as number)),
    nameId: Int32Array.from(order, (i) => name[i] as number),
    lane: Uint16Array.from(order, (i) => lane[i] as number),
    correlation: Uint32Array.from(order, (i) => correlation[i] as number),
  };
}

/** By place in the work of a device, the place of the call that launched it; -1 where the trace does not say. */
export function launches({ events }: Trace, calls: HostCalls, work: DeviceWork): Int32Array<ArrayBuffer> {
  const byCorrelation = new Map<number, number>();
  // A call of the runtime makes calls of the driver: the outer one begins first, and stands.
  for (let i = calls.correlation.length - 1; i >= 0; i -= 1) byCorrelation.set(calls.correlation[i] as number, i);
  byCorrelation.delete(0);
  return Int32Array.from(work.event, (event) => byCorrelation.get(events.correlation[event] as number) ?? -1);
}
