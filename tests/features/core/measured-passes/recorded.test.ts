/**
 * Recorded passes held against their prediction. Golden values: EXPECTED.csv of the traces, and sums of durations by the recorded
 * shapes, taken from the files with a few lines of Python (json, gzip; kernels joined to operators by "External id").
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { buildScenario } from "@/bin/calibrate/calibrate";
import { readTraceFile } from "@/bin/trace/read-files";
import { readBenchmarkBytes } from "@/features/core/evidence/benchmark-files/read-bytes";
import { pointsFrom } from "@/features/core/calibration/points/from-measurements";
import type { ScenarioGuess } from "@/features/core/measured-passes/guess/guess";
import { guessScenario } from "@/features/core/measured-passes/guess/guess-scenario";
import { type ComparedPass, comparePass } from "@/features/core/measured-passes/compare-pass";
import type { RowId } from "@/features/core/measured-passes/join/families";
import { pointsCsv } from "@/features/core/measured-passes/points";
import { pricePass } from "@/features/core/measured-passes/price";
import type { Resolved } from "@/features/core/scenario/resolve";
import { capture, type Capture } from "@/features/core/trace";
import { unwrap } from "@/lib/result";
import { needsData } from "../../../support/needs";

const TRACES = "../shared/data/traces";
const EXPECTED = join(TRACES, "EXPECTED.csv");
const B200 = "tracelens_b200_vllm_eager_tp8_decode_rank0.json.gz";
const SGLANG = "tracelens_mi300x_sglang_qwen3-8b_prefill_decode.json.gz";
const PIECEWISE = "tracelens_mi300x_vllm_prefill_decode_piecewise.json.gz";

type Subject = {
  readonly whole: Capture;
  readonly guess: ScenarioGuess;
  readonly scenario: Resolved;
  readonly compared: ComparedPass;
};

async function subject(file: string): Promise<Subject> {
  const trace = unwrap(await readTraceFile(join(TRACES, file)));
  const whole = capture(trace);
  const [device] = whole.devices;
  const pass = device?.segmentation.passes[0];
  if (device === undefined || pass === undefined) throw new Error(`no pass in ${file}`);
  const guess = guessScenario(trace, device, pass);
  const scenario = unwrap(buildScenario(guess.params));
  const priced = unwrap(pricePass(scenario, guess.load.load, guess.engine ?? "vllm"));
  return { whole, guess, scenario, compared: comparePass(trace, device, pass, scenario, priced) };
}

const row = ({ rows }: ComparedPass, id: RowId) => {
  const found = rows.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no row ${id}`);
  return found;
};
const part = (compared: ComparedPass, id: RowId, name: string | null) =>
  row(compared, id).parts.find((one) => one.id === name);

/** A figure of EXPECTED.csv in milliseconds, by the heads of its columns; fields before the remark hold no commas but in quotes. */
function expectedMs(file: string, column: string): number {
  const [head = "", ...lines] = readFileSync(EXPECTED, "utf8").split("\n");
  const cells = (lines.find((line) => line.startsWith(`${file},`)) ?? "").replace(/"[^"]*"/g, "").split(",");
  return Number(cells[head.split(",").indexOf(column)]);
}

/** The file's second kernel starts 493.2872 ms behind its first, which takes 3.5 µs and belongs to no pass. */
const STRAY_MS: Readonly<Record<string, number>> = { [SGLANG]: 493.2872 };
const passMs = (file: string): number => expectedMs(file, "gpu_span_ms") - (STRAY_MS[file] ?? 0);

const WORK: readonly RowId[] = ["gemm", "experts", "attention", "state-space", "communication", "elementwise", "copy"];

describe("a recorded pass", needsData(EXPECTED), () => {
  const subjects = new Map<string, Subject>();
  beforeAll(async () => {
    for (const file of [B200, SGLANG, PIECEWISE]) subjects.set(file, await subject(file));
  });
  const found = (file: string): Subject => {
    const one = subjects.get(file);
    if (one === undefined) throw new Error(`${file} was not read`);
    return one;
  };

  describe.each([B200, SGLANG, PIECEWISE])("%s", (file) => {
    it("has families that add up to what the device did, and with waits to its wall", () => {
      const { compared } = found(file);
      const work = compared.rows.filter(({ id }) => WORK.includes(id)).reduce((sum, { measured }) => sum + measured, 0);
      const overlap = compared.rows.find(({ id }) => id === "overlap")?.measured ?? 0;
      const busy = expectedMs(file, "gpu_union_ms");
      expect(Math.abs((work + overlap) / 1000 / busy - 1)).toBeLessThan(0.001);
      expect(Math.abs(compared.measured / 1000 / passMs(file) - 1)).toBeLessThan(0.001);
      for (const { measured, parts, id } of compared.rows)
        if (id !== "overlap" && id !== "fit")
          expect(parts.reduce((sum, one) => sum + one.measured, 0)).toBeCloseTo(measured, 3);
    });

    it("explains its whole gap", () => {
      const { compared } = found(file);
      expect(compared.rows.reduce((sum, { share }) => sum + (share ?? NaN), 0)).toBeCloseTo(1, 9);
      expect(compared.rows.reduce((sum, { residual }) => sum + residual, 0)).toBeCloseTo(
        compared.measured - compared.predicted,
        3,
      );
      expect(compared.rows.reduce((sum, { predicted }) => sum + predicted, 0)).toBeCloseTo(compared.predicted, 3);
    });

    it("has both points of an operator over one intensity, each time being its work over its rate", () => {
      const { roofline } = found(file).compared;
      expect(roofline.points.length).toBeGreaterThan(3);
      for (const { flops, bytes, intensity, predicted } of roofline.points) {
        expect(intensity).toBeCloseTo(flops / bytes, 9);
        // No prediction is above the roof.
        expect(predicted).toBeLessThanOrEqual(
          1.0001 * Math.min(Math.max(...Object.values(roofline.peaks)), intensity * roofline.bandwidth),
        );
      }
    });
  });

  it("of vLLM on eight B200 tells gpt-oss-120b at TP 8, 888 tokens of one prompt", () => {
    const { guess, compared } = found(B200);
    expect(guess.params).toMatchObject({ model: "gpt-oss-120b", hw: "b200-sxm", tp: 8, kv: "fp8", conc: 1, isl: 888 });
    expect(guess.engine).toBe("vllm");
    expect(compared.segments).toEqual([{ phase: "prefill", sequences: 1, newTokens: 888, cached: 0 }]);
    expect(compared.layers).toMatchObject([
      { kind: "SLIDING+MOE", measuredCount: 18, predictedCount: 18 },
      { kind: "FULL+MOE", measuredCount: 18, predictedCount: 18 },
    ]);
  });

  it.each([
    ["gemm", "qkv", 36, 287.423],
    ["gemm", "attention-out", 36, 227.615],
    ["gemm", "router", 36, 236.22],
    ["gemm", "lm-head", 1, 33.504],
    ["experts", "experts", 252, 6078.426],
    // By the kernels' names, summed over the file by other means.
    ["attention", "attention", 18, 273.277],
    ["attention", "window-attention", 18, 212.544],
  ] as const)("of vLLM on B200 has %s %s in %i kernels", (family, name, kernels, time) => {
    const found200 = part(found(B200).compared, family, name);
    expect(found200?.kernels).toBe(kernels);
    expect(found200?.measured).toBeCloseTo(time, 2);
  });

  it("of vLLM on B200 exchanges what its collectives took", () => {
    expect(row(found(B200).compared, "communication").measured / 1000).toBeCloseTo(expectedMs(B200, "comm_sum_ms"), 3);
  });

  it("of SGLang on MI300X tells Qwen3-8B on one GPU, fifteen prompts of 1024 tokens", () => {
    const { guess, compared } = found(SGLANG);
    expect(guess.params).toMatchObject({ model: "qwen3-8b", hw: "mi300x", tp: 1, conc: 15, isl: 1024 });
    expect(guess.engine).toBe("sglang");
    expect(compared.segments).toEqual([{ phase: "prefill", sequences: 15, newTokens: 1024, cached: 0 }]);
    // Another bundled model has the same dimensions: the guess says so.
    expect(guess.fields.find(({ key }) => key === "model")).toMatchObject({ sure: false });
  });

  it.each([
    ["gemm", "qkv", 36, 51295.484],
    ["gemm", "attention-out", 36, 29491.871],
    ["gemm", "ffn-up", 36, 243643.021],
    ["gemm", "ffn-down", 36, 95439.041],
    ["gemm", "lm-head", 1, 436.331],
    ["attention", "attention", 36, 20075.158],
  ] as const)("of SGLang on MI300X has %s %s in %i kernels", (family, name, kernels, time) => {
    const own = part(found(SGLANG).compared, family, name);
    expect(own?.kernels).toBe(kernels);
    expect(own?.measured).toBeCloseTo(time, 1);
  });

  it("of vLLM on MI300X tells windowed layers by their times, where one kernel serves both", () => {
    const { layers, rows } = found(PIECEWISE).compared;
    expect(layers.map(({ kind, measuredCount, predictedCount }) => [kind, measuredCount, predictedCount])).toEqual([
      ["SLIDING+MOE", 12, 12],
      ["FULL+MOE", 12, 12],
    ]);
    // Every other of the file's 24 attention kernels takes 128 to 136 µs, the others 287 to 310.
    const parts = rows.find(({ id }) => id === "attention")?.parts ?? [];
    expect(parts.map(({ id, measured }) => [id, Math.round(measured)])).toEqual([
      ["attention", 3563],
      ["window-attention", 1584],
    ]);
  });

  it("without shapes of its products is told by its heads, and its matrices by their place", () => {
    const { guess, compared } = found(PIECEWISE);
    // The file leaves the device's name empty: 304 cores and 192 GiB are an MI300X.
    expect(guess.params).toMatchObject({ model: "gpt-oss-20b", hw: "mi300x", tp: 1, conc: 46 });
    expect(compared.segments.map(({ phase, sequences }) => [phase, sequences])).toEqual([
      ["prefill", 9],
      ["decode", 37],
    ]);
    expect(row(compared, "gemm").parts.map(({ id, kernels }) => [id, kernels])).toEqual([
      ["qkv", 24],
      ["attention-out", 24],
      ["router", 24],
      ["lm-head", 1],
    ]);
  });

  it("is a point that a calibration takes", () => {
    const { whole, scenario } = found(SGLANG);
    const [device] = whole.devices;
    if (device === undefined) throw new Error("no device");
    const csv = pointsCsv(whole.trace, device, { file: SGLANG, scenario, engine: "sglang" });
    const file = unwrap(readBenchmarkBytes(new TextEncoder().encode(csv), "points.csv"));
    const { points, issues } = pointsFrom(file.measurements, { scenario, engine: "vllm" });
    expect(issues).toEqual([]);
    expect(points).toMatchObject([{ kind: "static", batch: 15, decode: null }]);
    const [point] = points;
    const prefill = point?.kind === "static" ? point.prefill : null;
    expect((prefill ?? NaN) * 1000).toBeCloseTo(passMs(SGLANG), 2);
  });
});
