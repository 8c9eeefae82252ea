/** What a page and the worker that reads an incident say to each other. */
import type { OpenedIncident } from "@/features/pages/diagnose/answer";
import type { Issue } from "@/lib/issue";
import type { PathedFile } from "@/state/opened-files/dropped-files";

/** null: the example. */
export type ToIncidentReader = { readonly files: readonly PathedFile[] | null };

export type FromIncidentReader =
  | { readonly kind: "progress"; readonly read: number; readonly of: number }
  | { readonly kind: "done"; readonly opened: OpenedIncident }
  | { readonly kind: "refused"; readonly issues: readonly Issue[] };
