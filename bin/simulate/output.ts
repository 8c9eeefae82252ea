/** A simulated run as CSV and as a summary. */
import type { SimFigures } from "@/features/core/simulator/figures/figures";
import { csvCell } from "@/lib/export/csv";
import { stepValue, type StepColumn, type StepRecord } from "@/features/core/simulator/record";
import type { SimState } from "@/features/core/simulator/core/state";

/** Times in seconds in full precision; empty where they never came. Rows as in the request file. */
export function requestRows({ life, requests }: SimState, ids: readonly string[]): string {
  const lines = ["id,scheduled_at,prefill_completed_at,completed_at,restarts"];
  for (let i = 0; i < requests.count; i += 1)
    lines.push(
      [
        csvCell(ids[i] ?? String(i)),
        cell(life.scheduledAt[i]),
        cell(life.prefilledAt[i]),
        cell(life.finishedAt[i]),
        life.restarts[i],
      ].join(","),
    );
  return `${lines.join("\n")}\n`;
}

const COLUMNS: readonly (readonly [string, StepColumn])[] = [
  ["start_s", "start"],
  ["exec_s", "seconds"],
  ["size", "size"],
  ["tokens", "tokens"],
  ["prefill_tokens", "prefillTokens"],
  ["blocks_alloc", "blocks"],
];
const DETAIL: typeof COLUMNS = [
  ["batch", "batch"],
  ["stage", "stage"],
  ["replica", "replica"],
  ["waiting", "waiting"],
  ["evictions", "evictions"],
];

/** One row per batch and pipeline stage in launch order. */
export function batchRows(record: StepRecord, detail: boolean): string {
  const columns = detail ? [...COLUMNS, ...DETAIL] : COLUMNS;
  const lines = [columns.map(([name]) => name).join(",")];
  for (let row = 0; row < record.rows; row += 1)
    lines.push(columns.map(([, column]) => stepValue(record, column, row)).join(","));
  return `${lines.join("\n")}\n`;
}

/** JSON cannot say NaN: what does not exist is null. */
export const summaryText = (figures: SimFigures): string => JSON.stringify(figures, null, 2);

const cell = (value: number | undefined): string => (value === undefined || Number.isNaN(value) ? "" : String(value));
