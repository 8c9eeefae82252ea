/** A trace that was opened, with what its pictures are drawn from. Plain columns, so that a worker hands them over whole. */
import { capture, workRules, type CaptureOptions, type DeviceCapture } from "../capture";
import type { DeviceWork } from "../device/device-work";
import { IDLE_CAUSES } from "../device/idle";
import { hostCalls, type HostCalls } from "../host/host-calls";
import { hostLanes, type HostLane } from "../host/host-lanes";
import { classifier } from "../kernels/classify";
import { FAMILIES, KERNEL_RULES, type KernelRule } from "../kernels/rules";
import type { LayerFlags } from "../profiles/layer-flags";
import type { Trace } from "../trace";
import { laneTree, type LaneTree } from "@/lib/charts/lane-tree";

export type OpenedTrace = {
  /** Name of the file. */
  readonly name: string;
  /** false: there is more to read. */
  readonly complete: boolean;
  /** A team's own rules, where it was named by some. */
  readonly own?: readonly KernelRule[];
  readonly trace: Trace;
  readonly calls: HostCalls;
  readonly callLane: LaneTree;
  /** The busiest first. */
  readonly devices: readonly OpenedDevice[];
  /** Threads of a whole trace that has no work of a device, the busiest first. */
  readonly host: readonly HostLane[];
};

export type OpenedDevice = DeviceCapture & {
  /** By place in the work, its place in FAMILIES. */
  readonly family: Uint8Array<ArrayBuffer>;
  /** Idle time, by places in IDLE_CAUSES. */
  readonly waitLane: LaneTree;
  readonly streams: readonly StreamLane[];
  /** What each layer is, where a config says so. */
  readonly flags?: LayerFlags;
};

/** One stream of a device. */
export type StreamLane = {
  /** Its place in the streams of the work. */
  readonly stream: number;
  /** Places in the work, in the order of their starts. */
  readonly items: Int32Array<ArrayBuffer>;
  readonly lane: LaneTree;
};

/** As it travels between threads: a rule for each of a million kernels is told anew where it arrives. */
export type SentTrace = Omit<OpenedTrace, "devices"> & { readonly devices: readonly Omit<OpenedDevice, "rules">[] };

export function openTrace(trace: Trace, name: string, complete: boolean, options: CaptureOptions = {}): SentTrace {
  const calls = hostCalls(trace);
  const { devices } = capture(trace, options);
  return {
    name,
    complete,
    trace,
    calls,
    callLane: laneTree(calls.start, calls.end, new Uint8Array(calls.start.length), 1),
    host: complete && devices.length === 0 ? hostLanes(trace) : [],
    devices: devices.map(({ rules, ...device }) => {
      const { work, gaps } = device;
      const family = Uint8Array.from(rules, (rule) => FAMILIES.indexOf(rule.family));
      const causes = Uint8Array.from(gaps.cause, (cause) => IDLE_CAUSES.indexOf(cause));
      return {
        ...device,
        family,
        waitLane: laneTree(Float64Array.from(gaps.start), Float64Array.from(gaps.end), causes, IDLE_CAUSES.length),
        streams: work.streams.map((_, stream) => streamLane(work, family, stream)),
      };
    }),
  };
}

export function receiveTrace(sent: SentTrace, rules: readonly KernelRule[] = KERNEL_RULES): OpenedTrace {
  const classify = classifier(rules);
  const devices = sent.devices.map((device) => ({ ...device, rules: workRules(sent.trace, device.work, classify) }));
  return { ...sent, devices };
}

/** When the call that launched a piece of work returned, in microseconds; null where the trace does not say. */
export function launchEnd(
  { opened, device }: { readonly opened: OpenedTrace; readonly device: OpenedDevice },
  item: number,
): number | null {
  const { start, duration } = opened.trace.events;
  const begun = start[device.launches.call[item] ?? -1];
  return begun === undefined ? null : begun + (duration[device.launches.call[item] ?? -1] ?? 0);
}

function streamLane(work: DeviceWork, family: Uint8Array, stream: number): StreamLane {
  const places: number[] = [];
  work.stream.forEach((id, i) => {
    if (id === stream) places.push(i);
  });
  const items = Int32Array.from(places);
  const lane = laneTree(
    Float64Array.from(items, (i) => work.start[i] as number),
    Float64Array.from(items, (i) => work.end[i] as number),
    Uint8Array.from(items, (i) => family[i] as number),
    FAMILIES.length,
  );
  return { stream, items, lane };
}
