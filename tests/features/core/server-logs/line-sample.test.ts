/** Statistics lines as engines print them; figures read off by hand. */
import { describe, expect, it } from "vitest";
import { readLineSample } from "@/features/core/server-logs/line-sample";
import { poolWritten } from "@/features/core/server-logs/sglang-lines";
import { besideVllmSample } from "@/features/core/server-logs/vllm-lines";

describe("vLLM's statistics", () => {
  it("of V0 count pending and swapped requests apart (layout of vllm 0.4 to 0.8)", () => {
    const line =
      "INFO 03-21 20:16:45 metrics.py:449] Avg prompt throughput: 1024.5 tokens/s, Avg generation throughput: 77.0 tokens/s, " +
      "Running: 12 reqs, Swapped: 2 reqs, Pending: 7 reqs, GPU KV cache usage: 98.5%, CPU KV cache usage: 1.5%.";
    expect(readLineSample(line)).toMatchObject({ era: "v0", running: 12, waiting: 7, swapped: 2, cacheShare: 0.985 });
  });

  it("of V1 are read by name, with other fields between them", () => {
    const line =
      "(APIServer pid=7) INFO 05-11 09:00:10 [loggers.py:259] Engine 003: Avg prompt throughput: 10.0 tokens/s, Avg generation throughput: " +
      "20.0 tokens/s, Running: 3 reqs, Waiting: 4 reqs, Preemptions: 5, GPU KV cache usage: 50.0%, External prefix cache hit rate: 90.0%, " +
      "Prefix cache hit rate: 25.0%, MM cache hit rate: 10.0%";
    expect(readLineSample(line)).toMatchObject({ era: "v1", rank: "003", waiting: 4, preempted: 5, prefixHit: 0.25 });
  });

  it("leave out what is not available", () => {
    const line =
      "Engine 000: Avg prompt throughput: 1.0 tokens/s, Avg generation throughput: 2.0 tokens/s, Running: 1 reqs, GPU KV cache usage: n/a";
    expect(readLineSample(line)).toMatchObject({ running: 1, waiting: null, cacheShare: null, prefixHit: null });
  });

  it("of drafts stand beside: lengths count the sure token, V0 states an efficiency", () => {
    const v1 =
      "SpecDecoding metrics: Mean acceptance length: 2.62, Accepted: 10 tokens, Drafted: 30 tokens, Avg Draft acceptance rate: 54.0%";
    expect(besideVllmSample(v1)).toMatchObject({ acceptance: 2.62, acceptedShare: 0.54 });
    // Hand: of 5 + 1 tokens that a step can give, half came out.
    const v0 =
      "Speculative metrics: Draft acceptance rate: 0.600, System efficiency: 0.500, Number of speculative tokens: 5, Number of accepted tokens: 30";
    expect(besideVllmSample(v0)).toMatchObject({ acceptance: 3, acceptedShare: 0.6 });
    expect(besideVllmSample("metrics.py:465] Prefix cache hit rate: GPU: 45.44%, CPU: 0.00%")?.prefixHit).toBeCloseTo(
      0.4544,
      12,
    );
  });
});

describe("SGLang's batches", () => {
  it("of 0.4 and 0.5 with a drafted step", () => {
    const old =
      "[2025-03-24 02:56:41 TP0] Decode batch. #running-req: 32, #token: 7352, token usage: 0.01, accept len: 2.54, gen throughput (token/s): 39.33, largest-len: 0, #queue-req: 68, ";
    expect(readLineSample(old)).toMatchObject({
      phase: "decode",
      running: 32,
      waiting: 68,
      acceptance: 2.54,
      graph: null,
    });
    const now =
      "[2025-05-27 20:14:38 DP1 TP8 EP8] Decode batch [124], #running-req: 18, #token: 16384, token usage: 0.71, cuda graph: False, gen throughput (token/s): 2520.18, #queue-req: 3";
    expect(readLineSample(now)).toMatchObject({
      rank: "DP1 TP8 EP8",
      graph: false,
      outputRate: 2520.18,
      cacheShare: 0.71,
    });
  });

  it("take the fullest of several pools, and no promise for a usage", () => {
    const line =
      "Decode batch, #running-req: 7, #full token: 100, full token usage: 0.40, #swa token: 90, swa token usage: 0.95, mamba num: 3, mamba usage: 0.20, pre-allocated usage: 0.99, #prealloc-req: 2, #transfer-req: 5, #retracted-req: 1, cuda graph: True, gen throughput (token/s): 10.00, #queue-req: 0";
    expect(readLineSample(line)).toMatchObject({ cacheShare: 0.95, inTransfer: 5, preallocated: 2 });
    expect(poolWritten(line)).toBe("decode");
  });

  it("of a prefill pool say whose cache has not left", () => {
    const line =
      "Prefill batch, #new-seq: 2, #new-token: 1024, #cached-token: 3072, token usage: 0.10, #running-req: 0, #queue-req: 9, #prealloc-req: 1, #inflight-req: 6, input throughput (token/s): 5000.00,";
    expect(readLineSample(line)).toMatchObject({
      phase: "prefill",
      inTransfer: 6,
      prefixHit: 0.75,
      promptTokens: 1024,
    });
    expect(poolWritten(line)).toBe("prefill");
  });
});

describe("TensorRT-LLM's iterations", () => {
  it("count rows: 16 computed for 10 scheduled, and a prompt is one", () => {
    const line = (contexts: number, generated: number): string =>
      `iter = 198, global_rank = 0, rank = 0, currank_total_requests = 5000/5000, host_step_time = 12.5ms, prev_device_step_time = 3.5ms, timestamp = 2026-05-11 09:00:00, num_scheduled_requests: 10, states = {'num_ctx_requests': ${contexts}, 'num_ctx_tokens': ${contexts * 100}, 'num_generation_tokens': ${generated}}`;
    expect(readLineSample(line(0, 16))).toMatchObject({
      scheduled: 10,
      executed: 16,
      stepMs: 12.5,
      previousDeviceMs: 3.5,
    });
    // Hand: 200 prompt tokens in 12.5 ms; 8 rows of decode and 2 prompts; 5,000 requests since the start are no queue.
    expect(readLineSample(line(2, 8))).toMatchObject({ executed: 10, promptRate: 16_000, waiting: null });
  });

  it("as statistics in JSON have queue, cache and limits", () => {
    const stats = {
      iter: 7,
      iterLatencyMS: 20,
      numActiveRequests: 12,
      maxNumActiveRequests: 64,
      numQueuedRequests: 5,
      kvCacheStats: { maxNumBlocks: 100, usedNumBlocks: 25, tokensPerBlock: 32, cacheHitRate: 0.5 },
      inflightBatchingStats: { numScheduledRequests: 10, numPausedRequests: 1, numCtxTokens: 400 },
    };
    expect(readLineSample(JSON.stringify(stats))).toMatchObject({
      ...{ running: 10, waiting: 7, swapped: 1, cacheShare: 0.25, prefixHit: 0.5 },
      ...{ promptRate: 20_000, maxRunning: 64, cacheTokens: 3200, stepMs: 20 },
    });
  });

  it("below Triton as one object a step", () => {
    const line =
      '[TensorRT-LLM][DEBUG] {"Active Request Count":249,"Iteration Counter":3663,"Max Request Count":256,"Timestamp":"05-13-2024 14:45:14","Paused Requests":0,"Scheduled Requests":239,"Max KV cache blocks":577,"Tokens per KV cache block":64,"Used KV cache blocks":577}';
    expect(readLineSample(line)).toMatchObject({
      running: 239,
      waiting: 10,
      cacheShare: 1,
      maxRunning: 256,
      cacheTokens: 36_928,
    });
  });
});
