import type { OpenedTrace } from "@/features/core/trace";

/** The traces that are open on the page. Programs that ask over HTTP have none: files stay where they are. */
export type TraceAnswer = { readonly traces: readonly OpenedTrace[] };
