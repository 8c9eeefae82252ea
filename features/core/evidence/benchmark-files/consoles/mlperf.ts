/**
 * MLPerf LoadGen's summary (`mlperf_log_summary.txt`): nanoseconds. Server: completed samples and tokens a second beside the scheduled rate;
 * Offline: samples and tokens a second of all samples at once. A sample is a request.
 */
import { splitUnit } from "../column-names";
import type { FieldId, Values } from "../fields";
import * as m from "./messages";
import { invalidRun } from "../issues";
import { known, numberIn, type ColumnRule, type Format, type RawRecord } from "../record";
import { cell } from "../formats/totals";
import { formatLatency } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { GIGA } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { labelledLine } from "./plain-text";

const HEADING = /^MLPerf Results Summary\s*$/;

export const isMlperfText = (lines: readonly string[]): boolean => lines.some((line) => HEADING.test(line.trim()));

/** One record a summary. A label that comes twice keeps its first value: notes of early stopping repeat some. */
export function mlperfRecords(lines: readonly string[]): RawRecord[] {
  const starts = lines.flatMap((line, index) => (HEADING.test(line.trim()) ? [index] : []));
  return starts.map((start, index) => {
    const cells = new Map<string, unknown>();
    for (const line of lines.slice(start + 1, starts[index + 1] ?? lines.length)) {
      const [label, value] = labelledLine(line) ?? [];
      if (label !== undefined && !cells.has(label)) cells.set(label, value);
    }
    return { row: index + 1, cells };
  });
}

const RATES: Readonly<Record<string, readonly [FieldId, "req/s" | "tok/s"]>> = {
  completed_samples_per_second: ["requestRate", "req/s"],
  samples_per_second: ["requestRate", "req/s"],
  completed_tokens_per_second: ["outputRate", "tok/s"],
  tokens_per_second: ["outputRate", "tok/s"],
  tokens_per_second_inferred: ["outputRate", "tok/s"],
  scheduled_samples_per_second: ["load.requestRate", "req/s"],
  qps_w_loadgen_overhead: ["requestRate", "req/s"],
};
const TIMES: Readonly<Record<string, string>> = {
  latency: "e2e",
  first_token_latency: "ttft",
  time_to_output_token: "tpot",
};

function rule(column: string): ColumnRule[] {
  const { base, unit } = splitUnit(column);
  const rate = RATES[base];
  if (rate) return [known(column, ...rate)];
  const [, units = "", decimals = "", time = ""] = /^(\d+)_(\d+)(?:th)?_percentile_(.+)$/.exec(base) ?? [];
  const mean = /^mean_(.+)$/.exec(base)?.[1];
  const statistic = mean === undefined ? `p${Number(`${units}.${decimals}`)}` : "mean";
  const name = TIMES[mean ?? time];
  const isKnown = name !== undefined && ["mean", "p50", "p90", "p95", "p99"].includes(statistic);
  return isKnown ? [known(column, `${name}.${statistic}` as FieldId, unit ?? "ns")] : [];
}

export const mlperf: Format = {
  name: m.mLPerfLoadGen,
  rules: (names) => names.flatMap(rule),
  understand: (values, record) => {
    const word = String(record.cells.get("Result is") ?? "");
    const invalid = /invalid/i.test(word);
    const timed = "tpot.mean" in values;
    return {
      kind: "serving",
      values: {
        ...values,
        ...meanLength(values),
        ...(timed && { tpotOrigin: "without-first" }),
        ...(invalid && { invalid: word }),
      },
      notes: [m.scenarioOfLoadGen({ scenario: String(record.cells.get("Scenario") ?? "—") }), ...limits(record)],
      issues: invalid ? [invalidRun(record.row, "Result is", word)] : [],
    };
  },
};

function meanLength(values: Values): Values {
  const [requests, tokens] = [numberIn(values, "requestRate"), numberIn(values, "outputRate")];
  return requests !== undefined && tokens !== undefined && requests > 0 ? { "load.osl": tokens / requests } : {};
}

/** Limits that the run was judged by. */
function limits(record: RawRecord): Text[] {
  const [ttft, tpot] = [cell(record, "ttft_latency (ns)"), cell(record, "tpot_latency (ns)")];
  if (ttft === undefined || tpot === undefined || ttft <= 0 || tpot <= 0) return [];
  const [first, step] = [ttft, tpot].map((ns) => formatLatency(seconds(ns / GIGA)));
  return [m.judgedByLimits({ first: first ?? "", step: step ?? "" })];
}
