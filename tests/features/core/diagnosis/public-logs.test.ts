/**
 * Lines of public threads, repeated in their layout: vllm-project/vllm#2595, #2731, #27508; sgl-project/sglang#5450, #14972, #38118;
 * intel/llm-scaler#391; NVIDIA/TensorRT-LLM#16323. What they show was said there.
 */
import { describe, expect, it } from "vitest";
import { diagnose } from "@/features/core/diagnosis/diagnose";
import type { Diagnosis } from "@/features/core/diagnosis/diagnosis";
import type { Evidence } from "@/features/core/diagnosis/evidence";
import { readEvidence } from "@/features/core/diagnosis/read/read-evidence";

const read = (lines: readonly string[], name = "server.log"): Evidence =>
  readEvidence([{ name, content: lines.join("\n") }]);
const answerTo = (lines: readonly string[]): Diagnosis => diagnose(read(lines));
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const clock = (second: number): string => new Date(second * 1000).toISOString().slice(11, 19);

const v1 = (second: number, running: number, waiting: number, cache: number, output: number): string =>
  `(APIServer pid=851) INFO 04-28 ${clock(82_472 + second)} [loggers.py:257] Engine 000: Avg prompt throughput: 0.0 tokens/s, Avg generation throughput: ${output} tokens/s, Running: ${running} reqs, Waiting: ${waiting} reqs, GPU KV cache usage: ${cache}%, Prefix cache hit rate: 92.0%`;

describe("requests that wait while none is admitted", () => {
  it("wait behind one that runs on: a crawl, not a limit of one", () => {
    const answer = answerTo(times(8, (i) => v1(10 * i, 1, 14, 76.5 + i / 10, 5.4)));
    expect([answer.cause, answer.findings[0]?.confidence]).toEqual(["stuck", "low"]);
    expect(answer.findings[0]?.against).toHaveLength(1);
  });

  it("wait at a limit of one that is stated", () => {
    const start =
      "(APIServer pid=851) INFO 04-28 22:50:00 [utils.py:233] non-default args: {'model': 'a/b', 'max_num_seqs': 1}";
    expect(answerTo([start, ...times(8, (i) => v1(10 * i, 1, 14, 7, 45))]).cause).toBe("queue-at-cap");
  });

  it("stand before a cache that is nine tenths full, in an excerpt of a second", () => {
    const line =
      "[2025-12-12 08:43:59 TP0] Decode batch, #running-req: 6, #token: 1920, token usage: 0.94, cuda graph: True, gen throughput (token/s): 446.45, #queue-req: 5,";
    const answer = answerTo(times(6, () => line));
    expect([answer.cause, answer.findings[0]?.confidence]).toEqual(["kv-full", "low"]);
  });
});

describe("ranks of SGLang", () => {
  it("share the limit: 128 on eight of them are 16 each, and the cure names the whole", () => {
    const start =
      "[2026-07-06 18:59:00] server_args=ServerArgs(model_path='zai-org/GLM-5-FP8', tp_size=8, dp_size=8, max_running_requests=128)";
    const lines = times(14, (i) =>
      times(
        8,
        (rank) =>
          `[2026-07-06 19:${String(Math.floor(i / 12)).padStart(2, "0")}:${String((5 * i) % 60).padStart(2, "0")} DP${rank} TP${rank}] Decode batch, #running-req: 15, #token: 30000, token usage: 0.21, cuda graph: True, gen throughput (token/s): 300.00, #queue-req: 4`,
      ),
    );
    const answer = answerTo([start, ...lines.flat()]);
    expect(answer.cause).toBe("queue-at-cap");
    expect(answer.findings[0]?.cures[0]).toMatchObject({ flag: "--max-running-requests", to: String(8 * 19) });
  });

  it("of a prefill pool whose caches pile up wait for the transfer", () => {
    const lines = times(
      30,
      (i) =>
        `[2025-05-18 08:57:${String(2 * i).padStart(2, "0")} DP8 TP8] Prefill batch. #new-seq: 7, #new-token: 241, #cached-token: 0, token usage: 0.07, #running-req: 0, #unbootstrapped-req: ${300 + i}, #queue-req: 0, #transferring-req: ${120 + 4 * i} `,
    );
    expect(read(lines).series[0]?.pool).toBe("prefill");
    expect(answerTo(lines).cause).toBe("kv-transfer-slow");
  });
});

describe("a log that ends with its engine", () => {
  const serving = times(3, (i) => v1(10 * i, 4, 0, 3, 90));
  const dead = [
    "(EngineCore_DP0 pid=44) ERROR 04-28 22:55:01 [core.py:710] EngineCore encountered a fatal error.",
    "(EngineCore_DP0 pid=44) ERROR 04-28 22:55:01 [core.py:710] torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 1.95 GiB.",
    "(APIServer pid=1) ERROR 04-28 22:55:01 [async_llm.py:480] vllm.v1.engine.exceptions.EngineDeadError: EngineCore encountered an issue.",
  ];

  it("says so with the line that states why", () => {
    const { cause, since_s, sentence } = answerTo([...serving, ...dead]);
    expect([cause, since_s]).toEqual(["unknown", 39]);
    expect(sentence.en).toContain("torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 1.95 GiB.");
    expect(sentence.en).toContain("line 5");
  });

  it("is none where it goes on to serve", () => {
    expect(answerTo([...dead.slice(1, 2), ...times(9, (i) => v1(60 + 10 * i, 4, 0, 3, 90))]).cause).toBe("none");
  });

  it("is a refused start where nothing was served", () => {
    const refused =
      "(EngineCore pid=211) ERROR 06-03 14:24:40 [core.py:1165] ValueError: To serve at least one request with the model's max seq len (131072), (16.00 GiB KV cache is needed, which is larger than the available KV cache memory (9.83 GiB).";
    expect(answerTo([refused]).sentence.en).toContain("16.00 GiB KV cache is needed");
  });
});

describe("records that lost their line breaks or dates", () => {
  const v0 = (i: number): string =>
    `INFO 01-25 11:27:${String(5 * i).padStart(2, "0")} llm_engine.py:706] Avg prompt throughput: 0.0 tokens/s, Avg generation throughput: 77.${i} tokens/s, Running: 1 reqs, Swapped: 0 reqs, Pending: 0 reqs, GPU KV cache usage: 0.1%, CPU KV cache usage: 0.0% `;

  it("are read one by one from one line", () => {
    expect(read([times(9, v0).join("")]).series[0]?.samples).toHaveLength(9);
  });

  it("count a first record without its date from the second", () => {
    const [first = "", ...others] = times(5, (i) => v1(10 * i, 4, 0, 3, 90));
    const cut = first.slice(first.indexOf("Engine 000"));
    const evidence = read([cut, ...others]);
    expect(evidence.series[0]?.samples.map(({ at_s }) => Math.round(at_s))).toEqual([0, 10, 20, 30, 40]);
  });

  it("count seconds where only other lines have dates", () => {
    const bare = times(5, (i) => v1(10 * i, 4, 0, 3, 90).replace(/^.*(?=Engine 000)/, ""));
    const warning = "(Worker pid=3) WARNING 04-28 22:54:59 [shm_broadcast.py:1] slow";
    expect(read([...bare, warning, v1(50, 4, 0, 3, 90).replace(/^.*(?=Engine 000)/, "")]).span_s).toBe(60);
  });
});

describe("iterations of TensorRT-LLM with fields of each rank", () => {
  it("have a queue on the rank that leaves requests out", () => {
    const lines = times(60, (i) =>
      times(4, (rank) => {
        const active = rank === 2 ? 28 : 6;
        return `[07/13/2026-10:00:${String(Math.floor(i / 2)).padStart(2, "0")}] [TRT-LLM] [RANK ${rank}] [I] iter = ${500 + i}, global_rank = ${rank}, rank = ${rank}, currank_total_requests = ${active}/80, host_step_time = 26.5ms, prev_device_step_time = 25.9ms, num_scheduled_requests: ${active}, states = {'num_ctx_requests': 0, 'num_ctx_tokens': 0, 'num_generation_tokens': ${active}}, num_active = ${active}, num_fetched = 0, num_dummy = 0, num_unscheduled = ${rank === 2 ? 9 : 0}`;
      }),
    );
    const answer = answerTo(lines.flat());
    expect(answer.cause).toBe("rank-imbalance");
    expect(answer.sentence.en).toContain("rank 2 runs 28 of 46 requests and has the whole queue (up to 9)");
  });
});
