import { describe, expect, it } from "vitest";
import { readLog } from "@/features/core/server-logs/start/read-log";
import type { ReadingId } from "@/features/core/server-logs/start/reading";
import { GIB } from "@/lib/units/edge";
import * as logs from "./logs";

/** Readings by id; sizes in GiB. */
function read(pasted: string): Partial<Record<ReadingId, number>> {
  const entries = readLog(pasted).readings.map(({ id, value, unit }) => {
    return [id, unit === "B" ? Number((value / GIB).toFixed(4)) : value];
  });
  return Object.fromEntries(entries) as Partial<Record<ReadingId, number>>;
}

it("a start-up log: of vLLM's first engine: profile in one line, blocks instead of tokens", () => {
  expect(read(logs.VLLM_V0)).toMatchObject({
    weights: 14.99,
    usable: 79.19,
    share: 0.9,
    runtime: 0.16,
    activation: 1.26,
    "kv-memory": 54.86,
    blocks: 28_087,
    "kv-tokens": 28_087 * 16,
    concurrency: 54.86,
    graphs: 0.23,
    "load-time": 4.1,
  });
  expect(readLog(logs.VLLM_V0).source).toBe("vllm");
});

it("a start-up log: of vLLM's second engine: tokens, and usage at the end", () => {
  expect(read(logs.VLLM_V1)).toMatchObject({
    weights: 14.99,
    "kv-memory": 51.38,
    "kv-tokens": 420_896,
    concurrency: 3.21,
    graphs: 0.53,
    usable: 79.18,
    share: 0.9,
    activation: 4.76,
    runtime: 0.13,
  });
  expect(readLog(logs.VLLM_V1).readings.find(({ id }) => id === "concurrency")?.at).toBe(131_072);
});

it("a start-up log: of vLLM 0.6 as a table of a line each, and in one line", () => {
  expect(read(logs.VLLM_TABLE)).toEqual({
    usable: 79.22,
    share: 0.9,
    weights: 14.96,
    runtime: 1.79,
    activation: 1.26,
    "kv-memory": 53.29,
  });
  expect(read(logs.VLLM_ONE_LINE)).toEqual({ usable: 79.22, share: 0.9, runtime: 0.64, "kv-memory": 54.43 });
  for (const log of [logs.VLLM_TABLE, logs.VLLM_ONE_LINE]) expect(readLog(log).source).toBe("vllm");
});

it("a start-up log: of vLLM 0.8, which has tokens and no size of the cache", () => {
  expect(read(logs.VLLM_V1_EARLY)).toEqual({
    "load-time": 2.95,
    weights: 14.9889,
    "kv-tokens": 158_656,
    concurrency: 4.84,
  });
});

it("a start-up log: of vLLM on Ascend, with sizes in bytes", () => {
  const found = read(logs.VLLM_ASCEND);
  expect(found).toMatchObject({ weights: 27.5376, "kv-tokens": 171_648 });
  expect(found["kv-memory"]).toBeCloseTo(28_137_840_640 / GIB, 3);
  expect(found.total).toBeCloseTo(65_452_113_920 / GIB, 3);
});

it("a start-up log: of several ranks is read as its fullest one, weights and runtime apart", () => {
  const found = read(logs.VLLM_21);
  expect(found).toMatchObject({ weights: 12.68, "kv-memory": 55.93, share: 0.92, usable: 79.25, graphs: 0.23 });
  expect(found.runtime).toBeCloseTo(15.26 - 12.68, 3);
});

it("a start-up log: of SGLang: K and V together, the share of its arguments", () => {
  expect(read(logs.SGLANG)).toMatchObject({
    weights: 15.02,
    "kv-memory": 53,
    "kv-tokens": 434_152,
    graphs: 0.92,
    "batched-tokens": 8192,
    "max-seqs": 4096,
    share: 0.874,
  });
  expect(readLog(logs.SGLANG).source).toBe("sglang");
});

it("a start-up log: of an older SGLang takes weights from the memory before and after", () => {
  expect(read(logs.SGLANG_OLD)).toMatchObject({ weights: 15.25, "kv-tokens": 434_152 });
});

it("a start-up log: of SGLang with latents and a draft model", () => {
  const found = read(logs.SGLANG_LATENT);
  expect(found).toMatchObject({ "kv-memory": 31.38, "kv-tokens": 479_530, "draft-weights": 1.61 });
  expect(found.weights).toBeUndefined();
});

it("a start-up log: of SGLang with sliding windows sums both pools of a rank, and counts the tokens of the full layers", () => {
  const found = read(logs.SGLANG_WINDOWS);
  expect(found["kv-memory"]).toBeCloseTo(8.38 + 5.59 + 1.21 + 0.81, 3);
  expect(found["kv-tokens"]).toBe(375_360);
});

it("a start-up log: of SGLang with recurrent layers counts the states, and leaves a draft model's pool out", () => {
  const found = read(logs.SGLANG_STATES);
  expect(found["kv-memory"]).toBeCloseTo(3.46 + 3.46 + 0.1 + 1.15, 3);
  expect(found).toMatchObject({ "kv-tokens": 454_112, weights: 12.4, "load-time": 3.86 });
});

it("a start-up log: of TensorRT-LLM", () => {
  expect(read(logs.TRTLLM)).toEqual({
    "kv-memory": 52.58,
    "kv-tokens": 430_784,
    "token-bytes": expect.closeTo(131_057, 0),
  });
  expect(readLog(logs.TRTLLM).source).toBe("trtllm");
});

it("a start-up log: says on which line a figure stands, in the words of the log", () => {
  const reading = readLog(logs.VLLM_V1).readings.find(({ id }) => id === "kv-tokens");
  expect(reading?.line).toBe(4);
  expect(reading?.text).toContain("GPU KV cache size: 420,896 tokens");
});

it("a start-up log: that is no log at all gives nothing", () => {
  expect(readLog("hello\nworld 12 GiB of cheese")).toEqual({
    ...{ source: null, version: null, started: false },
    ...{ readings: [], issues: [] },
  });
});

describe("a device table", () => {
  it("of nvidia-smi gives the fullest GPU", () => {
    expect(readLog(logs.NVIDIA_SMI).source).toBe("nvidia-smi");
    expect(read(logs.NVIDIA_SMI)).toEqual({ total: 79.6475, used: Number((74_501 / 1024).toFixed(4)) });
  });
  it("of nvidia-smi as CSV, in either order", () => {
    expect(read(logs.NVIDIA_CSV)).toEqual({ total: 79.6475, used: Number((72_345 / 1024).toFixed(4)) });
  });
  it("of npu-smi on cards of one chip, where the fullest is the second", () => {
    expect(read(logs.NPU_SMI_910B)).toEqual({ total: 64, used: 57 });
  });
  it("of npu-smi takes HBM, not the host memory before it", () => {
    expect(readLog(logs.NPU_SMI).source).toBe("npu-smi");
    expect(read(logs.NPU_SMI)).toEqual({ total: 64, used: Number((3416 / 1024).toFixed(4)) });
  });
});
