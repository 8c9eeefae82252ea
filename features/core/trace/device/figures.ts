/** Times of a device: busy, idle, overlap, and what its communication leaves exposed. All by union of intervals; sums say so. */
import { KERNEL, MEMCPY, MEMSET } from "../event-class";
import type { Classify } from "../kernels/classify";
import { EXPERT_TRANSFER, type KernelFamily } from "../kernels/rules";
import type { DeviceWork } from "./device-work";
import { covered, union } from "./intervals";

/** Microseconds and counts. */
export type DeviceFigures = {
  readonly kernels: number;
  readonly memcpys: number;
  readonly memsets: number;
  readonly distinctNames: number;
  readonly streams: number;
  /** First start to last end. */
  readonly kernelSpan: number;
  readonly kernelSum: number;
  readonly kernelUnion: number;
  /** The same with copies and fills. */
  readonly gpuSpan: number;
  readonly gpuUnion: number;
  readonly collectives: Transfer;
  /** Dispatch and combine of experts, which most tools do not count as communication. */
  readonly expertTransfers: Transfer;
  readonly families: Readonly<Partial<Record<KernelFamily, number>>>;
};

/** `exposed` is where no kernel but communication runs (union of all kernels less that of the others). */
export type Transfer = { readonly kernels: number; readonly sum: number; readonly exposed: number };

export function deviceFigures(work: DeviceWork, names: readonly string[], classify: Classify): DeviceFigures {
  const { kind, start, end, nameId } = work;
  const isKernel = (i: number): boolean => kind[i] === KERNEL;
  const rules = Array.from(nameId, (id, i) => (isKernel(i) ? classify(names[id] ?? "") : null));
  const isExpert = (i: number): boolean => EXPERT_TRANSFER.has(rules[i]?.category ?? "");
  const isCollective = (i: number): boolean => rules[i]?.family === "communication" && !isExpert(i);
  const kernelUnion = covered(union(work, isKernel));
  const transfer = (counts: (i: number) => boolean): Transfer => ({
    kernels: rules.filter((_, i) => counts(i)).length,
    sum: sum(work, counts),
    exposed: kernelUnion - covered(union(work, (i) => isKernel(i) && !counts(i))),
  });
  const families: Partial<Record<KernelFamily, number>> = {};
  rules.forEach((rule, i) => {
    if (rule !== null) families[rule.family] = (families[rule.family] ?? 0) + (end[i] as number) - (start[i] as number);
  });
  return {
    kernels: kind.filter((one) => one === KERNEL).length,
    memcpys: kind.filter((one) => one === MEMCPY).length,
    memsets: kind.filter((one) => one === MEMSET).length,
    distinctNames: new Set(nameId.filter((_, i) => isKernel(i))).size,
    streams: new Set(work.stream.filter((_, i) => isKernel(i))).size,
    kernelSpan: span(work, isKernel),
    kernelSum: sum(work, isKernel),
    kernelUnion,
    gpuSpan: span(work, () => true),
    gpuUnion: covered(union(work)),
    collectives: transfer(isCollective),
    expertTransfers: transfer(isExpert),
    families,
  };
}

function sum({ start, end }: DeviceWork, counts: (index: number) => boolean): number {
  let total = 0;
  for (let i = 0; i < start.length; i += 1) if (counts(i)) total += (end[i] as number) - (start[i] as number);
  return total;
}

/** Zero where nothing counts. */
function span({ start, end }: DeviceWork, counts: (index: number) => boolean): number {
  let first = Infinity;
  let last = -Infinity;
  for (let i = 0; i < start.length; i += 1) {
    if (!counts(i)) continue;
    first = Math.min(first, start[i] as number);
    last = Math.max(last, end[i] as number);
  }
  return last < first ? 0 : last - first;
}
