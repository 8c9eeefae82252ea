/**
 * Tables that profilers and analyses write of their kernels: sums by name, without single launches. They say what took longest and never
 * when, so that idle time is known only where the table itself states it. Nothing here is a benchmark.
 */
import type { Text } from "@/lib/text";
import { classifier } from "../kernels/classify";
import { KERNEL_RULES } from "../kernels/rules";
import * as m from "./messages";

export const TABLE_KINDS = {
  "key-averages": m.keyAverages,
  "nsys-kernel-summary": m.nsysKernelSummary,
  "rocprofv3-kernel-stats": m.rocprofKernelStats,
  "tracelens-kernels": m.traceLensKernels,
  "tracelens-categories": m.traceLensCategories,
  "tracelens-timeline": m.traceLensTimeline,
  "hta-temporal": m.htaTemporal,
  "hta-kernels": m.htaKernels,
} as const satisfies Record<string, Text>;
export type TableKind = keyof typeof TABLE_KINDS;

type KernelTableRow = {
  readonly name: string;
  /** Operator above it, or kind of work; empty where the table says neither. */
  readonly parent: string;
  /** By the rules of traces; for rows of operators their own name decides. */
  readonly category: string;
  readonly calls: number | null;
  /** Microseconds on the device. */
  readonly total: number;
  readonly mean: number | null;
  /** Of the table's sum, from 0 to 1. */
  readonly share: number;
};

/** Of one rank, or of all of a file without ranks. Microseconds. */
export type TableTimes = {
  readonly rank: number | null;
  readonly span: number;
  readonly busy: number;
  readonly idle: number;
  readonly computing: number;
  readonly exposed: number | null;
};

export type KernelTable = {
  readonly kind: TableKind;
  /** What takes longest first. */
  readonly rows: readonly KernelTableRow[];
  /** Microseconds: device time of the rows, and host time where the table has it. */
  readonly total: number;
  readonly host: number | null;
  readonly launches: number | null;
  /** Empty where the table has no span. */
  readonly times: readonly TableTimes[];
};

export type GivenRow = {
  readonly name: string;
  readonly parent?: string;
  readonly calls?: number | null;
  readonly total: number;
  readonly mean?: number | null;
};

/** `host` and `total`: microseconds, where the table states them itself. */
export function kernelTable(
  kind: TableKind,
  given: readonly GivenRow[],
  stated: { readonly host?: number; readonly total?: number; readonly times?: readonly TableTimes[] } = {},
): KernelTable {
  const classify = classifier(KERNEL_RULES);
  const total = stated.total ?? given.reduce((sum, row) => sum + row.total, 0);
  const rows = given
    .map(({ name, parent = "", calls = null, total: time, mean = null }): KernelTableRow => ({
      ...{ name, parent, calls, total: time },
      category: classify(name).category,
      mean: mean ?? (calls === null || calls === 0 ? null : time / calls),
      share: total > 0 ? time / total : 0,
    }))
    .toSorted((a, b) => b.total - a.total);
  // Operators and the kernels inside them stand in one table: their calls do not add up.
  const counted = kind === "key-averages" ? [] : rows.filter(({ calls }) => calls !== null);
  return {
    ...{ kind, rows, total, host: stated.host ?? null, times: stated.times ?? [] },
    launches: counted.length === 0 ? null : counted.reduce((sum, { calls }) => sum + (calls ?? 0), 0),
  };
}
