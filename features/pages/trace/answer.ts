import type { OpenedTrace } from "@/features/core/trace";
import type { KernelTable } from "@/features/core/trace/reading";

/** A file of sums of kernels. */
export type NamedTable = { readonly name: string; readonly table: KernelTable };

/** Traces and tables of kernels open on the page. API calls have none: files are posted to /api/v1/trace/file. */
export type TraceAnswer = { readonly traces: readonly OpenedTrace[]; readonly tables?: readonly NamedTable[] };
