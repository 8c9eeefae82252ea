/** Lines that say what happened: a preemption, workers that do not answer, a request that ended, an adapter that was loaded. */

/** What a line adds to the count of preemptions: vLLM states its own total, SGLang how many it took back at once, and the tokens won. */
export type PreemptionLine = { readonly total?: number; readonly more?: number; readonly tokens: number | null };

export function readPreemption(line: string): PreemptionLine | null {
  const total = /num_cumulative_preemption\s*=\s*(\d+)/.exec(line)?.[1];
  if (total !== undefined) return { total: Number(total), tokens: null };
  if (!line.includes("#retracted_reqs")) return null;
  const more = /#retracted_reqs:\s*(\d+)/.exec(line)?.[1];
  const tokens = /#new_tokens?_gained:\s*(\d+)/.exec(line)?.[1];
  return more === undefined ? null : { more: Number(more), tokens: tokens === undefined ? null : Number(tokens) };
}

export type EventLineKind = "broadcast-stall" | "watchdog" | "lora-load" | "request-done" | "request-failed" | "start";

const HTTP = /"([A-Z]+) (\S+) HTTP\/\d(?:\.\d)?"\s+(\d{3})\b/;
/** Paths that generate: others are health checks, scrapes and administration. */
const GENERATES =
  /\/(?:completions|generate\w*|responses|messages|embeddings|rerank|score|classify|invocations|infer)\b/;
const STALL = /No available (?:shared memory )?broadcast block/;
const WATCHDOG =
  /[Ww]atchdog (?:caught|timeout|thread)|[Ww]atchdog got stuck|Watchdog\(|[Hh]ealth check(?: request)? (?:failed|timed? ?out)|EngineDeadError|NCCL (?:timeout|operation .{0,80}timed? ?out)/;
/** Starts of a load, not their ends, so that each counts once. */
const LORA =
  /Loaded new LoRA adapter|LoRA adapter loading starts|Start load Lora adapter|Adding lora\. Model id|Loading LoRA (?:adapter|weights)/i;
const START = /vLLM API server version|\bserver_args=ServerArgs\(|TensorRT[- ]LLM version:/;

/** null for lines of no event. HTTP lines count by their status: 2xx is done, 4xx and 5xx failed. */
export function readEventLine(line: string): EventLineKind | null {
  if (line.includes(" HTTP/")) return httpResult(line);
  if (STALL.test(line)) return "broadcast-stall";
  if (WATCHDOG.test(line)) return "watchdog";
  if (LORA.test(line)) return "lora-load";
  return START.test(line) ? "start" : null;
}

function httpResult(line: string): EventLineKind | null {
  const [, method, path = "", status = ""] = HTTP.exec(line) ?? [];
  if (method !== "POST" || !GENERATES.test(path)) return null;
  return status.startsWith("2") ? "request-done" : /^[45]/.test(status) ? "request-failed" : null;
}
