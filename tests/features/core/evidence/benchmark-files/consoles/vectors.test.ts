/** Console reports, llm-d reports, request records and OTLP metrics of the ecosystem: every figure of their EXPECTED.json (sources there). */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { readBenchmarkBytes } from "@/features/core/evidence/benchmark-files/read-bytes";
import { recognise } from "@/features/core/file-kinds/recognise";
import { unwrap } from "@/lib/result";
import { needsData } from "../../../../../support/needs";

const FOLDER = resolve("../shared/data/formats");
const FOLDERS = ["consoles", "aiperf-profile-export", "llmd-benchmark-report", "otel-genai-metrics"];
type Figures = Readonly<Record<string, unknown>>;
type Vector = { readonly path: string; readonly is: string; readonly figures: Figures };

const vectors: Vector[] = FOLDERS.flatMap((folder) => {
  const path = resolve(FOLDER, folder, "EXPECTED.json");
  if (!existsSync(path)) return [];
  const { files } = JSON.parse(readFileSync(path, "utf8")) as { files: Record<string, Omit<Vector, "path">> };
  return Object.entries(files).map(([name, vector]) => ({ ...vector, path: resolve(FOLDER, folder, name) }));
});

/** Names of figures in the vectors, and where they stand in a measurement. */
const READ: Readonly<Record<string, (run: Measurement) => unknown>> = {
  model: (run) => run.model,
  engine: (run) =>
    run.engine?.version
      ? `${run.engine.name === "trtllm" ? "tensorrt-llm" : run.engine.name} ${run.engine.version}`
      : undefined,
  quantization: (run) => run.precision,
  tp: ({ layout }) => layout.tp,
  pp: ({ layout }) => layout.pp,
  ep: ({ layout }) => layout.ep,
  gpus: ({ layout }) => layout.gpus,
  gpus_total: ({ layout }) => layout.gpus,
  requests: ({ load }) => load.requests,
  requests_total: ({ load }) => (load.requests ?? NaN) + (load.failed ?? 0),
  ok_profiling: ({ load }) => load.requests,
  errors: ({ load }) => load.failed,
  failed: ({ load }) => load.failed,
  failures: ({ load }) => load.failed,
  isl: ({ load }) => load.isl,
  osl: ({ load }) => load.osl,
  isl_mean: ({ load }) => load.isl,
  osl_mean: ({ load }) => load.osl,
  input_tokens_mean: ({ load }) => load.isl,
  output_tokens_mean: ({ load }) => load.osl,
  concurrency: ({ load }) => load.concurrency,
  concurrency_mean: ({ load }) => load.meanInFlight,
  rate_qps: ({ load }) => load.requestRate,
  rate: ({ load }) => load.requestRate ?? null,
  offered_requests_s: ({ load }) => load.requestRate,
  valid: (run) => run.invalid === undefined,
  in_flight_by_littles_law: ({ requestRate = NaN, e2e }) => requestRate * (e2e?.mean ?? NaN),
  output_tok_s: (run) => run.outputRate,
  output_tok_s_per_gpu: (run) => run.outputRatePerGpu ?? (run.outputRate ?? NaN) / (run.layout.gpus ?? NaN),
  total_tok_s: (run) => run.totalRate,
  requests_s: (run) => run.requestRate,
  duration_s: (run) => run.duration,
  span_s: (run) => run.duration,
  window_s: (run) => run.duration,
};
const TIME = /^(ttft|tpot|itl|e2e|duration)_(mean|p50|p90|p95|p99)_(ms|s)$/;

/** undefined: the figure is no single value of a measurement. AIPerf, genai-perf and GuideLLM call our TPOT the inter-token latency. */
function valueIn(run: Measurement, name: string): unknown {
  const [, time = "", statistic = "", unit] = TIME.exec(name) ?? [];
  if (time === "") return READ[name]?.(run);
  const isOurTpot = time === "itl" && /aiperf|guidellm/.test(run.source.format);
  const field = time === "duration" ? "e2e" : isOurTpot ? "tpot" : (time as "ttft" | "tpot" | "itl" | "e2e");
  const seconds = run[field]?.[statistic as "mean"];
  return seconds === undefined ? undefined : unit === "ms" ? seconds * 1e3 : seconds;
}

/** The last printed digit, or 1 % in what is interpolated or derived from rounded figures. */
function expectFigure(run: Measurement, name: string, expected: unknown, where: string): void {
  const value = valueIn(run, name);
  if (typeof expected !== "number") return expect(value, where).toEqual(expected);
  expect(typeof value, where).toBe("number");
  expect(Math.abs((value as number) / expected - 1) < 0.01 || value === expected, `${where}: ${String(value)}`).toBe(
    true,
  );
}

const measured = ({ path }: Vector): readonly Measurement[] =>
  unwrap(readBenchmarkBytes(new Uint8Array(readFileSync(path)), "a.txt")).measurements;

/** Everything that is one figure; text for people and nested groups have tests of their own. */
const plainFigures = (figures: Figures): [string, unknown][] =>
  Object.entries(figures).filter(([name]) => READ[name] !== undefined || TIME.test(name));

describe("vectors of the ecosystem's benchmark files", needsData(FOLDER), () => {
  it("are recognised by their content alone, as measurements or metrics", () => {
    for (const vector of vectors) {
      const known = unwrap(recognise("a.txt", new Uint8Array(readFileSync(vector.path)), { whole: true }));
      expect([known.kind, known.opens], vector.path).toEqual([
        vector.is === "metrics" ? "log" : "benchmark",
        "benchmarks",
      ]);
    }
  });

  it("give every single figure", () => {
    let figures = 0;
    for (const vector of vectors.filter(({ path }) => !path.includes("br_v0"))) {
      const [run] = measured(vector);
      for (const [name, expected] of run && !Array.isArray(vector.figures["points"])
        ? plainFigures(vector.figures)
        : []) {
        figures += 1;
        expectFigure(run as Measurement, name, expected, `${vector.path} ${name}`);
      }
    }
    expect(figures).toBeGreaterThan(80);
  });
});

const vector = (name: string): Vector => vectors.find(({ path }) => path.endsWith(name)) as Vector;

describe("vectors with several points or components", needsData(FOLDER), () => {
  it("a GuideLLM sweep has its points in order", () => {
    const points = vector("guidellm-console.txt").figures["points"] as Figures[];
    const runs = measured(vector("guidellm-console.txt"));
    expect(runs).toHaveLength(points.length);
    points.forEach((point, index) => {
      for (const [name, expected] of plainFigures(point))
        expectFigure(runs[index] as Measurement, name, expected, name);
    });
    expect(runs[0]?.load.concurrency).toBe(1);
  });

  it("llama-bench: prompt rate, time per token of one sequence, depth", () => {
    const runs = measured(vector("llama-bench.md"));
    const rows = vector("llama-bench.md").figures["rows"] as { tok_s: number; prompt: number; depth: number }[];
    expect(runs.map(({ inputRate, outputRate }) => inputRate ?? outputRate)).toEqual(rows.map(({ tok_s }) => tok_s));
    expect(runs.map(({ model }) => model)).toEqual(rows.map(() => "qwen2 7B Q4_K - Medium"));
    expect((runs[1]?.tpot?.mean ?? NaN) * 1e3).toBeCloseTo(vector("llama-bench.md").figures["tpot_ms"] as number, 4);
    expect(runs[3]?.load).toMatchObject({ isl: 512, osl: 128, batch: 1 });
    expect(runs[3]?.engine).toEqual({ name: "llama.cpp", version: "08d0baac (9001)" });
  });

  it("llm-d 0.1: roles, 17 GPUs, and seconds under the label of milliseconds, said", () => {
    const [run] = measured(vector("br_v0_1_example.yaml"));
    const { figures } = vector("br_v0_1_example.yaml");
    for (const name of ["model", "gpus", "requests_total", "output_tok_s", "requests_s", "failures"])
      expectFigure(run as Measurement, name, figures[name], name);
    const { ttft_mean, tpot_mean } = figures["seconds_after_check"] as Record<string, number>;
    expect(run?.ttft?.mean).toBeCloseTo(ttft_mean ?? NaN, 9);
    expect(run?.tpot?.mean).toBeCloseTo(tpot_mean ?? NaN, 9);
    expect(run?.notes.map(({ en }) => en).join()).toContain("labelled ms");
    expect(run?.layout).toMatchObject({ prefillPool: { workers: 1, tp: 1 }, decodePool: { workers: 2, tp: 8 } });
  });

  it("llm-d 0.2: two replicas of eight GPUs, no bound, and a placeholder throughput in doubt", () => {
    const read = readBenchmarkBytes(new Uint8Array(readFileSync(vector("br_v0_2_example.yaml").path)), "a");
    expect(unwrap(read).measurements[0]?.layout).toMatchObject({ tp: 8, replicas: 2, gpus: 16 });
    expect(unwrap(read).measurements[0]?.load).toMatchObject({ requestRate: 10, requests: 500 });
    expect(unwrap(read).measurements[0]?.load.concurrency).toBeUndefined();
    expect(read.issues.map(({ code }) => code)).toContain("BENCH-RATES-DISAGREE");
  });

  it("llm-d with both roles: pools and all four GPUs", () => {
    const [run] = measured(vector("pd-qwen3-32b.yaml"));
    expect(run?.layout).toMatchObject({
      prefillPool: { workers: 2, tp: 1 },
      decodePool: { workers: 1, tp: 2 },
      gpus: 4,
    });
    expect(run?.chip).toBe("NVIDIA-H100-80GB-HBM3");
    expect([run?.ttft?.p99, run?.tpot?.mean, run?.e2e?.mean]).toEqual([1.236, 0.0214, 5.869]);
  });
});
