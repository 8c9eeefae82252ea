/** Statistics lines of engines as rows of the capture's samples; what the line does not say is null. */
import { readLineSample } from "@/features/core/server-logs/line-sample";
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
/** The C++ runtime of TensorRT-LLM writes its own. */
const STAMP = /"Timestamp"\s*:\s*"([^"]+)"/;

export function readLogLine(line: string): LogSample | null {
  const sample = readLineSample(line);
  if (sample === null) return null;
  const { rank, running, waiting, swapped, cacheShare, promptRate, outputRate, prefixHit } = sample;
  const date = DATE.exec(line)?.[1] ?? STAMP.exec(line)?.[1] ?? SHORT_DATE.exec(line)?.[1] ?? null;
  return { at: date, engine: rank, running, waiting, swapped, cacheShare, promptRate, outputRate, prefixHit };
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
