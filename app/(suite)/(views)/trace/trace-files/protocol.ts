/** What a page and the worker that reads a trace say to each other. */
import type { KernelRule } from "@/features/core/trace/rules";
import type { KernelTable } from "@/features/core/trace/reading";
import type { CutWish, SentRecut, SentTrace, Trace } from "@/features/core/trace";
import type { Issue } from "@/lib/issue";

export type ToTraceReader =
  | { readonly kind: "read"; readonly file: File }
  /** What was read so far is all there shall be. */
  | { readonly kind: "stop" };

export type TraceProgress = {
  /** Of the file, as it lies on disk. */
  readonly bytes: number;
  readonly entries: number;
  readonly kernels: number;
};

export type FromTraceReader =
  | { readonly kind: "progress"; readonly progress: TraceProgress }
  | { readonly kind: "view"; readonly trace: SentTrace }
  /** Sums of kernels, without any of them. */
  | { readonly kind: "table"; readonly table: KernelTable }
  | { readonly kind: "refused"; readonly issues: readonly Issue[] };

/** Cut and named anew; the columns of the trace are copied to the worker, the page still draws from its own. */
export type RecutAsked = {
  readonly kind: "recut";
  readonly trace: Trace;
  readonly name: string;
  readonly wish: CutWish;
  readonly own: readonly KernelRule[];
};

export type RecutMade = { readonly kind: "recut"; readonly recut: SentRecut };
