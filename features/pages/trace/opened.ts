/** A trace that was opened: what each device did, ready to be drawn and counted. Plain arrays, so that a worker hands it over whole. */
import { deviceWork, type DeviceWork } from "@/features/core/trace/device/device-work";
import { deviceWaits, WAIT_CAUSES, type Waits } from "@/features/core/trace/device/waits";
import { KERNEL } from "@/features/core/trace/event-class";
import { hostCalls, launches, type HostCalls } from "@/features/core/trace/host/host-calls";
import { classifier } from "@/features/core/trace/kernels/classify";
import { FAMILIES, KERNEL_RULES } from "@/features/core/trace/kernels/rules";
import type { Segmentation } from "@/features/core/trace/segment/segmentation";
import type { Trace } from "@/features/core/trace/trace";
import { laneTree, type LaneTree } from "@/features/core/trace/view/lane-tree";
import type { Issue } from "@/lib/issue";

export type OpenedTrace = {
  /** Name of the file. */
  readonly name: string;
  /** false: there is more to read. */
  readonly complete: boolean;
  /** Entries of the file's event list. */
  readonly entries: number;
  readonly rank: number | null;
  /** Texts by number. */
  readonly names: readonly string[];
  readonly calls: HostCalls;
  readonly callLane: LaneTree;
  readonly devices: readonly OpenedDevice[];
  readonly notices: readonly Issue[];
  /** Microseconds as the events count them: where viewers put their zero. */
  readonly zero: number;
};

export type OpenedDevice = {
  readonly work: DeviceWork;
  /** By place in the work, its place in FAMILIES. */
  readonly family: Uint8Array<ArrayBuffer>;
  /** By place in the work, the place of its call in the calls; -1 for none. */
  readonly launch: Int32Array<ArrayBuffer>;
  readonly waits: Waits;
  readonly waitLane: LaneTree;
  readonly streams: readonly StreamLane[];
  readonly segmentation: Segmentation;
};

/** One stream of a device. */
export type StreamLane = {
  /** Its place in the streams of the work. */
  readonly stream: number;
  /** Places in the work, in the order of their starts. */
  readonly items: Int32Array<ArrayBuffer>;
  readonly lane: LaneTree;
};

const NONE: Segmentation = {
  method: "none",
  anchor: null,
  layers: 0,
  blocksPerLayer: 0,
  passes: [],
  confidence: 0,
  witnesses: [],
  candidates: [],
};

export function openTrace(trace: Trace, name: string, complete: boolean): OpenedTrace {
  const calls = hostCalls(trace);
  const classify = classifier(KERNEL_RULES);
  const copy = FAMILIES.indexOf("copy");
  const families = trace.names.map((kernel) => FAMILIES.indexOf(classify(kernel).family));
  return {
    name,
    complete,
    entries: trace.entries,
    rank: trace.header.rank,
    names: trace.names,
    calls,
    callLane: laneTree(calls.start, calls.end, new Uint8Array(calls.start.length), 1),
    devices: deviceWork(trace).map((work) => {
      const family = Uint8Array.from(work.nameId, (id, i) => (work.kind[i] === KERNEL ? (families[id] ?? copy) : copy));
      const launch = launches(trace, calls, work);
      const waits = deviceWaits(work, calls, launch);
      return {
        work,
        family,
        launch,
        waits,
        waitLane: laneTree(waits.start, waits.end, waits.cause, WAIT_CAUSES.length),
        streams: work.streams.map((_, stream) => streamLane(work, family, stream)),
        segmentation: NONE,
      };
    }),
    notices: trace.notices,
    zero: trace.earliest,
  };
}

function streamLane(work: DeviceWork, family: Uint8Array, stream: number): StreamLane {
  const places: number[] = [];
  work.stream.forEach((own, i) => {
    if (own === stream) places.push(i);
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
