/**
 * A capture's requests as a request trace that the simulator's pages read: arrivals and lengths as CSV, or, where the capture tells of shared
 * prompts or of conversations, JSON lines with ids of blocks. Arrivals are seconds.
 */
import { toCsv } from "@/lib/export/csv";
import type { MeasuredRun } from "./measured-run";

export type WorkloadFile = { readonly text: string; readonly format: "csv" | "jsonl"; readonly requests: number };

/** null where no request has an arrival and both lengths. */
export function workloadFile({ requests, shared }: MeasuredRun): WorkloadFile | null {
  const { arrival, input, output, count } = requests;
  const rows = Array.from({ length: count }, (_, row) => row).filter(
    (row) => Number.isFinite(arrival[row]) && (input[row] ?? 0) >= 1 && (output[row] ?? 0) >= 1,
  );
  if (rows.length === 0) return null;
  if (shared?.prompts == null && shared?.session == null) {
    const lines = rows.map((row) => [(arrival[row] ?? 0).toFixed(6), input[row], output[row]]);
    const text = toCsv([["arrival_s", "prompt_tokens", "output_tokens"], ...lines]);
    return { text, format: "csv", requests: rows.length };
  }
  const lines = rows.map((row) => JSON.stringify(line({ requests, shared }, row)));
  return { text: `${lines.join("\n")}\n`, format: "jsonl", requests: rows.length };
}

function line({ requests, shared }: Pick<MeasuredRun, "requests" | "shared">, row: number): object {
  const prompts = shared?.prompts ?? null;
  return {
    arrival_s: Number((requests.arrival[row] ?? 0).toFixed(6)),
    prompt_tokens: requests.input[row],
    output_tokens: requests.output[row],
    ...(prompts && { hash_ids: [...prompts.ids.subarray(prompts.starts[row], prompts.starts[row + 1])] }),
    ...(shared?.session && { session_id: shared.session[row] }),
  };
}
