/**
 * From bytes to an opened trace: what a worker and the command line run. A door of its own, so that a page does not load the reader, and the
 * worker neither tables nor findings (README.md).
 */

// Bytes in, columns out.
export { TraceReader } from "./read/reader";
export { KERNEL } from "./event-class";

// Columns cut into passes and lanes, by the built-in rules or a team's own.
export { openTrace } from "./open/opened-trace";
export { cutAnew } from "./open/recut";

// What other profilers write: kernels as a Chrome trace in pieces, or a table of their sums.
export { isTable, PROFILER_HEAD_BYTES, profilerForm, readNsys, readProfilerWork } from "./profilers/profiler-file";
export type { KernelTable } from "./profilers/kernel-table";
export type { SqlTable } from "./profilers/nsys";
export { tableFinding, tableJson } from "./profilers/table-answer";
