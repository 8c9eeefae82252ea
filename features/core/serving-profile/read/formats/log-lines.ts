/**
 * Lines in which engines say how they are: vLLM's statistics every ten seconds, SGLang's batches, TensorRT-LLM's iterations. Each gives
 * one sample; what the line does not say is null.
 */
import { fromPercent } from "@/lib/units/edge";
import type { Cell } from "../cells";

export type LogSample = {
  /** A date of the line; vLLM leaves out the year. */
  readonly at: string | null;
  readonly engine: string;
  readonly running: number | null;
  readonly waiting: number | null;
  readonly swapped: number | null;
  readonly cacheShare: number | null;
  readonly promptRate: number | null;
  readonly outputRate: number | null;
  readonly prefixHit: number | null;
};

const DATE = /(\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:[.,:]\d+)?)/;
const SHORT_DATE = /\b(\d\d-\d\d \d\d:\d\d:\d\d)\b/;

export function readLogLine(line: string): LogSample | null {
  if (line.includes("generation throughput:")) return vllm(line);
  if (/(Prefill|Decode) batch[.,\s]/.test(line)) return sglang(line);
  if (/\biter\s*=\s*\d+/.test(line) && /num_scheduled_requests|currank_total_requests/.test(line))
    return tensorRt(line);
  if (line.includes('"Active Request Count"')) return triton(line);
  return null;
}

/** The number behind a name, or null. */
function behind(line: string, name: RegExp): number | null {
  const number = new RegExp(`${name.source}\\s*[:=]\\s*([\\d.]+)`).exec(line)?.[1];
  const value = Number(number);
  return number === undefined || Number.isNaN(value) ? null : value;
}

const share = (percent: number | null): number | null => (percent === null ? null : fromPercent(percent));
const date = (line: string): string | null => DATE.exec(line)?.[1] ?? SHORT_DATE.exec(line)?.[1] ?? null;

function vllm(line: string): LogSample {
  return {
    at: date(line),
    engine: /Engine (\d+)/.exec(line)?.[1] ?? "",
    running: behind(line, /Running/),
    waiting: behind(line, /Waiting/) ?? behind(line, /Pending/),
    swapped: behind(line, /Swapped/),
    cacheShare: share(behind(line, /(?:GPU )?KV cache usage/)),
    promptRate: behind(line, /Avg prompt throughput/),
    outputRate: behind(line, /Avg generation throughput/),
    prefixHit: share(behind(line, /[^l] [Pp]refix cache hit rate/) ?? behind(line, /^Prefix cache hit rate/)),
  };
}

/** Ranks write lines of their own: `[2025-05-01 10:00:00 DP0 TP0]`. */
function sglang(line: string): LogSample {
  const fresh = behind(line, /#new-token/);
  const cached = behind(line, /#cached-token/);
  return {
    at: date(line),
    engine: /\b((?:DP|TP|EP|PP)\d+(?: (?:DP|TP|EP|PP)\d+){0,7})\]/.exec(line)?.[1] ?? "",
    running: behind(line, /#running-req/),
    waiting: behind(line, /#queue-req/),
    swapped: null,
    cacheShare: behind(line, /token usage/),
    promptRate: behind(line, /input throughput \(token\/s\)/),
    outputRate: behind(line, /gen throughput \(token\/s\)/),
    prefixHit: fresh === null || cached === null || fresh + cached === 0 ? null : cached / (fresh + cached),
  };
}

function tensorRt(line: string): LogSample {
  const total = /currank_total_requests\s*=\s*(\d+)\/(\d+)/.exec(line);
  const none = { swapped: null, cacheShare: null, promptRate: null, outputRate: null, prefixHit: null };
  return {
    at: date(line),
    engine: /global_rank\s*=\s*(\d+)/.exec(line)?.[1] ?? "",
    running: behind(line, /num_scheduled_requests/),
    waiting: total === null ? null : Math.max(0, Number(total[1]) - (behind(line, /num_scheduled_requests/) ?? 0)),
    ...none,
    cacheShare: asShare(behind(line, /kv_cache_util/)),
  };
}

/** The C++ runtime of TensorRT-LLM below Triton: one JSON object a step. */
function triton(line: string): LogSample {
  const count = (name: string): number | null => behind(line, new RegExp(`"${name}"`));
  const [used, most] = [count("Used KV cache blocks"), count("Max KV cache blocks")];
  const [active, scheduled] = [count("Active Request Count"), count("Scheduled Requests")];
  return {
    at: /"Timestamp"\s*:\s*"([^"]+)"/.exec(line)?.[1] ?? null,
    engine: "",
    running: scheduled ?? active,
    waiting: active === null || scheduled === null ? null : Math.max(0, active - scheduled),
    swapped: count("Paused Requests"),
    cacheShare: used === null || !most ? null : used / most,
    ...{ promptRate: null, outputRate: null, prefixHit: null },
  };
}

/** Of 1, or of 100 as some versions print it. */
const asShare = (value: number | null): number | null => (value !== null && value > 1 ? fromPercent(value) : value);

/** What a line adds to the count of preemptions: vLLM states its own total, SGLang how many it took back at once. */
export function readPreemption(line: string): { readonly total?: number; readonly more?: number } | null {
  const total = /total_num_cumulative_preemption=(\d+)/.exec(line)?.[1];
  if (total !== undefined) return { total: Number(total) };
  const retracted = line.includes("Retract requests") ? /#retracted_reqs:\s*(\d+)/.exec(line)?.[1] : undefined;
  return retracted === undefined ? null : { more: Number(retracted) };
}

/** Settings that engines print when they start, by what the suite calls them. */
const SETTINGS: Readonly<Record<string, RegExp>> = {
  cache_tokens: /GPU KV cache size:\s*([\d,]+) tokens|max_total_num_tokens=(\d+)/,
  gpu_blocks: /# GPU blocks:\s*(\d+)/,
  max_running: /max_running_requests=(\d+)|max_num_seqs['"]?\s*[=:]\s*(\d+)/,
  max_step_tokens: /max_num_batched_tokens['"]?\s*[=:]\s*(\d+)|chunked_prefill_size=(\d+)/,
};

export function readSettings(line: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(SETTINGS).flatMap(([key, pattern]) => {
      const value = pattern
        .exec(line)
        ?.slice(1)
        .find((group) => group !== undefined);
      return value === undefined ? [] : [[key, value.replaceAll(",", "")]];
    }),
  );
}

export const SAMPLE_HEADER =
  "time,engine,running,waiting,swapped,kv_cache_usage,prompt_throughput,gen_throughput,prefix_cache_hit_rate,preemptions".split(
    ",",
  );

export const sampleCells = (sample: LogSample, timeCell: Cell, preemptions: number | null): readonly Cell[] => [
  timeCell,
  sample.engine,
  sample.running,
  sample.waiting,
  sample.swapped,
  sample.cacheShare,
  sample.promptRate,
  sample.outputRate,
  sample.prefixHit,
  preemptions,
];
