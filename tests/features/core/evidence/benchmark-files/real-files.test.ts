/**
 * Published result files (golden `measured`: figures read by hand from the raw files). The data folder is not part of the
 * repository; without it these tests are skipped.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { readBenchmarkBytes } from "@/features/core/evidence/benchmark-files/read-bytes";
import { writeMeasurementsCsv } from "@/features/core/evidence/benchmark-files/write-csv";
import { readBenchmarkText, type BenchmarkFile } from "@/features/core/evidence/benchmark-files/read";
import { unwrap } from "@/lib/result";
import { needsData } from "../../../../support/needs";

const FOLDER = resolve(process.cwd(), "../shared/data");
const PRESENT = existsSync(resolve(FOLDER, "bench"));

const outcome = (file: string) =>
  readBenchmarkBytes(new Uint8Array(readFileSync(resolve(FOLDER, file))), basename(file));
const read = (file: string): BenchmarkFile => unwrap(outcome(file));
function only(file: string): Measurement {
  const [measurement] = read(file).measurements;
  if (!measurement) throw new Error(`nothing was read from ${file}`);
  return measurement;
}

function everyFile(): string[] {
  const entries = readdirSync(resolve(FOLDER, "bench"), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(json|jsonl|csv|gz)$/.test(entry.name))
    .map((entry) => resolve(entry.parentPath, entry.name));
}

describe("published result files", { tags: "check", ...needsData(FOLDER) }, () => {
  it("are all read, none as a table of guesses, and survive saving", () => {
    const files = PRESENT ? everyFile() : [];
    expect(files.length).toBeGreaterThan(140);
    for (const file of files) {
      const { format, measurements } = read(file);
      expect(
        outcome(file).issues.filter(({ code }) => code === "BENCH-UNIT-SUSPECT"),
        file,
      ).toEqual([]);
      expect(measurements.length, file).toBeGreaterThan(0);
      expect(format, file).not.toBe("generic-table");
      const back = unwrap(readBenchmarkText(writeMeasurementsCsv(measurements), "saved.csv"));
      expect(back.measurements, file).toEqual(measurements);
    }
  });

  it("vLLM bench serve of SGLang workers", () => {
    const run = only("bench/dstack_pd_ratio_8xh200_gpt-oss-120b/1p3d_conc32_in128_out2048_20250914_021003.json");
    expect(run).toMatchObject({ model: "openai/gpt-oss-120b", load: { concurrency: 32, requests: 500 } });
    expect(run.load.osl).toBeCloseTo(309968 / 500, 9);
    expect(run.ttft?.mean).toBeCloseTo(0.131555, 6);
    expect(run.tpot?.p99).toBeCloseTo(0.009795794, 9);
    expect(run.outputRate).toBeCloseTo(4014.1678, 3);
    expect(run.engine).toBeUndefined();
    expect(run).toMatchObject({ layout: {}, deployment: "1p3d" });
    expect(run.layout).toEqual({});
  });

  it("benchmark_serving of 2024 with every token: its requests give its mean TPOT but for the end of the stream", () => {
    const file = "bench/dstack_8xh100_llama3.1-405b-fp8/nvidia-vllm-16.0qps-Llama-3.1-405B-FP8-20241109-150547.json.gz";
    const run = only(file);
    expect(run).toMatchObject({ model: "meta-llama/Llama-3.1-405B-FP8", load: { requestRate: 16, requests: 1000 } });
    expect(run.ttft?.p99).toBeCloseTo(9.9125365, 6);
    const { ttft = [], e2e = [], outputTokens = [] } = run.perRequest ?? {};
    expect(ttft[0]).toBeCloseTo(0.153857216, 9);
    const own = e2e.flatMap((time, i) => {
      const tokens = outputTokens[i] ?? 0;
      return tokens > 1 ? [(time - (ttft[i] ?? NaN)) / (tokens - 1)] : [];
    });
    const mean = own.reduce((sum, value) => sum + value, 0) / own.length;
    expect(run.tpot?.mean).toBeCloseTo(0.106538895, 9);
    expect(mean / 0.106538895).toBeGreaterThan(0.98);
    expect(mean / 0.106538895).toBeLessThan(1);
  });

  it("vLLM latency and throughput, sizes from their names", () => {
    const folder = "bench/dstack_8xh100_llama3.1-405b-fp8";
    const latency = only(`${folder}/nvidia-latency_test_ip2048_op2048_np4.json`);
    expect(latency).toMatchObject({ kind: "static", load: { batch: 4, isl: 2048, osl: 2048 } });
    expect(latency.e2e?.mean).toBeCloseTo(73.03872261, 7);
    expect(latency.outputRate).toBeCloseTo((4 * 2048) / 73.03872261, 6);
    const throughput = only(`${folder}/nvidia-throughput_test_ip128_op2048_np4.json`);
    expect(throughput.totalRate).toBeCloseTo(122.12037, 4);
    expect(throughput.outputRate).toBeCloseTo((4 * 2048) / 71.27394036, 5);
  });

  it("SGLang lines", () => {
    const { measurements } = read("bench/datacrunch_h200_sglang/llama_3_3_70b_online_output.jsonl");
    expect(measurements).toHaveLength(7);
    const [slow] = measurements;
    expect(slow).toMatchObject({ engine: { name: "sglang" }, load: { requestRate: 1, requests: 300 } });
    expect(slow?.ttft?.p50).toBeCloseTo(0.085745147, 9);
    expect(slow?.itl?.p50).toBeCloseTo(0.013638956, 9);
    expect(slow?.tpot?.p50).toBeCloseTo((7.819046193 - 0.085745147) / (160347 / 300 - 1), 9);
    const [burst] = read("bench/datacrunch_h200_sglang/llama_3_3_70b_offline_output.jsonl").measurements;
    expect(burst?.load.requestRate).toBeUndefined();
    expect(burst?.outputRate).toBeCloseTo(4520.69873, 4);
  });

  it("InferenceX in seconds", () => {
    const folder = "bench/inferencex_isl_sweep/minimax-m2.5";
    const run = only(`${folder}/minimax_m25_vllm_dep8_isl1024_osl128_conc16.json`);
    expect(run).toMatchObject({
      layout: { dp: 8, ep: 8 },
      deployment: "dep8",
      load: { concurrency: 16, isl: 1024, osl: 128 },
    });
    expect(run.ttft?.p50).toBeCloseTo(0.943940956, 9);
    expect(run.tpot?.p50).toBeCloseTo(0.0224092917, 9);
    expect(run.e2e?.p99).toBeCloseTo(5.159389081, 8);
  });

  it("inference-perf counts two arrivals a token; the engine's own figure confirms the one derived", () => {
    const folder = "bench/inference-perf_h100_llama3-8b/vllm";
    const stage = only(`${folder}/stage_0_lifecycle_metrics.json`);
    expect(stage.tpotReported?.mean).toBeCloseTo(0.00347341724, 10);
    expect(stage.tpot?.mean).toBeCloseTo((0.480482264 - 0.031127332) / (63.15 - 1), 8);
    expect(stage.load.requestRate).toBeCloseTo(1.02546542, 7);
    const engine = only(`${folder}/summary_prometheus_metrics.json`);
    expect(engine.tpot?.mean).toBe(0.01729);
    expect(engine.load.osl).toBeCloseTo(7730.933732 / 120.799209, 9);
    const seen = ((engine.e2e?.mean ?? 0) - (engine.ttft?.mean ?? 0)) / ((engine.load.osl ?? 0) - 1);
    expect(Math.abs(seen / 0.01729 - 1)).toBeLessThan(0.001);
  });

  it("GuideLLM: ITL is the TPOT of its requests", () => {
    const { measurements } = read("bench/guidellm_report_v2_MOCK_format_only.json");
    expect(measurements.map(({ load }) => load.requestRate)).toEqual([2, 4]);
    const [run] = measurements;
    expect(run).toMatchObject({ model: "e2e-mock-model", load: { isl: 71.5, osl: 8 } });
    expect(run?.tpot?.mean).toBeCloseTo(0.00115084648, 10);
    expect(run?.tpotReported?.mean).toBeCloseTo(0.0024421364, 9);
    expect(run?.e2e?.mean).toBeCloseTo(0.0197890997, 9);
  });

  it("LLM-Inference-Bench: 811 batches that do not contradict themselves", () => {
    const { ok, issues } = outcome("bench/llm-inference-bench_a100_h100.csv");
    expect(ok).toBe(true);
    expect(issues).toEqual([]);
    const { measurements } = read("bench/llm-inference-bench_a100_h100.csv");
    expect(measurements).toHaveLength(811);
    expect(measurements[0]).toMatchObject({ chip: "Nvidia A100 GPU", load: { batch: 1, isl: 128, osl: 128 } });
    expect(measurements[0]?.e2e?.mean).toBeCloseTo(1.515185237, 8);
    expect(measurements[0]?.outputRate).toBeCloseTo(128 / 1.515185237, 6);
  });

  it("rows of measured deployments, with both pools where prefill and decode are apart", () => {
    const { format, measurements } = read("silicon/e2e_dev.csv");
    const { issues } = outcome("silicon/e2e_dev.csv");
    expect(issues.map(({ code, at }) => `${code} ${at}`)).toEqual([
      "BENCH-SUSPECT row 134: suspect",
      "BENCH-SUSPECT row 135: suspect",
    ]);
    expect([format, measurements.length]).toEqual(["suite-rows", 1684]);
    const byId = (id: string) => measurements.find((measurement) => measurement.id === id);
    expect(byId("dsr1_b200_sglang_fp4_agg_1024x1024_c4_cfg88")).toMatchObject({
      layout: { tp: 4, gpus: 4 },
      load: { islNominal: 1024, lengthSpread: 0.8, concurrency: 4 },
      tpot: { mean: 0.0090893 },
    });
    const apart = byId("dsr1_b200_sglang_fp4_disagg_1024x1024_c512_cfg527");
    expect(apart?.layout).toEqual({
      gpus: 12,
      prefillPool: { workers: 1, tp: 1, dp: 4, ep: 4, moeTp: 1 },
      decodePool: { workers: 1, tp: 1, dp: 8, ep: 8, moeTp: 1 },
    });
    expect(apart?.ttft?.mean).toBeCloseTo(7.816496, 9);
  });

  it("a table with other names (Splitwise): prefill and decode are told apart", () => {
    const { format, measurements } = read("silicon/splitwise/perf_model_llama2-70b_h100.csv");
    expect(format).toBe("generic-table");
    expect(measurements[0]).toMatchObject({
      kind: "static",
      layout: { tp: 2 },
      load: { isl: 512, osl: 128, batch: 1 },
    });
    expect(measurements[0]?.prefill).toBeCloseTo(0.08539955, 8);
    expect(measurements[0]?.tpot?.mean).toBeCloseTo(0.0369713608, 9);
  });
});
