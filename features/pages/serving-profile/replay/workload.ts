/** The capture's requests as a request trace that the Scheduling Simulator reads: arrivals in seconds, lengths in tokens. */
import { measuredRun } from "@/features/core/replay/from-capture";
import { toCsv } from "@/lib/export/csv";
import type { OpenedProfile } from "../opened";

export type WorkloadTrace = { readonly csv: string; readonly requests: number };

/** null where no request has an arrival and both lengths. */
export function workloadTrace({ capture }: OpenedProfile): WorkloadTrace | null {
  const { arrival, input, output, count } = measuredRun(capture).requests;
  const rows = Array.from({ length: count }, (_, row) => [arrival[row], input[row], output[row]] as const).filter(
    ([at, prompt, answer]) => Number.isFinite(at) && (prompt ?? 0) >= 1 && (answer ?? 0) >= 1,
  );
  if (rows.length === 0) return null;
  const written = rows.map(([at, prompt, answer]) => [(at ?? 0).toFixed(6), prompt, answer]);
  return { csv: toCsv([["arrival_time", "input_tokens", "output_tokens"], ...written]), requests: rows.length };
}
