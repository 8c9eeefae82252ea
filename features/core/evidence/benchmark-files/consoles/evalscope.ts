/**
 * evalscope perf: the summary that it prints (boxes since 2026, `+---+` before) and writes as `benchmark_summary.json`. Units stand in the
 * names; they differ between the layouts and inside one. TPOT is (latency − TTFT) / (output tokens − 1).
 */
import { splitUnit } from "../column-names";
import type { FieldId } from "../fields";
import * as m from "./messages";
import { failedRequests } from "../issues";
import { flattened } from "../json-text";
import { readNumber } from "../read-number";
import { known, type ColumnRule, type Format, type RawRecord } from "../record";
import { cell } from "../formats/totals";
import type { JsonObject } from "@/lib/json";
import { boxedTables, type BoxedTable } from "./boxed-tables";

const HEADING = /^Benchmarking summary:?\s*$/i;

export const isEvalscopeText = (lines: readonly string[]): boolean => lines.some((line) => HEADING.test(line.trim()));

export const isEvalscopeObject = (object: JsonObject): boolean =>
  Object.keys(object).some((key) => /^(number of )?concurrency$/i.test(key)) &&
  Object.keys(object).some((key) => /^(average|avg) (latency|time to first token)|^TTFT \(/i.test(key));

/** One record a summary, with the percentiles that stand below it. */
export function evalscopeRecords(lines: readonly string[]): RawRecord[] {
  const starts = lines.flatMap((line, index) => (HEADING.test(line.trim()) ? [index] : []));
  return starts.map((start, index) => {
    const tables = boxedTables(lines.slice(start, starts[index + 1] ?? lines.length));
    return { row: index + 1, cells: new Map(tables.flatMap(tableCells).flatMap(settledCell)) };
  });
}

export const evalscopeObject = (object: JsonObject): RawRecord => ({
  row: 1,
  cells: new Map([...flattened(object).cells].flatMap(settledCell)),
});

function tableCells({ header, rows }: BoxedTable): [string, unknown][] {
  const names = header.at(-1) ?? [];
  const across = names.some((name) => SHARE.test(name));
  if (!across && names[0] !== "Percentiles") return rows.flatMap(([name = "", value = ""]) => [[name, value]]);
  return rows.flatMap(([first = "", ...values]) =>
    values.map((value, index): [string, unknown] => {
      const other = names[index + 1] ?? "";
      return across ? [percentileName(first, other), value] : [percentileName(other, first), value];
    }),
  );
}

const SHARE = /^(\d+)\s*%$/;
const percentileName = (metric: string, share: string): string => `${metric} p${SHARE.exec(share)?.[1] ?? share}`;

/** A rate or concurrency of −1 is none; one cell may hold three counts. */
function settledCell([name, value]: readonly [string, unknown]): [string, unknown][] {
  if (/^total\s*\/\s*success\s*\/\s*failed$/i.test(name)) {
    const counts = String(value).split("/");
    return ["Total requests", "Succeed requests", "Failed requests"].map((count, index) => [
      count,
      counts[index]?.trim(),
    ]);
  }
  const read = readNumber(value);
  const isSetting = /^(request rate|(number of )?concurrency)\b/i.test(name);
  return value === "" || (isSetting && read.is === "number" && read.value <= 0) ? [] : [[name, value]];
}

const FIGURES: Readonly<Record<string, FieldId>> = {
  model: "model",
  time_taken_for_tests: "duration",
  test_duration: "duration",
  number_of_concurrency: "load.concurrency",
  concurrency: "load.concurrency",
  request_rate: "load.requestRate",
  succeed_requests: "load.requests",
  failed_requests: "load.failed",
  req_throughput: "requestRate",
  request_throughput: "requestRate",
  average_qps: "requestRate",
  avg_latency: "e2e.mean",
  average_latency: "e2e.mean",
  ttft: "ttft.mean",
  average_time_to_first_token: "ttft.mean",
  tpot: "tpot.mean",
  average_time_per_output_token: "tpot.mean",
  itl: "itl.mean",
  average_inter_token_latency: "itl.mean",
  average_package_latency: "itl.mean",
  avg_input_tokens: "load.isl",
  average_input_tokens_per_request: "load.isl",
  avg_output_tokens: "load.osl",
  average_output_tokens_per_request: "load.osl",
  output_throughput: "outputRate",
  output_token_throughput: "outputRate",
  throughput_average_tokens_s: "outputRate",
  total_throughput: "totalRate",
  total_token_throughput: "totalRate",
};
const PERCENTILES: Readonly<Record<string, string>> = { ttft: "ttft", tpot: "tpot", itl: "itl", latency: "e2e" };

function rule(column: string): ColumnRule[] {
  const [, metric = "", statistic = ""] = /^(.*) (p50|p90|p95|p99)$/.exec(column) ?? [];
  const { base, unit } = splitUnit(metric === "" ? column : metric);
  const bare = base.replace(/_(req|tok)_s$/, "");
  const time = PERCENTILES[bare];
  const field = metric === "" ? FIGURES[bare] : time && (`${time}.${statistic}` as FieldId);
  return !field ? [] : [known(column, field, unit ?? (isTime(field) ? "s" : "count"))];
}

const isTime = (field: FieldId): boolean => /^(ttft|tpot|itl|e2e)\.|^duration$/.test(field);

export const evalscope: Format = {
  name: m.evalscopePerf,
  rules: (names) => names.flatMap(rule),
  understand: (values, record) => {
    const [failed = 0, done = 0] = [cell(record, "Failed requests"), cell(record, "Succeed requests")];
    const sent = cell(record, "Total requests");
    const timed = "tpot.mean" in values || "tpot.p50" in values;
    return {
      kind: "serving",
      values: {
        ...(sent !== undefined && { "load.requests": sent - failed }),
        ...values,
        ...(timed && { tpotOrigin: "without-first" }),
      },
      notes: [],
      issues: failed > 0 ? [failedRequests(record.row, "Failed requests", failed, done)] : [],
    };
  },
};
