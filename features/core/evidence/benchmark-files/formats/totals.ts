/** What token totals and request counts of a result object tell about its requests. */
import type { Issue } from "@/lib/issue";
import { numberIn, type RawRecord } from "../record";
import { failedRequests } from "../issues";
import { readNumber } from "../read-number";
import type { Values } from "../fields";

/** Mean tokens a request from `total_input_tokens`, `total_output_tokens` and the requests that completed. */
export function tokensPerRequest(values: Values, record: RawRecord): Values {
  const requests = numberIn(values, "load.requests");
  const mean = (total: number | undefined): number | undefined =>
    requests !== undefined && requests > 0 && total !== undefined && total > 0 ? total / requests : undefined;
  const isl = mean(cell(record, "total_input_tokens"));
  const osl = mean(cell(record, "total_output_tokens"));
  return { ...(isl === undefined ? {} : { "load.isl": isl }), ...(osl === undefined ? {} : { "load.osl": osl }) };
}

export function cell(record: RawRecord, column: string): number | undefined {
  const read = readNumber(record.cells.get(column));
  return read.is === "number" ? read.value : undefined;
}

/** Requests that were sent and did not complete, as a value: 0 where the file counts both and they are equal. */
export function failedCount(record: RawRecord, sentColumn: string, doneColumn: string): Values {
  const [sent, done] = [cell(record, sentColumn), cell(record, doneColumn)];
  return sent === undefined || done === undefined ? {} : { "load.failed": Math.max(0, sent - done) };
}

/** The same as trouble. */
export function unfinished(record: RawRecord, sentColumn: string, doneColumn: string): Issue[] {
  const sent = cell(record, sentColumn);
  const done = cell(record, doneColumn);
  if (sent === undefined || done === undefined || done >= sent) return [];
  return [failedRequests(record.row, doneColumn, sent - done, done)];
}
