import type { OpenedTrace } from "@/features/core/trace";

/** Traces open on the page. API calls have none: files are not sent. */
export type TraceAnswer = { readonly traces: readonly OpenedTrace[] };
