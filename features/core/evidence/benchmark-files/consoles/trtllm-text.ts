/** The report that trtllm-bench prints, as cells named like those of its JSON report, so that one format reads both. */
import { plainName } from "../column-names";
import type { RawRecord } from "../record";
import { readNumber } from "../read-number";
import { labelledLine } from "./plain-text";

export const isTrtllmText = (lines: readonly string[]): boolean =>
  lines.some((line) => /^=\s*PERFORMANCE OVERVIEW\s*$/i.test(line.trim()));

/** One record a report: a section that comes a second time begins the next. */
export function trtllmRecords(lines: readonly string[]): RawRecord[] {
  const reports: Map<string, unknown>[] = [];
  let sections = new Set<string>();
  for (const line of lines) {
    const section = sectionName(line);
    const name = section === undefined || !/ENGINE|BACKEND/.test(section) ? section : "BACKEND";
    if (name !== undefined && (reports.length === 0 || sections.has(name))) {
      reports.push(new Map());
      sections = new Set();
    }
    if (name !== undefined) sections.add(name);
    else addLine(reports.at(-1), line);
  }
  return reports
    .filter((cells) => cells.has("performance.total_latency_ms") || cells.has("performance.request_throughput_req_s"))
    .map((cells, index) => ({ row: index + 1, cells: settled(cells) }));
}

/** "= REQUEST DETAILS"; undefined for a rule and for other lines. */
function sectionName(line: string): string | undefined {
  const words = line.trim();
  const name = words.slice(1).trim();
  return words.startsWith("=") && /^[A-Z][A-Z +&/-]+$/i.test(name) ? name.toUpperCase() : undefined;
}

const DISTRIBUTIONS: Readonly<Record<string, string>> = {
  tpot: "streaming_metrics.tpot_percentiles",
  ttft: "streaming_metrics.ttft_percentiles",
  latency: "performance.request_latency_percentiles_ms",
};

function addLine(cells: Map<string, unknown> | undefined, line: string): void {
  const [label, value] = labelledLine(line) ?? [];
  if (!cells || label === undefined || value === undefined || isNone(value)) return;
  const [, kind = "", word = ""] = /^\[(\w+)\]\s*(\w+)$/.exec(label) ?? [];
  const distribution = DISTRIBUTIONS[kind.toLowerCase()];
  if (distribution) cells.set(`${distribution}.${word.toLowerCase()}`, value);
  else if (label === "AVG" && value.trim().split(/\s+/).length === 3) addLengths(cells, value.trim().split(/\s+/));
  else if (/^[A-Z]/.test(label) && label.length <= LONGEST_LABEL) cells.set(namedAs(label), value);
}

const LONGEST_LABEL = 60;
const isNone = (value: string): boolean => /^(none|null|n\/a)$/i.test(value);

function addLengths(cells: Map<string, unknown>, [input, output]: readonly string[]): void {
  cells.set("request_info.avg_input_length", input);
  cells.set("request_info.avg_output_length", output);
}

const LABELS: Readonly<Record<string, string>> = {
  model: "engine.model",
  tensorrt_llm_version: "engine.version",
  quantization: "engine.quantization",
  dtype: "engine.dtype",
  tp_size: "world_info.tp_size",
  pp_size: "world_info.pp_size",
  ep_size: "world_info.ep_size",
  number_of_requests: "request_info.num_requests",
  number_of_sequences: "request_info.num_requests",
  number_of_concurrent_requests: "request_info.avg_num_concurrent_requests",
  average_input_length_tokens: "request_info.avg_input_length",
  average_output_length_tokens: "request_info.avg_output_length",
  issue_rate_req_sec: "issue_rate",
  request_throughput_req_sec: "performance.request_throughput_req_s",
  token_throughput_tokens_sec: "token_throughput",
  total_output_throughput_tokens_sec: "performance.system_output_throughput_tok_s",
  total_token_throughput_tokens_sec: "performance.system_total_throughput_tok_s",
  per_gpu_output_throughput_tps_gpu: "performance.output_throughput_per_gpu_tok_s",
  total_latency_ms: "performance.total_latency_ms",
  average_request_latency_ms: "performance.avg_request_latency_ms",
  average_time_to_first_token_ttft_ms: "streaming_metrics.avg_ttft_ms",
  average_time_per_output_token_tpot_ms: "streaming_metrics.avg_tpot_ms",
};

function namedAs(label: string): string {
  const plain = plainName(label);
  return Object.hasOwn(LABELS, plain) ? (LABELS[plain] ?? plain) : label;
}

/** A rate of the client above this is no rate: all requests are handed over together. */
const AT_ONCE = 1e6;

/** World of TP × PP GPUs. `Token Throughput` of releases before 1.0 counts output tokens; requests and lengths tell. */
function settled(cells: Map<string, unknown>): Map<string, unknown> {
  const number = (name: string): number | undefined => {
    const read = readNumber(cells.get(name));
    return read.is === "number" ? read.value : undefined;
  };
  const [tp, pp = 1] = [number("world_info.tp_size"), number("world_info.pp_size")];
  if (tp !== undefined) cells.set("world_info.world_size", tp * pp);
  if ((number("issue_rate") ?? AT_ONCE) >= AT_ONCE) cells.delete("issue_rate");
  const tokens = number("token_throughput");
  if (tokens === undefined) return cells;
  const [requests, input, output] = [
    number("performance.request_throughput_req_s"),
    number("request_info.avg_input_length"),
    number("request_info.avg_output_length"),
  ];
  const expected = requests === undefined || output === undefined ? undefined : requests * output;
  const isTotal = expected !== undefined && tokens > expected + ((requests ?? 0) * (input ?? 0)) / 2;
  cells.set(`performance.system_${isTotal ? "total" : "output"}_throughput_tok_s`, cells.get("token_throughput"));
  cells.delete("token_throughput");
  return cells;
}
