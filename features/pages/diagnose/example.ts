/**
 * An incident written here, and measured nowhere: a vLLM log with four scrapes. From 400 s on prompts are three times as long, the cache fills, and
 * requests are preempted. The layout is vLLM's; the figures agree with each other: 1.5 requests/s of 200 output tokens, 131,072 tokens of cache.
 */
import { toPercent } from "@/lib/units/edge";

export type ExampleFile = { readonly name: string; readonly text: string };

const RATE = 1.5;
const OUTPUT = 200;
const CACHE_TOKENS = 131_072;
const [SHORT, LONG] = [2_100, 6_300];
/** Seconds: of the log, its interval, and when prompts change. */
const [SPAN, STEP, CHANGE] = [1_200, 10, 400];
/** From prefill to the last token, s. */
const RESIDENCE = 20;
/** Prompts computed twice, and preemptions a second, once the cache is full. */
const [TWICE, PREEMPTED] = [0.04, 0.09];
const FIRST_S = 9 * 3600 + 35 * 60 + 20;

type State = {
  readonly running: number;
  readonly waiting: number;
  readonly cache: number;
  readonly prompt: number;
  readonly output: number;
};

export function exampleFiles(): readonly ExampleFile[] {
  const times = Array.from({ length: SPAN / STEP + 1 }, (_, index) => index * STEP);
  return [
    { name: "vllm.log", text: [...START, ...times.map(logLine)].join("\n") },
    ...[10, 390, 800, 1_190].map((time) => ({
      name: `metrics-${String(time).padStart(4, "0")}s.prom`,
      text: scrape(time),
    })),
  ];
}

const START = [
  `INFO 11-18 09:35:20 [api_server.py:1772] vLLM API server version 0.11.0`,
  `INFO 11-18 09:35:20 [utils.py:233] non-default args: {'model': 'Qwen/Qwen3-32B', 'max_model_len': 32768, 'max_num_seqs': 256, 'max_num_batched_tokens': 8192}`,
  `INFO 11-18 09:35:20 [kv_cache_utils.py:1229] GPU KV cache size: ${CACHE_TOKENS.toLocaleString("en")} tokens`,
];

/** A ripple of some per cent that returns, so that no two lines are equal and each call writes the same. */
const ripple = (time: number, share: number): number => 1 + share * Math.sin(time / 17) * Math.cos(time / 7);

/** Most that the cache holds of long prompts, and what leaves it a second. */
const FITS = Math.floor(CACHE_TOKENS / (LONG + OUTPUT));
const SERVED = FITS / RESIDENCE;

function stateAt(time: number): State {
  if (time < CHANGE) {
    const running = Math.round(RATE * RESIDENCE * ripple(time, 0.06));
    const cache = (running * (SHORT + OUTPUT / 2)) / CACHE_TOKENS;
    return {
      running,
      waiting: 0,
      cache,
      prompt: RATE * SHORT * ripple(time, 0.04),
      output: running * (OUTPUT / RESIDENCE),
    };
  }
  const filling = Math.min(1, (time - CHANGE) / 40);
  const running = Math.round(
    RATE * RESIDENCE + (FITS - RATE * RESIDENCE) * filling - 2 * filling * Math.abs(Math.sin(time / 23)),
  );
  const before = (RATE * RESIDENCE * SHORT) / CACHE_TOKENS;
  return {
    running,
    waiting: Math.max(0, Math.round((RATE - SERVED) * (time - CHANGE - 30))),
    cache: Math.min(0.998, before + (1 - before) * filling) * ripple(time, 0.002),
    prompt: (filling < 1 ? RATE * LONG : SERVED * LONG * (1 + TWICE)) * ripple(time, 0.05),
    output: running * (OUTPUT / RESIDENCE) * (filling < 1 ? 0.8 : 0.93),
  };
}

function logLine(time: number): string {
  const { running, waiting, cache, prompt, output } = stateAt(time);
  const percent = Math.min(100, toPercent(cache)).toFixed(1);
  return `INFO 11-18 ${clock(time)} [loggers.py:127] Engine 000: Avg prompt throughput: ${prompt.toFixed(1)} tokens/s, Avg generation throughput: ${output.toFixed(1)} tokens/s, Running: ${running} reqs, Waiting: ${waiting} reqs, GPU KV cache usage: ${percent}%, Prefix cache hit rate: 0.0%`;
}

function clock(time: number): string {
  const seconds = FIRST_S + time;
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** Totals up to a moment. */
function scrape(time: number): string {
  const short = Math.min(time, CHANGE);
  const long = Math.max(0, time - CHANGE);
  const done = Math.round(RATE * short + SERVED * long);
  const rows: readonly (readonly [string, "counter" | "gauge", number])[] = [
    ["num_requests_running", "gauge", stateAt(time).running],
    ["num_requests_waiting", "gauge", stateAt(time).waiting],
    ["kv_cache_usage_perc", "gauge", Math.min(1, stateAt(time).cache)],
    ["prompt_tokens_total", "counter", Math.round(RATE * SHORT * short + SERVED * LONG * (1 + TWICE) * long)],
    ["generation_tokens_total", "counter", done * OUTPUT],
    ["request_success_total", "counter", done],
    ["num_preemptions_total", "counter", Math.round(PREEMPTED * Math.max(0, long - 40))],
  ];
  return rows
    .map(
      ([name, type, value]) =>
        `# TYPE vllm:${name} ${type}\nvllm:${name}{engine="0",model_name="Qwen3-32B"} ${value}\n`,
    )
    .join("");
}
