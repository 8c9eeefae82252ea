/**
 * The kernels that define layers: those of the stream that runs most of them, in order. Other streams (communication, copies, a
 * second batch) attach to layers by time. Each kernel is a token: its category, so that tiles and head counts do not matter, or its
 * name where no rule knows it.
 */
import type { DeviceWork } from "../device/device-work";
import { KERNEL } from "../event-class";
import type { Classify } from "../kernels/classify";
import { type KernelRule, UNNAMED } from "../kernels/rules";

export type Sequence = {
  readonly work: DeviceWork;
  /** Index into `work` of each kernel. */
  readonly at: Int32Array;
  /** A number for its category: equal where kernels do the same. */
  readonly token: Int32Array;
  readonly rules: readonly KernelRule[];
};

export function computeSequence(work: DeviceWork, names: readonly string[], classify: Classify): Sequence {
  const main = busiestStream(work, names, classify);
  const indices: number[] = [];
  for (let i = 0; i < work.event.length; i += 1)
    if (work.kind[i] === KERNEL && work.stream[i] === main) indices.push(i);
  const rules = indices.map((i) => classify(names[work.nameId[i] as number] ?? ""));
  const numbers = new Map<string, number>();
  const token = Int32Array.from(rules, ({ category }, k) => {
    const word = category === UNNAMED.category ? `name ${work.nameId[indices[k] as number]}` : category;
    if (!numbers.has(word)) numbers.set(word, numbers.size);
    return numbers.get(word) ?? 0;
  });
  return { work, at: Int32Array.from(indices), token, rules };
}

/** By number of kernels that are no communication: a stream of collectives may be busier, and tells no layer. */
function busiestStream(work: DeviceWork, names: readonly string[], classify: Classify): number {
  const counts = new Array<number>(work.streams.length).fill(0);
  work.stream.forEach((stream, i) => {
    if (work.kind[i] !== KERNEL || classify(names[work.nameId[i] as number] ?? "").family === "communication") return;
    counts[stream] = (counts[stream] ?? 0) + 1;
  });
  return counts.indexOf(Math.max(...counts));
}

export const startAt = ({ work, at }: Sequence, k: number): number => work.start[at[k] as number] as number;
export const endAt = ({ work, at }: Sequence, k: number): number => work.end[at[k] as number] as number;
export const categoryAt = ({ rules }: Sequence, k: number): string => rules[k]?.category ?? "";
