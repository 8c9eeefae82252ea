/** Batches of SGLang and iterations of TensorRT-LLM as evidence: lines in their layout, figures by hand. */
import { describe, expect, it } from "vitest";
import type { Evidence } from "@/features/core/diagnosis/evidence";
import { readEvidence } from "@/features/core/diagnosis/read/read-evidence";

const read = (content: string, name = "server.log"): Evidence => readEvidence([{ name, content }]);
const counted = ({ events }: Evidence, kind: string): number =>
  events.filter((event) => event.kind === kind).reduce((sum, { count }) => sum + count, 0);

const decode = (time: string, tags: string, running: number, rate: number): string =>
  `[2026-05-11 ${time} ${tags}] Decode batch, #running-req: ${running}, #token: 100, token usage: 0.10, cuda graph: True, gen throughput (token/s): ${rate}.00, #queue-req: 0`;
const prefill = (time: string, tags: string, fresh: number, running: number): string =>
  `[2026-05-11 ${time} ${tags}] Prefill batch, #new-seq: ${fresh}, #new-token: 100, #cached-token: 0, token usage: 0.10, #running-req: ${running}, #queue-req: 3, `;

describe("SGLang's steps", () => {
  it("has a step of running / rate where no prefill lies between", () => {
    // Hand: 10 running at 250 tokens/s are 40 ms a step, 1.6 s for 40 steps.
    const lines = [
      decode("09:00:00", "TP0", 10, 250),
      decode("09:00:02", "TP0", 10, 250),
      prefill("09:00:03", "TP0", 1, 10),
      decode("09:00:04", "TP0", 11, 250),
    ];
    const samples = read(lines.join("\n")).series[0]?.samples ?? [];
    expect(samples.map(({ stepMs }) => stepMs)).toEqual([null, 40, null, null]);
    expect(samples.map(({ span_s }) => span_s)).toEqual([null, 1.6, null, 2]);
  });

  it("has no step where the steps do not fill the time, and takes the interval of server_args", () => {
    // Hand: 40 steps of 2 s would be 80 s, the lines are 2 s apart; with 1 step a line they agree.
    const lines = [decode("09:00:00", "TP0", 32, 16), decode("09:00:02", "TP0", 32, 16)];
    expect(read(lines.join("\n")).series[0]?.samples[1]?.stepMs).toBeNull();
    const args = "[2026-05-11 09:00:00] server_args=ServerArgs(model_path='a/b', decode_log_interval=1)";
    expect(read([args, ...lines].join("\n")).series[0]?.samples[1]?.stepMs).toBe(2000);
  });
});

describe("SGLang's ranks and pools", () => {
  it("is one series for each data-parallel rank, by its lowest tensor-parallel rank", () => {
    const lines = [
      ...[
        decode("09:00:00", "DP1 TP3", 5, 50),
        decode("09:00:00", "DP1 TP2", 5, 50),
        decode("09:00:00", "DP0 TP0", 4, 50),
      ],
      ...[
        decode("09:00:01", "DP0 TP1", 4, 50),
        decode("09:00:01", "DP1 TP2", 6, 50),
        decode("09:00:01", "DP1 TP3", 6, 50),
      ],
    ];
    const series = read(lines.join("\n")).series.map(({ rank, samples }) => [
      rank,
      samples.map(({ running }) => running),
    ]);
    expect(series).toEqual(
      expect.arrayContaining([
        ["DP0", [4]],
        ["DP1", [5, 6]],
      ]),
    );
    expect(series).toHaveLength(2);
  });

  it("counts what a prefill adds to the running batch, unless the line has it already", () => {
    const excluded = [
      prefill("09:00:00", "TP0", 2, 0),
      prefill("09:00:01", "TP0", 2, 30),
      decode("09:00:02", "TP0", 32, 50),
    ];
    expect(read(excluded.join("\n")).series[0]?.samples.map(({ running }) => running)).toEqual([2, 32, 32]);
    const included = [prefill("09:00:00", "TP0", 2, 32), decode("09:00:02", "TP0", 32, 50)];
    expect(read(included.join("\n")).series[0]?.samples.map(({ running }) => running)).toEqual([32, 32]);
  });

  it("keeps pools apart, and counts retractions of one rank of a group", () => {
    const pools = [
      "[2026-05-11 09:00:00 TP0] Prefill batch, #new-seq: 1, #new-token: 9, #cached-token: 0, token usage: 0.10, #running-req: 0, #queue-req: 2, #prealloc-req: 0, #inflight-req: 4, input throughput (token/s): 10.00,",
      "[2026-05-11 09:00:00 TP0] Decode batch, #running-req: 3, #token: 9, token usage: 0.20, pre-allocated usage: 0.10, #prealloc-req: 1, #transfer-req: 6, #retracted-req: 0, cuda graph: True, gen throughput (token/s): 10.00, #queue-req: 0",
      ...["TP0", "TP1"].map(
        (tag) =>
          `[2026-05-11 09:00:01 ${tag}] KV cache pool is full. Retract requests. #retracted_reqs: 3, #new_tokens_gained: 40, #new_token_ratio: 0.5 -> 0.7`,
      ),
    ];
    const evidence = read(pools.join("\n"));
    expect(evidence.series.map(({ pool, samples }) => [pool, samples[0]?.inTransfer])).toEqual([
      ["prefill", 4],
      ["decode", 6],
    ]);
    expect(evidence.events).toMatchObject([{ kind: "preempted", count: 3, tokens: 40 }]);
  });
});

describe("TensorRT-LLM", () => {
  const line = (iteration: number, second: number, host: number, device: number | string): string =>
    `[05/11/2026-09:00:0${second}] [TRT-LLM] [I] iter = ${iteration}, global_rank = 0, rank = 0, currank_total_requests = 0/0, host_step_time = ${host}ms, prev_device_step_time = ${device}, timestamp = 2026-05-11 09:00:0${second}, num_scheduled_requests: 10, states = {'num_ctx_requests': 0, 'num_ctx_tokens': 0, 'num_generation_tokens': 16}`;

  it("orders steps within a second, and gives a device's time to the step that it is of", () => {
    const lines = [line(1, 0, 20, "N/A"), line(2, 0, 20, "5.0ms"), line(3, 0, 20, "6.0ms"), line(9, 1, 20, "7.0ms")];
    const [series] = read(lines.join("\n")).series;
    expect(series).toMatchObject({ engine: "trtllm", rank: "rank 0", source: "iterations" });
    expect(series?.samples.map(({ deviceMs }) => deviceMs)).toEqual([5, 6, null, null]);
    const times = series?.samples.map(({ at_s }) => at_s) ?? [];
    expect(times.map((time) => Math.round(time * 1000))).toEqual([0, 20, 40, 1000]);
  });

  it("reads iteration statistics as one document and states their limits", () => {
    const stats = [0, 1].map((iter) => {
      return {
        iter,
        timestamp: `05-11-2026 09:00:0${iter}.000`,
        iterLatencyMS: 10,
        numActiveRequests: 8,
        maxNumActiveRequests: 8,
        numQueuedRequests: 3,
        numCompletedRequests: iter,
      };
    });
    const evidence = read(JSON.stringify(stats, null, 1), "stats.json");
    expect(evidence.series[0]?.samples.map(({ at_s, waiting }) => [at_s, waiting])).toEqual([
      [0, 3],
      [1, 3],
    ]);
    expect(evidence.stated.maxRunning?.value).toBe(8);
    expect(counted(evidence, "request-done")).toBe(1);
  });
});

describe("TensorRT-LLM's ranks", () => {
  const line = (rank: number, fetched: string): string =>
    `[05/11/2026-09:00:00] [TRT-LLM] [I] iter = 1, global_rank = ${rank}, rank = ${rank}, currank_total_requests = ${fetched}, elapsed_time = 0.01s, timestamp = 2026-05-11 09:00:00, num_scheduled_requests: 4, states = {'num_ctx_requests': 0, 'num_ctx_tokens': 0, 'num_generation_tokens': 4}`;

  it("are one series where they share every request, and several where each takes a part", () => {
    const ranks = (lines: readonly string[]): readonly string[] =>
      read(lines.join("\n")).series.map(({ rank }) => rank);
    expect(ranks([line(1, "8/8"), line(0, "8/8")])).toEqual(["rank 0"]);
    expect(ranks([line(1, "4/8"), line(0, "4/8")])).toEqual(["rank 1", "rank 0"]);
  });
});
