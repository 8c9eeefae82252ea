/** Finds kernels by a regular expression, or by plain words if the pattern is invalid. */
import { namePattern } from "@/lib/charts/name-pattern";
import type { OpenedDevice, OpenedTrace } from "@/features/core/trace";

/** Places in the work, in order. */
export function findKernels(
  { trace: { names } }: OpenedTrace,
  { work }: OpenedDevice,
  pattern: string,
): readonly number[] {
  const test = namePattern(pattern);
  const known = new Map<number, boolean>();
  const hits: number[] = [];
  work.nameId.forEach((id, item) => {
    const matches = known.get(id) ?? test(names[id] ?? "");
    known.set(id, matches);
    if (matches) hits.push(item);
  });
  return hits;
}
