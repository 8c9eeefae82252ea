/** What each format's figures become. Samples are ours; expected values worked out by hand from them (golden `hand`). */
import { describe, expect, it } from "vitest";
import { decodeStepTime } from "@/features/core/evidence/benchmark-files/formats/derived-tpot";
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { readBenchmarkText, type BenchmarkFile } from "@/features/core/evidence/benchmark-files/read";
import { unwrap } from "@/lib/result";
import { SAMPLES } from "./samples";

const read = (sample: string, file = "pasted"): BenchmarkFile => unwrap(readBenchmarkText(SAMPLES[sample] ?? "", file));
const first = (sample: string, file?: string): Measurement => {
  const measurement = read(sample, file).measurements[0];
  if (!measurement) throw new Error(`nothing was read from ${sample}`);
  return measurement;
};
const codes = (sample: string): string[] =>
  readBenchmarkText(SAMPLES[sample] ?? "", "x").issues.map(({ code }) => code);

describe("formats are told from the content", () => {
  it.each([
    ["seed", "seed-table"],
    ["suite", "suite-rows"],
    ["points", "measured-points"],
    ["points-per-user", "measured-points"],
    ["vllm", "vllm-serve"],
    ["sglang", "sglang-serve"],
    ["latency", "vllm-latency"],
    ["throughput", "vllm-throughput"],
    ["inferencex", "inferencex"],
    ["inference-perf", "inference-perf"],
    ["guidellm", "guidellm"],
    ["aiperf-json", "aiperf"],
    ["aiperf-csv", "aiperf"],
    ["argonne", "llm-inference-bench"],
    ["generic", "generic-table"],
  ])("%s is %s, whatever the file is called", (sample, format) => {
    for (const name of ["pasted", "guidellm.json", "results.csv"]) expect(read(sample, name).format).toBe(format);
  });
});

describe("tables", () => {
  it("reads a calibration sample; a step is the phase over its tokens", () => {
    const sample = first("seed");
    expect(sample).toMatchObject({
      kind: "static",
      layout: { tp: 8, dp: 1 },
      load: { batchPerGpu: 4, isl: 2048, decodeTokens: 256, gradAccum: 1 },
      prefill: 0.12,
      decode: 2.56,
    });
    expect(decodeStepTime(sample)).toBeCloseTo(0.01, 12);
  });

  it("reads points of a chart, with E2E or with a rate per user, on TP × DP GPUs", () => {
    expect(first("points")).toMatchObject({
      kind: "serving",
      layout: { tp: 8, dp: 2, gpus: 16 },
      load: { concurrency: 64 },
      outputRatePerGpu: 250,
      e2e: { mean: 9 },
    });
    expect(first("points-per-user")).toMatchObject({ load: { concurrency: 64 }, userRate: 40, outputRatePerGpu: 250 });
    expect(codes("points")).toEqual([]);
    expect(codes("points-per-user")).toEqual([]);
  });

  it("tells a table's own columns from their names, nearly right ones too, and shows the units", () => {
    const { columns, measurements } = read("generic");
    expect(columns.map(({ field, unitFound, how }) => [field, unitFound, how])).toEqual([
      ["chip", null, "guessed"],
      ["layout.tp", null, "guessed"],
      ["load.concurrency", null, "guessed"],
      ["ttft.p99", "s", "guessed"],
      ["tpot.mean", "ms", "guessed"],
      ["e2e.mean", "ms", "guessed"],
    ]);
    expect(columns[4]).toMatchObject({ conversion: "x / 1000", firstValue: "12,5", unitUsed: "s" });
    expect(columns[5]?.remark?.en).toContain("read as milliseconds");
    expect(measurements[0]).toMatchObject({ ttft: { p99: 0.75 }, tpot: { mean: 0.0125 }, e2e: { mean: 2 } });
    expect(codes("generic")).toContain("BENCH-DECIMAL-COMMA");
  });

  it("halves the throughput of LLM-Inference-Bench, which counts as much input as output", () => {
    expect(first("argonne")).toMatchObject({ kind: "static", totalRate: 512, outputRate: 256, e2e: { mean: 2 } });
  });
});

it("definitions of time per output token: takes vLLM's as it is and keeps ITL apart", () => {
  expect(first("vllm")).toMatchObject({
    tpot: { mean: 0.05, p50: 0.05, p90: 0.06 },
    tpotOrigin: "without-first",
    itl: { mean: 0.045 },
    load: { concurrency: 2, isl: 100, osl: 11 },
  });
  expect(first("vllm").load.requestRate).toBeUndefined();
});

it("definitions of time per output token: derives SGLang's from medians where it has none: (500 - 100) ms / 20", () => {
  const [burst, paced] = read("sglang").measurements;
  expect(burst?.tpot?.p50).toBeCloseTo(0.02, 12);
  expect(burst).toMatchObject({ tpotOrigin: "from-medians", load: { isl: 100, islNominal: 200, lengthSpread: 0 } });
  expect(burst?.load.requestRate).toBeUndefined();
  expect(paced?.load.requestRate).toBe(2);
});

it("definitions of time per output token: turns GuideLLM's two names around", () => {
  expect(first("guidellm")).toMatchObject({
    model: "m/a",
    tpot: { mean: 0.019 },
    tpotOrigin: "token-weighted",
    tpotReported: { mean: 0.02 },
    tpotReportedAs: "with-first",
    load: { concurrency: 8, osl: 101 },
  });
});

it("definitions of time per output token: does not believe inference-perf when it counts arrivals: 1 s / 50 tokens is 20 ms, not 10", () => {
  const stage = first("inference-perf");
  expect(stage.tpot?.mean).toBeCloseTo(0.02, 12);
  expect(stage).toMatchObject({
    tpotOrigin: "from-means",
    tpotReported: { mean: 0.01 },
    tpotReportedAs: "per-chunk",
  });
  expect(stage.notes.map((note) => note.en).join()).toContain("too slow");
  expect(codes("inference-perf")).toContain("BENCH-REQUESTS-FAILED");
});

it("definitions of time per output token: believes inference-perf when it counts tokens", () => {
  const counted = SAMPLES["inference-perf"]?.replaceAll("0.01", "0.0199") ?? "";
  const [stage] = unwrap(readBenchmarkText(counted, "x")).measurements;
  expect(stage).toMatchObject({ tpot: { mean: 0.0199, p50: 0.0199 }, tpotOrigin: "without-first" });
  expect(stage?.tpotReported).toBeUndefined();
});

it("definitions of time per output token: reads InferenceX in seconds, interactivity as its inverse, its TP as ranks under data-parallel attention", () => {
  expect(first("inferencex")).toMatchObject({
    chip: "h200",
    ttft: { mean: 0.5 },
    tpot: { mean: 0.025, p50: 0.02 },
    layout: { tp: 1, dp: 8, ep: 8, gpus: 8 },
    outputRate: 4000,
  });
});

it("definitions of time per output token: reads AIPerf's units from the file, JSON and CSV alike", () => {
  for (const sample of ["aiperf-json", "aiperf-csv"])
    expect(first(sample)).toMatchObject({
      ttft: { mean: 0.12, p50: 0.11, p99: 0.3 },
      tpot: { mean: 0.009 },
      tpotOrigin: "without-first",
      outputRate: 4000,
    });
  expect(first("aiperf-json")).toMatchObject({ model: "m/a", load: { concurrency: 16 } });
  expect(first("aiperf-csv").load.requests).toBe(60);
});

it("definitions of time per output token: does not invent TPOT from one time of prefill and decode together", () => {
  expect(first("latency")).toMatchObject({ kind: "static", e2e: { mean: 2, p90: 2.5 } });
  expect(first("latency").tpot).toBeUndefined();
});

describe("what only the file's name says", () => {
  it.each([
    ["1p3d_conc32_in128_out2048.json", "1p3d"],
    ["runs/pd-12P-4D.json", "12p4d"],
    ["ratio_2p_2d.json", "2p2d"],
  ])("keeps what %s calls the deployment as a name, and makes no layout of it", (name, deployment) => {
    const run = first("vllm", name);
    expect(run).toMatchObject({ deployment });
    expect(run.layout).toEqual(first("vllm", "run.json").layout);
    expect(run.notes.map((note) => note.en).join()).toContain(deployment);
  });

  it.each([
    ["vllm_tep8_conc16.json", "tep8", { tp: 8, ep: 8 }],
    ["tp4_ep2.json", "tp4 ep2", { tp: 4, ep: 2 }],
    ["dep8_isl1024.json", "dep8", { tp: 1, dp: 8, ep: 8 }],
    ["1p3d_tp4.json", "1p3d tp4", {}],
  ])("reads the sizes of %s where the file states none, unless its pools are apart", (name, deployment, layout) => {
    expect(first("vllm", name)).toMatchObject({
      deployment,
      layout: { ...first("vllm", "run.json").layout, ...layout },
    });
  });

  it("takes it from a label of the run as well, and from no word that merely looks alike", () => {
    const labelled = (SAMPLES["vllm"] ?? "").replace(/^\{/, '{"label": "gpt 3p1d",');
    const [run] = unwrap(readBenchmarkText(labelled, "run.json")).measurements;
    expect(run?.deployment).toBe("3p1d");
    for (const name of ["top1p5d2.json", "x1p3d.json", "run.json", "0p3d.json", "tps3.json"])
      expect(first("vllm", name).deployment).toBeUndefined();
  });

  it("fills lengths and batch where the file is silent, and says so", () => {
    const named = first("latency", "latency_test_ip2048_op64_np4.json");
    expect(named).toMatchObject({ load: { isl: 2048, osl: 64, batch: 4 }, outputRate: 128 });
    expect(named.notes.map((note) => note.en).join()).toContain("From the name of the file or run");
    expect(first("latency").load).toEqual({});
  });

  it("believes lengths only when they add up to the tokens of the file", () => {
    expect(first("throughput", "ip100_op50.json")).toMatchObject({ load: { isl: 100, osl: 50 }, outputRate: 20 });
    expect(first("throughput", "ip100_op90.json").load.osl).toBeUndefined();
  });

  it("never goes before the content", () => {
    expect(first("vllm", "run_conc99.json").load.concurrency).toBe(2);
  });
});
