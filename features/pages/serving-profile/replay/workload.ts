/** The capture's requests as a request trace that the Scheduling Simulator reads: arrivals in seconds, lengths in tokens, shared blocks. */
import { measuredRun } from "@/features/core/replay/from-capture";
import { workloadFile } from "@/features/core/replay/workload-file";
import type { OpenedProfile } from "@/features/core/serving-profile";

export type WorkloadTrace = { readonly csv: string; readonly requests: number };

/** null if no request has an arrival and both lengths. JSON lines if prompts share blocks; readers detect the format by content. */
export function workloadTrace({ capture }: OpenedProfile): WorkloadTrace | null {
  const file = workloadFile(measuredRun(capture));
  return file && { csv: file.text, requests: file.requests };
}
