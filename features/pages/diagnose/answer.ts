import type { Diagnosis } from "@/features/core/diagnosis/diagnosis";
import type { Evidence } from "@/features/core/diagnosis/evidence";

export type OpenedIncident = {
  readonly evidence: Evidence;
  readonly diagnosis: Diagnosis;
  /** Names of all files, also of those that gave nothing. */
  readonly files: readonly string[];
  /** The suite's own log, and no one's incident. */
  readonly isExample: boolean;
};

/** null: nothing is open. API calls of the analysis have no files; `POST /api/v1/diagnose` takes them. */
export type DiagnoseAnswer = { readonly opened: OpenedIncident | null };
