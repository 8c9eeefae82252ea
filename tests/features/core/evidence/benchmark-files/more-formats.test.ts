/** Files with single requests, console output and other tools' reports. Expected values worked out by hand from the samples (golden `hand`). */
import { describe, expect, it } from "vitest";
import { measuredDate } from "@/features/core/evidence/benchmark-files/measured-date";
import { readBenchmarkText } from "@/features/core/evidence/benchmark-files/read";
import { writeMeasurementsCsv } from "@/features/core/evidence/benchmark-files/write-csv";
import { unwrap } from "@/lib/result";
import { MORE_SAMPLES } from "./more-samples";

const read = (sample: string) => unwrap(readBenchmarkText(MORE_SAMPLES[sample] ?? "", "pasted"));
const measured = (sample: string, index = 0) => read(sample).measurements[index];
const codes = (sample: string) => readBenchmarkText(MORE_SAMPLES[sample] ?? "", "x").issues.map(({ code }) => code);

describe("files are told from their content", () => {
  it.each(Object.keys(MORE_SAMPLES).filter((sample) => !["console", "wrapped"].includes(sample)))("%s", (sample) => {
    expect(read(sample).format).toBe(sample);
  });

  it.each(Object.keys(MORE_SAMPLES))("%s survives saving", (sample) => {
    const { measurements } = read(sample);
    expect(unwrap(readBenchmarkText(writeMeasurementsCsv(measurements), "saved.csv")).measurements).toEqual(
      measurements,
    );
  });
});

describe("single requests become figures", () => {
  it("of AIPerf: means, token times without the first token, rates over the span; failed ones are counted", () => {
    const run = measured("aiperf-requests");
    expect(run?.load.requests).toBe(2);
    expect(run?.ttft?.mean).toBeCloseTo(0.15, 9);
    expect(run?.tpot?.mean).toBeCloseTo(0.02, 9);
    expect(run?.duration).toBeCloseTo(1.6, 6);
    expect(run?.outputRate).toBeCloseTo(32 / 1.6, 4);
    expect(run?.perRequest?.outputTokens).toEqual([11, 21]);
    expect(codes("aiperf-requests")).toContain("BENCH-REQUESTS-FAILED");
  });

  it("of perf_analyzer, in nanoseconds: arrivals are no tokens, so there is no TPOT", () => {
    const run = measured("perf-analyzer");
    expect(run?.load.concurrency).toBe(8);
    expect(run?.ttft?.mean).toBeCloseTo(0.2, 9);
    expect(run?.e2e?.mean).toBeCloseTo(0.3, 9);
    expect(run?.itl?.mean).toBeCloseTo((0.05 + 0.05 + 0.1) / 3, 9);
    expect(run?.tpot).toBeUndefined();
  });

  it("of inference-perf, counts flat or nested", () => {
    const run = measured("inference-perf-requests");
    expect(run?.ttft?.mean).toBeCloseTo(0.75, 9);
    expect(run?.tpot?.mean).toBeCloseTo((0.5 + 0.375) / 2, 9);
    expect(run?.load.isl).toBe(60);
  });

  it("of an engine's clock: the first token counts from the queue", () => {
    const run = measured("engine-requests");
    expect(run?.ttft?.mean).toBeCloseTo(0.4, 9);
    expect(run?.tpot?.mean).toBeCloseTo((0.2 + 0.1) / 2, 9);
  });
});

describe("summaries of other tools", () => {
  it("LLMPerf's inter-token latency holds the first token; TPOT follows from the means", () => {
    const run = measured("llmperf");
    expect(run?.tpot?.mean).toBeCloseTo(0.01, 9);
    expect(run).toMatchObject({ tpotOrigin: "from-means", tpotReportedAs: "with-first", date: "2024-01-01T00:00:00" });
    expect(run?.load).toMatchObject({ concurrency: 5, isl: 548, osl: 101 });
  });

  it("trtllm-bench: milliseconds, the layout and the machine", () => {
    const run = measured("trtllm-bench");
    expect(run?.tpot).toEqual({ mean: 0.0096, p50: 0.009 });
    expect(run).toMatchObject({ layout: { tp: 2, gpus: 2 }, duration: 5, outputRate: 400, ttft: { mean: 0.09 } });
  });

  it("SGLang's single batches: the whole decode phase is the rest of the time", () => {
    expect(measured("sglang-batch")).toMatchObject({ kind: "static", prefill: 0.2, tpot: { p50: 0.01 } });
    expect(measured("sglang-batch")?.decode).toBeCloseTo(0.08, 9);
    expect(measured("sglang-batch", 1)).toMatchObject({
      prefill: 2,
      decode: 10,
      load: { batch: 33, decodeTokens: 100 },
    });
    expect(measured("sglang-offline")).toMatchObject({ load: { isl: 100, osl: 200 }, duration: 2 });
  });

  it("what a terminal printed, block by block", () => {
    const { format, measurements } = read("console");
    expect(format).toBe("sglang-serve");
    expect(measurements.map(({ load }) => load.requestRate)).toEqual([2, 4]);
    expect(measurements[0]).toMatchObject({
      ttft: { mean: 0.1, p99: 0.18 },
      tpot: { mean: 0.025 },
      load: { concurrency: 4, isl: 100, osl: 21 },
    });
  });

  it("a result inside somebody's own object", () => {
    expect(measured("wrapped")).toMatchObject({ ttft: { p50: 0.01 }, load: { concurrency: 3 } });
  });
});

describe("dates", () => {
  it.each([
    ["20250914-015043", "2025-09-14T01:50:43"],
    ["2025-10-17T20:22:08.939332", "2025-10-17T20:22:08"],
    ["2026-02-14", "2026-02-14"],
    ["1786678148.2526348", "2026-08-14T03:29:08"],
    ["yesterday", null],
    ["20251399-000000", null],
  ])("%s", (written, expected) => expect(measuredDate(written)).toBe(expected));
});
