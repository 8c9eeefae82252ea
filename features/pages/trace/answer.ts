import type { OpenedTrace } from "./opened-trace";

/** The traces that are open on the page. Programs that ask over HTTP have none: files stay where they are. */
export type TraceAnswer = { readonly traces: readonly OpenedTrace[] };
