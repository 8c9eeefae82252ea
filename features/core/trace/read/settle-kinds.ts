/** Classes that only names tell: exporters that write no category (Ascend), or one category for all that a device does (Nsight). */
import type { EventColumns } from "../columns";
import { CLASS_BITS, DEVICE, KERNEL, MEMCPY, nameClass, OTHER } from "../event-class";
import type { Lane } from "../trace";

/** Turns OTHER and DEVICE into kernels, copies and waits where lane and name say so; in place. */
export function settleKinds(events: EventColumns, lanes: readonly Lane[], names: readonly string[]): void {
  const ofLane = lanes.map(laneClass);
  const byName = new Map<number, number>();
  for (let i = 0; i < events.kind.length; i += 1) {
    const bits = events.kind[i] as number;
    let kind = bits & CLASS_BITS;
    if (kind !== OTHER && kind !== DEVICE) continue;
    if (kind === OTHER) kind = ofLane[events.lane[i] as number] ?? OTHER;
    if (kind === DEVICE) kind = classByName(events.name[i] as number, names, byName);
    events.kind[i] = (bits & ~CLASS_BITS) | kind;
  }
}

function classByName(name: number, names: readonly string[], known: Map<number, number>): number {
  const eventClass = known.get(name) ?? nameClass(names[name] ?? "");
  known.set(name, eventClass);
  return eventClass;
}

/** rocprof's own process of a device: its queues have numbers, no names. */
const ROCPROF = /^gpu ?\d+ /i;

/**
 * Ascend's `trace_view.json` writes no categories: the streams of "Ascend Hardware" are work, of "Communication" only the lane of each
 * group is (its planes show the same transfers again, task by task). Nsight's converters call processes "Device 0", threads "Stream 7",
 * XLA "/device:GPU:0" and "Stream #7(Compute)" (its other lines show the same work by module and operation), rocprof "GPU0" and "COPY".
 */
function laneClass(lane: Lane): number {
  const process = `${lane.processName} ${lane.process}`;
  const thread = `${lane.threadName} ${lane.thread}`;
  if (/ascend hardware/i.test(process)) return DEVICE;
  if (/^communication|hccl/i.test(process)) return /^group .*communication/i.test(thread) ? KERNEL : OTHER;
  if (/\bdevice \d|\bgpu[ :]\d|cuda hw/i.test(process) && /\bstream/i.test(thread)) return DEVICE;
  if (lane.processName === "COPY") return MEMCPY;
  return ROCPROF.test(process) && lane.threadName === "" ? DEVICE : OTHER;
}
