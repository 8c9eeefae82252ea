/**
 * What vLLM's and SGLang's serving benchmarks print at their end, as people paste it or as a log keeps it: a block of labelled lines under
 * "Serving Benchmark Result". Labels become the names that the tools give the same figures in their JSON.
 */
import { plainName } from "../column-names";
import type { RawRecord } from "../record";

const HEADING = /(?<!=)=+\s*(?:(?:Serving|Offline Throughput)\s+)?Benchmark Result\s*=+/i;
const LINE = /^[\s#|>]*(?<label>[A-Za-z][^:]*):\s+(?<value>\S.*)$/;

export const isConsoleText = (source: string): boolean => HEADING.test(source);

/** One record a block. Settings printed before the first heading of a run belong to it. */
export function consoleRecords(source: string): RawRecord[] {
  const [before = "", ...blocks] = source.split(new RegExp(HEADING, "gi"));
  let settings = settingsIn(before);
  return blocks.map((block, index) => {
    const end = block.search(/={20,}/);
    const labels = labelled(end < 0 ? block : block.slice(0, end));
    const cells = new Map<string, unknown>([...settings, ...labels]);
    settings = new Map([...settings, ...(end < 0 ? [] : settingsIn(block.slice(end)))]);
    return { row: index + 1, cells };
  });
}

/** SGLang prints which backend it talked to; others speak of themselves in the arguments. */
export const isSglang = ({ cells }: RawRecord): boolean => /sglang/i.test(String(cells.get("backend") ?? ""));

const SETTINGS = new Set(["request_rate", "max_concurrency", "burstiness"]);

const settingsIn = (text: string): Map<string, unknown> =>
  new Map([...labelled(text)].filter(([name]) => SETTINGS.has(name)));

function labelled(text: string): Map<string, string> {
  const cells = new Map<string, string>();
  for (const line of text.split(/\r\n|\r|\n/)) {
    const { label, value } = LINE.exec(line)?.groups ?? {};
    if (label !== undefined && value !== undefined) cells.set(namedAs(label.trimEnd()), value.trimEnd());
  }
  return cells;
}

const LABELS: Readonly<Record<string, string>> = {
  successful_requests: "completed",
  benchmark_duration_s: "duration",
  total_input_tokens: "total_input_tokens",
  total_generated_tokens: "total_output_tokens",
  total_output_tokens: "total_output_tokens",
  request_throughput_req_s: "request_throughput",
  input_token_throughput_tok_s: "input_throughput",
  output_token_throughput_tok_s: "output_throughput",
  total_token_throughput_tok_s: "total_token_throughput",
  total_throughput_tok_s: "total_token_throughput",
  traffic_request_rate: "request_rate",
  request_rate_configured_rps: "request_rate",
  maximum_request_concurrency: "max_concurrency",
  max_request_concurrency: "max_concurrency",
  max_reqeuest_concurrency: "max_concurrency",
  failed_requests: "failed",
};

/** "P99 TTFT (ms)" is `p99_ttft_ms`; "Mean E2E Latency (ms)" is `mean_e2e_latency_ms`. */
function namedAs(label: string): string {
  const plain = plainName(label);
  return Object.hasOwn(LABELS, plain) ? (LABELS[plain] ?? plain) : plain;
}
