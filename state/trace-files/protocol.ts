/** What a page and the worker that reads a trace say to each other. */
import type { SentTrace } from "@/features/pages/trace/opened";
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
  | { readonly kind: "refused"; readonly issues: readonly Issue[] };
