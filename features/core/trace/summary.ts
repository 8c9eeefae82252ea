/** A trace in twenty figures, as scripts want them: the body of `mds trace FILE --format summary`. */
import { usToMs } from "@/lib/units/edge";
import { type DeviceWork, deviceWork } from "./device/device-work";
import { type DeviceFigures, deviceFigures } from "./device/figures";
import { KERNEL } from "./event-class";
import { classifier } from "./kernels/classify";
import { KERNEL_RULES } from "./kernels/rules";
import type { Trace } from "./trace";

export type TraceSummary = Readonly<Record<string, number | null>>;

/** Times in milliseconds, added over devices; spans are the longest. `layers` comes from segmentation: null where there is none. */
export function traceSummary(trace: Trace, layers: number | null): TraceSummary {
  const devices = deviceWork(trace);
  const classify = classifier(KERNEL_RULES);
  const figures = devices.map((device) => deviceFigures(device, trace.names, classify));
  const add = (figure: (of: DeviceFigures) => number): number => figures.reduce((sum, of) => sum + figure(of), 0);
  const most = (figure: (of: DeviceFigures) => number): number =>
    figures.reduce((top, of) => Math.max(top, figure(of)), 0);
  return {
    events: trace.entries,
    kernels: add((of) => of.kernels),
    distinct_kernel_names: distinctNames(devices),
    memcpys: add((of) => of.memcpys),
    memsets: add((of) => of.memsets),
    streams: add((of) => of.streams),
    devices: figures.filter((of) => of.kernels > 0).length,
    kernel_span_ms: usToMs(most((of) => of.kernelSpan)),
    kernel_sum_ms: usToMs(add((of) => of.kernelSum)),
    kernel_union_ms: usToMs(add((of) => of.kernelUnion)),
    gpu_span_ms: usToMs(most((of) => of.gpuSpan)),
    gpu_union_ms: usToMs(add((of) => of.gpuUnion)),
    comm_kernels: add((of) => of.collectives.kernels),
    comm_sum_ms: usToMs(add((of) => of.collectives.sum)),
    comm_exposed_ms: usToMs(add((of) => of.collectives.exposed)),
    expert_comm_kernels: add((of) => of.expertTransfers.kernels),
    expert_comm_sum_ms: usToMs(add((of) => of.expertTransfers.sum)),
    expert_comm_exposed_ms: usToMs(add((of) => of.expertTransfers.exposed)),
    layers,
  };
}

function distinctNames(devices: readonly DeviceWork[]): number {
  const names = new Set<number>();
  for (const { kind, nameId } of devices)
    for (let i = 0; i < nameId.length; i += 1) if (kind[i] === KERNEL) names.add(nameId[i] as number);
  return names.size;
}
