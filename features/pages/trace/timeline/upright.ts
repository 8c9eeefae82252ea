/** The lens for a screen that is higher than wide: kernels of the selection as a list in their order, and the waiting between them. */
import { type IdleCause, shortName } from "@/features/core/trace";
import { FAMILIES, type KernelFamily } from "@/features/core/trace/rules";
import type { Selection } from "../selection";

export type UprightRow = {
  /** Microseconds. */
  readonly time: number;
  /** Of the longest row, 0 to 1. */
  readonly share: number;
} & (
  | { readonly kind: "wait"; readonly cause: IdleCause; readonly before: number }
  | {
      readonly kind: "kernel";
      /** Place in the work. */
      readonly item: number;
      /** From 1 within the selection. */
      readonly number: number;
      readonly name: string;
      readonly family: KernelFamily;
    }
);

/** Shorter ones are no waiting that anybody sees. Microseconds. */
const LEAST_WAIT = 0.5;

/** Of the first `most` kernels. */
export function uprightRows({ opened, device, range }: Selection, most: number): readonly UprightRow[] {
  const { work, family, gaps } = device;
  const to = Math.min(range.to, range.from + most);
  const waits = new Map<number, number>();
  gaps.before.forEach((item, gap) => {
    if (item > range.from && item < to) waits.set(item, gap);
  });
  const rows: UprightRow[] = [];
  for (let item = range.from; item < to; item += 1) {
    const gap = waits.get(item);
    const wait = gap === undefined ? 0 : (gaps.end[gap] ?? 0) - (gaps.start[gap] ?? 0);
    if (gap !== undefined && wait >= LEAST_WAIT)
      rows.push({ kind: "wait", cause: gaps.cause[gap] ?? "unknown", before: item, time: wait, share: 0 });
    rows.push({
      kind: "kernel",
      item,
      number: item - range.from + 1,
      name: shortName(opened.trace.names[work.nameId[item] ?? 0] ?? ""),
      family: FAMILIES[family[item] ?? 0] ?? "copy",
      time: (work.end[item] ?? 0) - (work.start[item] ?? 0),
      share: 0,
    });
  }
  const longest = rows.reduce((top, { time }) => Math.max(top, time), 1e-9);
  return rows.map((row) => ({ ...row, share: row.time / longest }));
}
