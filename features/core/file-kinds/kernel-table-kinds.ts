/** Tables of kernels that profilers and analyses of traces write, by their columns; the trace page reads them. */
import { recognised, type Recognised } from "./kinds";
import * as m from "./messages";

/** Columns that only this table has together. */
const TABLES: readonly (readonly [format: string, columns: readonly string[]])[] = [
  ["nsys-kernel-summary", ["Total Time (ns)", "Instances", "Name"]],
  ["rocprofv3-kernel-stats", ["Name", "Calls", "TotalDurationNs"]],
  ["rocprofv3-kernel-trace", ["Kernel_Name", "Start_Timestamp", "End_Timestamp"]],
  ["tracelens-kernels", ["Kernel name", "Kernel duration (µs)_sum"]],
  ["tracelens-categories", ["op category", "total_direct_kernel_time_ms"]],
  ["tracelens-timeline", ["type", "time ms", "percent"]],
  ["hta-temporal", ["rank", "idle_time(us)", "kernel_time(us)"]],
  ["hta-kernels", ["name", "sum (us)", "kernel_type"]],
];

/** `names`: as the header has them. */
export function kernelTableKind(names: readonly string[]): Recognised | null {
  const known = new Set(names.map((name) => name.trim()));
  const match = TABLES.find(([, columns]) => columns.every((column) => known.has(column)));
  return match === undefined ? null : recognised("trace", match[0], m.tableOfKernels);
}

/** What torch's key_averages prints: dashes, then a header that ends in the number of calls. */
export const keyAveragesKind = (source: string): Recognised | null =>
  /^-[- ]*\r?\n *Name {2}.*# of Calls/m.test(source) ? recognised("trace", "key-averages", m.tableOfKernels) : null;
