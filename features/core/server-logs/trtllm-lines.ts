/**
 * Iterations of TensorRT-LLM: the line of its PyTorch engine (`print_iter_log`), iteration statistics as JSON (`/metrics` of trtllm-serve), and the
 * JSON lines of the C++ runtime below Triton. Layouts: tensorrt_llm/_torch/pyexecutor/py_executor.py, cpp executor's `IterationStats`.
 */
import { isJsonObject, type JsonObject } from "@/lib/json";
import { fromPercent, KILO } from "@/lib/units/edge";
import { figureBehind } from "./figure-behind";
import { type LineSample, UNSAID } from "./sample-fields";

const ITERATION = figureBehind(String.raw`\biter`);
const SCHEDULED = figureBehind("num_scheduled_requests");
const PAUSED = figureBehind("num_paused_requests");
const CONTEXTS = figureBehind("'num_ctx_requests'");
const CONTEXT_TOKENS = figureBehind("'num_ctx_tokens'");
const GENERATED = figureBehind("'num_generation_tokens'");
const ELAPSED = figureBehind("elapsed_time");
const HOST_STEP = figureBehind("host_step_time");
const DEVICE_STEP = figureBehind("prev_device_step_time");
const CACHE = figureBehind("kv_cache_util");
const HIT = figureBehind("kv_hit_rate");
/** Active requests that the step left out. */
const UNSCHEDULED = figureBehind("num_unscheduled");

/**
 * `executed` counts rows: generation tokens, and one for each prompt, as `scheduled` does. `currank_total_requests` counts all requests that the
 * executor ever fetched (`num_fetch_requests`), so it states no queue.
 */
export function iterationSample(line: string): LineSample {
  const elapsed = ELAPSED(line);
  const stepMs = HOST_STEP(line) ?? (elapsed === null ? null : elapsed * KILO);
  const [generated, contexts] = [GENERATED(line), CONTEXTS(line)];
  return {
    ...UNSAID,
    engine: "trtllm",
    rank: /global_rank\s*=\s*(\d+)/.exec(line)?.[1] ?? "",
    running: SCHEDULED(line),
    waiting: UNSCHEDULED(line),
    swapped: PAUSED(line),
    cacheShare: asShare(CACHE(line)),
    promptRate: perSecond(CONTEXT_TOKENS(line), stepMs),
    promptTokens: CONTEXT_TOKENS(line),
    prefixHit: asShare(HIT(line)),
    iteration: ITERATION(line),
    separate: takesPart(line),
    stepMs,
    previousDeviceMs: DEVICE_STEP(line),
    scheduled: SCHEDULED(line),
    executed: generated === null ? null : generated + (contexts ?? 0),
  };
}

/** `currank_total_requests = 9/16`: of 16 requests this rank fetched 9. */
function takesPart(line: string): boolean | null {
  const [, fetched, total] = /currank_total_requests\s*=\s*(\d+)\/(\d+)/.exec(line) ?? [];
  return fetched === undefined ? null : fetched !== total;
}

const ACTIVE = figureBehind('"Active Request Count"');
const MOST = figureBehind('"Max Request Count"');
const PLANNED = figureBehind('"Scheduled Requests"');
const PAUSED_REQUESTS = figureBehind('"Paused Requests"');
const USED_BLOCKS = figureBehind('"Used KV cache blocks"');
const MAX_BLOCKS = figureBehind('"Max KV cache blocks"');
const BLOCK_TOKENS = figureBehind('"Tokens per KV cache block"');
const COUNTER = figureBehind('"Iteration Counter"');

/** The C++ runtime of TensorRT-LLM below Triton: one JSON object a step. */
export function runtimeSample(line: string): LineSample {
  const [used, most, size] = [USED_BLOCKS(line), MAX_BLOCKS(line), BLOCK_TOKENS(line)];
  const [active, scheduled] = [ACTIVE(line), PLANNED(line)];
  return {
    ...UNSAID,
    engine: "trtllm",
    running: scheduled ?? active,
    waiting: active === null || scheduled === null ? null : Math.max(0, active - scheduled),
    swapped: PAUSED_REQUESTS(line),
    cacheShare: used === null || !most ? null : used / most,
    iteration: COUNTER(line),
    maxRunning: MOST(line),
    cacheTokens: most === null || size === null ? null : most * size,
  };
}

/** A line that is one object of iteration statistics, whatever stands before it. */
export function iterationJson(line: string): LineSample | null {
  const start = line.indexOf("{");
  if (start < 0) return null;
  try {
    const value: unknown = JSON.parse(line.slice(start).trim().replace(/,$/, ""));
    return isJsonObject(value) ? iterationStats(value) : null;
  } catch {
    return null;
  }
}

/** Names of `IterationStats`; null for an object without them. */
function iterationStats(stats: JsonObject): LineSample | null {
  const active = numberIn(stats, "numActiveRequests");
  if (active === null && numberIn(stats, "iterLatencyMS") === null) return null;
  const [cache, batch] = [objectIn(stats, "kvCacheStats"), objectIn(stats, "inflightBatchingStats")];
  const [used, most, size] = ["usedNumBlocks", "maxNumBlocks", "tokensPerBlock"].map((name) => numberIn(cache, name));
  const scheduled = numberIn(batch, "numScheduledRequests");
  const queued = numberIn(stats, "numQueuedRequests");
  const idle = active === null || scheduled === null ? 0 : Math.max(0, active - scheduled);
  // The latency spans two iterations where they overlap: the host's own step comes first.
  const stepMs = numberIn(stats, "hostStepTimeMS") ?? numberIn(stats, "iterLatencyMS");
  const tokens = numberIn(batch, "numCtxTokens");
  return {
    ...UNSAID,
    engine: "trtllm",
    running: scheduled ?? active,
    waiting: queued === null ? (scheduled === null ? null : idle) : queued + idle,
    swapped: numberIn(batch, "numPausedRequests"),
    cacheShare: used == null || !most ? null : used / most,
    promptRate: perSecond(tokens, stepMs),
    promptTokens: tokens,
    prefixHit: numberIn(cache, "cacheHitRate"),
    acceptance: numberIn(objectIn(stats, "specDecStats"), "acceptanceLength"),
    ended: numberIn(stats, "numCompletedRequests"),
    iteration: numberIn(stats, "iter"),
    stepMs,
    previousDeviceMs: numberIn(stats, "prevDeviceStepTimeMS"),
    scheduled,
    maxRunning: numberIn(stats, "maxNumActiveRequests"),
    cacheTokens: most == null || size == null ? null : most * size,
  };
}

const perSecond = (tokens: number | null, ms: number | null): number | null =>
  tokens === null || ms === null || ms <= 0 ? null : (tokens / ms) * KILO;

/** Of 1, or of 100 as some versions print it. */
const asShare = (value: number | null): number | null => (value !== null && value > 1 ? fromPercent(value) : value);

function numberIn(object: JsonObject | null, name: string): number | null {
  const value = object?.[name];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

function objectIn(object: JsonObject, name: string): JsonObject | null {
  const value = object[name];
  return isJsonObject(value) ? value : null;
}
