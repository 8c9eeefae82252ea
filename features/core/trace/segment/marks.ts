/** Steps that annotations name, as times on the device: by the device's own ranges, or by the kernels that a host range launched. */
import type { DeviceWork } from "../device/device-work";
import type { Launches } from "../device/launches";
import { ANNOTATION, CLASS_BITS, GPU_ANNOTATION } from "../event-class";
import type { Trace } from "../trace";
import type { Mark } from "./pass-kind";

/** Names that mean one step of an engine or a training loop; other annotations name parts of it. */
const STEP =
  /^ProfilerStep#|^execute_(\d|context)|^step\[|^## ?step|\bForwardMode\b|^(decode|prefill|forward|model)[ _](step|forward)|^iteration[ _#]?\d/i;

export function stepMarks(trace: Trace, work: DeviceWork, { call }: Launches): Mark[] {
  const { kind, name, start, duration, lane } = trace.events;
  const device: Mark[] = [];
  const host: Mark[] = [];
  for (let i = 0; i < kind.length; i += 1) {
    const eventClass = (kind[i] as number) & CLASS_BITS;
    if (eventClass !== ANNOTATION && eventClass !== GPU_ANNOTATION) continue;
    const words = trace.names[name[i] as number] ?? "";
    if (!STEP.test(words)) continue;
    const mark = { name: words, start: start[i] as number, end: (start[i] as number) + (duration[i] as number) };
    if (eventClass === ANNOTATION) host.push(mark);
    else if (trace.lanes[lane[i] as number]?.process === work.device) device.push(mark);
  }
  const marks = device.length > 0 ? device : launched(host, trace, work, call);
  return marks.sort((a, b) => a.start - b.start);
}

/** A host range covers launches, not the work: a device runs behind its host. */
function launched(host: readonly Mark[], trace: Trace, work: DeviceWork, call: Int32Array): Mark[] {
  const times = Float64Array.from(call, (event) => (event < 0 ? NaN : (trace.events.start[event] as number)));
  return host.flatMap((mark) => {
    let start = Infinity;
    let end = -Infinity;
    times.forEach((time, i) => {
      if (!(time >= mark.start && time <= mark.end)) return;
      start = Math.min(start, work.start[i] as number);
      end = Math.max(end, work.end[i] as number);
    });
    return end < start ? [] : [{ name: mark.name, start, end }];
  });
}
