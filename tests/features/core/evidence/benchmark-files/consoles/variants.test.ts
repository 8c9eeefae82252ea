/** The same reports as terminals, collectors and other releases bring them. Figures are `hand`: they stand in the text. */
import { describe, expect, it } from "vitest";
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { readBenchmarkText, type BenchmarkFile } from "@/features/core/evidence/benchmark-files/read";
import { unwrap } from "@/lib/result";
import {
  AIPERF_TABLE,
  EVALSCOPE_JSON,
  GUIDELLM_03,
  LLAMA_JSONL,
  MLPERF_INVALID,
  MLPERF_OFFLINE,
  OTLP_CUMULATIVE,
  SERVE_BLOCK,
  TRTLLM_REPORT,
} from "./printed";

const read = (text: string): BenchmarkFile => unwrap(readBenchmarkText(text, "output.txt"));
const runs = (text: string): readonly Measurement[] => read(text).measurements;

const COLOURED = (text: string): string => text.replaceAll(/(\d+\.\d+)/g, "\u001b[1;32m$1\u001b[0m");
const COLLECTED = (text: string): string => text.replaceAll(/^/gm, "2026-09-01T10:00:00.123456789Z stdout F ");

describe("a console report", () => {
  it.each([
    ["trtllm-bench", TRTLLM_REPORT],
    ["aiperf", AIPERF_TABLE],
    ["vllm-serve", SERVE_BLOCK],
    ["mlperf", MLPERF_OFFLINE],
    ["guidellm", GUIDELLM_03],
  ])("of %s is the same with colours, Windows lines, a mark, and a collector's clock", (format, text) => {
    const plain = read(text);
    expect(plain.format).toBe(format);
    const variants = [
      COLOURED(text),
      text.replaceAll("\n", "\r\n"),
      `\uFEFF${text}`,
      COLLECTED(text),
      `$ run it\n${text}\n$`,
    ];
    for (const variant of variants) expect(read(variant).measurements).toEqual(plain.measurements);
  });

  it("in a log twice is two points", () => {
    for (const text of [TRTLLM_REPORT, SERVE_BLOCK, MLPERF_OFFLINE])
      expect(runs(`${text}\nINFO another load\n${text.replace("7.34", "9.99")}`)).toHaveLength(2);
  });

  it("cut after its first figures gives those", () => {
    const [cut] = runs(TRTLLM_REPORT.slice(0, TRTLLM_REPORT.indexOf("Total Token")));
    expect(cut).toMatchObject({ requestRate: 7.34, layout: { tp: 4 } });
  });
});

describe("loads and releases", () => {
  it("the command around a table states load and model", () => {
    const [run] = runs(
      `${AIPERF_TABLE}\nCLI Command: aiperf profile --model Qwen/Qwen3-8B \\\n  --concurrency 24 --streaming`,
    );
    expect(run).toMatchObject({ model: "Qwen/Qwen3-8B", load: { concurrency: 24, osl: 512 } });
    expect([run?.ttft?.mean, run?.tpot?.mean, run?.requestRate]).toEqual([1.21031, 0.0125, 3.1]);
  });

  it("vLLM of 2026: configured rate, failures, and a limit above the requests", () => {
    const [run] = runs(SERVE_BLOCK);
    expect(run?.load).toMatchObject({ requestRate: 7.5, concurrency: 100, requests: 96, failed: 4 });
    expect(
      read(SERVE_BLOCK)
        .columns.filter(({ how }) => how === "unused")
        .map(({ column }) => column),
    ).toEqual(["peak_output_token_throughput_tok_s"]);
  });

  it("evalscope's JSON of 2025, whose rate of -1 is none", () => {
    const [run] = runs(EVALSCOPE_JSON);
    expect(run).toMatchObject({
      load: { concurrency: 5, requests: 19, failed: 1 },
      e2e: { mean: 3.2 },
      ttft: { mean: 0.21 },
    });
    expect(run?.load.requestRate).toBeUndefined();
  });
});

describe("older releases and other forms", () => {
  it("GuideLLM to 0.3, with spans for its groups; a first token before 0 s is refused, the point is kept", () => {
    const points = runs(GUIDELLM_03);
    expect(points.map(({ load }) => [load.concurrency, load.requestRate])).toEqual([
      [1, undefined],
      [undefined, 4],
    ]);
    expect(points[0]).toMatchObject({ ttft: { p50: 0.0299, p99: 0.0402 }, load: { isl: 256, osl: 128 } });
    expect(points[0]?.tpot?.mean).toBeCloseTo(0.0071, 12);
    expect(points[1]?.ttft).toEqual({ p50: 0.032, p99: 0.06 });
  });

  it("MLPerf: Offline counts samples, an invalid run is marked", () => {
    expect(runs(MLPERF_OFFLINE)[0]).toMatchObject({ requestRate: 81.5, outputRate: 23943.1 });
    expect(runs(MLPERF_OFFLINE)[0]?.invalid).toBeUndefined();
    const read = readBenchmarkText(MLPERF_INVALID, "a");
    expect(unwrap(read).measurements[0]?.invalid).toBe("INVALID");
    expect(read.issues.map(({ code }) => code)).toContain("BENCH-INVALID-RUN");
  });

  it("llama-bench as JSON lines", () => {
    expect(runs(LLAMA_JSONL)[0]).toMatchObject({
      kind: "static",
      chip: "NVIDIA H200",
      prefill: 512 / 8000,
      inputRate: 8000,
    });
    expect(runs(LLAMA_JSONL)[1]).toMatchObject({ tpot: { mean: 0.005 }, load: { osl: 128, batch: 1 } });
  });

  it("cumulative OTLP points count from the first to the last", () => {
    const [run] = runs(OTLP_CUMULATIVE);
    expect(run).toMatchObject({ load: { requests: 90 }, duration: 30, requestRate: 3 });
    expect(run?.ttft?.mean).toBeCloseTo(0.2, 9);
  });
});
