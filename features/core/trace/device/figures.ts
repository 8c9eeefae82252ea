/** Times of a device: busy, idle, overlap, and what its communication leaves exposed. All by union of intervals; sums say so. */
import { KERNEL, MEMCPY, MEMSET } from "../event-class";
import type { Classify } from "../kernels/classify";
import { EXPERT_TRANSFER, type KernelRule } from "../kernels/rules";
import type { DeviceWork } from "./device-work";
import { covered, union } from "./intervals";

/** Microseconds and counts. */
export type DeviceFigures = {
  readonly kernels: number;
  readonly memcpys: number;
  readonly memsets: number;
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
};

/** `exposed` is where no kernel but communication runs (union of all kernels less that of the others). */
type Transfer = { readonly kernels: number; readonly sum: number; readonly exposed: number };

export function deviceFigures(work: DeviceWork, names: readonly string[], classify: Classify): DeviceFigures {
  const { kind, start, nameId } = work;
  const isKernel = (i: number): boolean => kind[i] === KERNEL;
  const rules = rulesByName(work, names, classify);
  const isExpert = (i: number): boolean =>
    isKernel(i) && EXPERT_TRANSFER.has(rules.get(nameId[i] ?? -1)?.category ?? "");
  const isCollective = (i: number): boolean =>
    isKernel(i) && rules.get(nameId[i] ?? -1)?.family === "communication" && !isExpert(i);
  const kernelUnion = covered(union(work, isKernel));
  const transfer = (counts: (i: number) => boolean): Transfer => {
    const kernels = count(work, counts);
    if (kernels === 0) return { kernels, sum: 0, exposed: 0 };
    const others = covered(union(work, (i) => isKernel(i) && !counts(i)));
    return { kernels, sum: sum(work, counts), exposed: kernelUnion - others };
  };
  const streams = new Set<number>();
  for (let i = 0; i < start.length; i += 1) {
    if (isKernel(i)) streams.add(work.stream[i] ?? 0);
  }
  return {
    kernels: count(work, isKernel),
    memcpys: count(work, (i) => kind[i] === MEMCPY),
    memsets: count(work, (i) => kind[i] === MEMSET),
    streams: streams.size,
    kernelSpan: span(work, isKernel),
    kernelSum: sum(work, isKernel),
    kernelUnion,
    gpuSpan: span(work, () => true),
    gpuUnion: covered(union(work)),
    collectives: transfer(isCollective),
    expertTransfers: transfer(isExpert),
  };
}

/** The rules of the kernels' names, by the number of the name. */
function rulesByName(
  { kind, nameId }: DeviceWork,
  names: readonly string[],
  classify: Classify,
): Map<number, KernelRule> {
  const rules = new Map<number, KernelRule>();
  for (let i = 0; i < nameId.length; i += 1) {
    const id = nameId[i] as number;
    if (kind[i] === KERNEL && !rules.has(id)) rules.set(id, classify(names[id] ?? ""));
  }
  return rules;
}

function count({ start }: DeviceWork, counts: (index: number) => boolean): number {
  let matches = 0;
  for (let i = 0; i < start.length; i += 1) if (counts(i)) matches += 1;
  return matches;
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
