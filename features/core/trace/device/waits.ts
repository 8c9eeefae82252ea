/** Where a device does nothing between two pieces of work, and whether the host had launched the next one by then. */
import type { HostCalls } from "../host/host-calls";
import type { DeviceWork } from "./device-work";

/** `host`: the next launch had not returned when the device ran dry. `other`: it had, or the trace does not say. */
export const WAIT_CAUSES = ["host", "other"] as const;
export type WaitCause = (typeof WAIT_CAUSES)[number];

export type Waits = {
  /** Microseconds. */
  readonly start: Float64Array<ArrayBuffer>;
  readonly end: Float64Array<ArrayBuffer>;
  /** Places in WAIT_CAUSES. */
  readonly cause: Uint8Array<ArrayBuffer>;
};

/** `launch`: by place in the work, the place of its call, -1 for none. */
export function deviceWaits(work: DeviceWork, calls: HostCalls, launch: Int32Array): Waits {
  const start: number[] = [];
  const end: number[] = [];
  const cause: number[] = [];
  let dry = Infinity;
  work.start.forEach((begins, i) => {
    if (begins > dry) {
      const launched = calls.end[launch[i] as number];
      start.push(dry);
      end.push(begins);
      cause.push(launched !== undefined && launched > dry ? 0 : 1);
    }
    dry = dry === Infinity ? (work.end[i] as number) : Math.max(dry, work.end[i] as number);
  });
  return { start: Float64Array.from(start), end: Float64Array.from(end), cause: Uint8Array.from(cause) };
}
