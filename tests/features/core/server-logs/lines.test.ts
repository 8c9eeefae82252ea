/** Dates, events, settings and rows of metrics, one line at a time; lines as the engines print them, values by hand. */
import { describe, expect, it } from "vitest";
import { readEventLine, readPreemption } from "@/features/core/server-logs/event-lines";
import { readMetricRow } from "@/features/core/server-logs/exposition";
import { readLineClock, writeClock } from "@/features/core/server-logs/line-clock";
import { feedLines, MAX_LINE } from "@/features/core/server-logs/line-feed";
import { readStartLine } from "@/features/core/server-logs/start-lines";

const utc = (...parts: [number, number, number, number, number, number]): number => Date.UTC(...parts) / 1000;

describe("dates of lines", () => {
  it.each([
    ["[2025-03-24 02:56:20 TP0] Prefill", { kind: "date", seconds: utc(2025, 2, 24, 2, 56, 20), zone: null }],
    ["2025-03-24T02:56:20.500Z stderr F", { kind: "date", seconds: utc(2025, 2, 24, 2, 56, 20) + 0.5, zone: "Z" }],
    ["2025-03-24T10:56:20+08:00 INFO", { kind: "date", seconds: utc(2025, 2, 24, 2, 56, 20), zone: "+08:00" }],
    ["[05/11/2026-09:00:00] [TRT-LLM] [I]", { kind: "date", seconds: utc(2026, 4, 11, 9, 0, 0), zone: null }],
    [
      "(APIServer pid=1) INFO 05-11 09:00:10 [loggers.py:1]",
      { kind: "month-day", seconds: utc(2000, 4, 11, 9, 0, 10), zone: null },
    ],
    ["09:00:10 INFO", { kind: "time", seconds: 9 * 3600 + 10, zone: null }],
  ])("of %s", (line, clock) => {
    expect(readLineClock(line)).toEqual(clock);
  });

  it("are none in addresses and versions", () => {
    expect(readLineClock('INFO:     10.0.0.1:52618 - "POST /v1/completions HTTP/1.1" 200 OK')).toBeNull();
    expect(readLineClock("INFO 13-41 09:00:10 [x.py:1]")).toBeNull();
  });

  it("are written as their kind is", () => {
    const seconds = utc(2026, 4, 11, 9, 0, 0);
    expect([writeClock("date", seconds), writeClock("month-day", seconds), writeClock("time", seconds)]).toEqual([
      "2026-05-11 09:00:00",
      "05-11 09:00:00",
      "09:00:00",
    ]);
  });
});

describe("lines of events", () => {
  it.each([
    ['INFO:     10.0.0.1:1 - "POST /v1/chat/completions HTTP/1.1" 200 OK', "request-done"],
    ['INFO:     10.0.0.1:1 - "POST /generate HTTP/1.1" 503 Service Unavailable', "request-failed"],
    ['INFO:     10.0.0.1:1 - "POST /v1/completions HTTP/1.1" 422 Unprocessable Entity', "request-failed"],
    ['INFO:     10.0.0.1:1 - "GET /metrics HTTP/1.1" 200 OK', null],
    ['INFO:     10.0.0.1:1 - "POST /tokenize HTTP/1.1" 200 OK', null],
    [
      "INFO 05-11 09:08:00 [shm_broadcast.py:466] No available shared memory broadcast block found in 60 seconds.",
      "broadcast-stall",
    ],
    [
      "[rank3]:[E ProcessGroupNCCL.cpp:632] [Rank 3] Watchdog caught collective operation timeout: WorkNCCL",
      "watchdog",
    ],
    [
      "INFO 05-11 09:00:00 [serving_models.py:185] Loaded new LoRA adapter: name 'sql', path '/adapters/sql'",
      "lora-load",
    ],
    ["INFO 05-11 09:00:00 [api_server.py:1896] vLLM API server version 0.24.0", "start"],
    ["INFO 05-11 09:00:00 [engine.py:1] Added request chatcmpl-1.", null],
  ])("%s", (line, kind) => {
    expect(readEventLine(line)).toBe(kind);
  });

  it("count preemptions as the line says, not by lines", () => {
    const v0 =
      "WARNING 08-01 12:00:00 scheduler.py:1242] Sequence group 95 is preempted by PreemptionMode.RECOMPUTE mode because there is not enough KV cache space. total_num_cumulative_preemption=51";
    expect(readPreemption(v0)).toEqual({ total: 51, tokens: null });
    const retracted =
      "[2025-05-01 10:00:03 TP0] KV cache pool is full. Retract requests. #retracted_reqs: 3, #new_tokens_gained: 4096, #new_token_ratio: 0.5 -> 0.7";
    expect(readPreemption(retracted)).toEqual({ more: 3, tokens: 4096 });
    expect(readPreemption("Decode batch, #retracted-req: 4, #queue-req: 0")).toBeNull();
  });
});

describe("start-up lines", () => {
  it("of vLLM state model, limits and drafts", () => {
    const line =
      "INFO 06-01 09:20:16 [utils.py:278] non-default args: {'model_tag': 'a/b', 'model': 'Qwen/Qwen3-32B', 'max_model_len': 32768, 'max_num_batched_tokens': 8192, 'max_num_seqs': 128, 'max_loras': 4, 'speculative_config': {'method': 'mtp', 'num_speculative_tokens': 3}}";
    expect(readStartLine(line)?.figures).toEqual({
      maxRunning: 128,
      stepTokens: 8192,
      draftTokens: 3,
      loraSlots: 4,
      maxLength: 32768,
    });
    expect(readStartLine("INFO [kv_cache_utils.py:1] GPU KV cache size: 303,264 tokens")?.figures.cacheTokens).toBe(
      303_264,
    );
    const sizes = "compilation_config={'cudagraph_capture_sizes': [1, 2, 512, 4]}";
    expect(readStartLine(sizes)?.figures.largestGraph).toBe(512);
  });

  it("of SGLang and TensorRT-LLM", () => {
    const args =
      "server_args=ServerArgs(model_path='a/b', context_length=None, max_running_requests=None, chunked_prefill_size=2048, disaggregation_mode='decode', decode_log_interval=10)";
    expect(readStartLine(args)).toEqual({
      model: "a/b",
      pool: "decode",
      figures: { stepTokens: 2048, decodeLogSteps: 10 },
    });
    const memory =
      "max_total_num_tokens=104273, chunked_prefill_size=2048, max_running_requests=2048, context_len=40960";
    expect(readStartLine(memory)?.figures).toMatchObject({ cacheTokens: 104_273, maxRunning: 2048, maxLength: 40_960 });
    expect(readStartLine("capacitySchedulerPolicy: GUARANTEED_NO_EVICT")?.reserves).toBe(true);
  });

  it("and launch commands", () => {
    const command =
      "vllm serve Qwen/Qwen3-32B --max-num-seqs 64 --max-model-len=32768 --speculative-config.num_speculative_tokens 2";
    expect(readStartLine(command)).toMatchObject({
      model: "Qwen/Qwen3-32B",
      figures: { maxRunning: 64, maxLength: 32_768 },
    });
    expect(readStartLine("python -m sglang.launch_server --model-path a/b --max-running-requests 48")?.model).toBe(
      "a/b",
    );
  });

  it("are no lines that only serve", () => {
    expect(readStartLine('INFO:     10.0.0.1:1 - "POST /v1/completions HTTP/1.1" 200 OK')).toBeNull();
  });
});

describe("rows of metrics", () => {
  it("lose the prefix of their engine, and keep labels that tell gauges apart", () => {
    expect(readMetricRow('vllm:num_requests_running{engine="0",model_name="m, {x}"} 12.0')).toMatchObject({
      ...{ engine: "vllm", name: "num_requests_running", value: 12, labels: { engine: "0", model_name: "m, {x}" } },
    });
    expect(
      readMetricRow('nv_trt_llm_request_metrics{request_type="active",version="1"} 5 1790000000000'),
    ).toMatchObject({
      ...{ engine: "trtllm", name: "request_metrics active", time_s: 1_790_000_000 },
    });
    expect(readMetricRow("# TYPE vllm:x counter")).toBeNull();
    expect(readMetricRow("python_gc_objects_collected_total 3")?.engine).toBeNull();
  });
});

describe("lines of bytes", () => {
  it("are whole across pieces, cut where they are long, and counted from 1", () => {
    const long = "x".repeat(3 * MAX_LINE);
    const content = new TextEncoder().encode(`a\r\n${long}\n${"é\n".repeat(700_000)}last`);
    const lines: [number, number][] = [];
    let last = "";
    feedLines(content, (line, number) => {
      if (number <= 3) lines.push([number, line.length]);
      last = `${number} ${line}`;
    });
    expect(lines).toEqual([
      [1, 1],
      [2, MAX_LINE],
      [3, 1],
    ]);
    expect(last).toBe("700003 last");
  });
});
