/** Goldens: computed by hand from the formulas that AICompass publishes, and by running its own script. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { presetModel } from "@/features/core/model/config/preset-model";
import { compassModel } from "@/features/core/aicompass/from-model";
import { COMPASS_HARDWARE, COMPASS_MODELS, type CompassModel } from "@/features/core/aicompass/presets";
import { compassCompute, compassMemory, compassReport, type CompassLoad } from "@/features/core/aicompass/report";
import { unwrap } from "@/lib/result";

const LOAD: CompassLoad = {
  ...{ input: 1024, output: 1024, concurrency: 4, ttft_ms: 500, tpot_ms: 50, audio_s: 0 },
  ...{ weights: "bf16", kv: "bf16", activations: "bf16", overhead: 0.03, utilisation: 0.8 },
  ...{ factors: "canonical", units: "published" },
};

const model = (id: string): CompassModel => {
  const found = COMPASS_MODELS.find((known) => known.id === id);
  if (!found) throw new Error(`no model ${id}`);
  return found;
};

describe("its tables", () => {
  it("have 38 models and 38 accelerators, each named once", () => {
    expect(new Set(COMPASS_MODELS.map(({ id }) => id)).size).toBe(38);
    expect(new Set(COMPASS_HARDWARE.map(({ id }) => id)).size).toBe(38);
  });
});

describe("its memory, GiB (its own script, 1,024 + 1,024 tokens, batch 4)", () => {
  it.each([
    ["deepseek-r1-0528", 1329.1],
    ["llama-3.1-70b", 136.9],
    ["qwen3-235b-a22b", 452.3],
    ["qwen3-32b", 62.7],
    ["mixtral-8x7b", 90.8],
    ["llava-1.5-7b", 18.8],
    ["qwen2-vl-72b", 18.5],
    ["kimi-k2-instruct", 1552],
  ])("%s: %f", (id, gib) => {
    const { total } = compassMemory(model(id), LOAD);
    expect(Math.abs(total / 2 ** 30 - gib)).toBeLessThanOrEqual(gib > 1500 ? 0.5 : 0.051);
  });

  it("sums to its parts and the overhead on them", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...COMPASS_MODELS),
        fc.integer({ min: 1, max: 256 }),
        fc.integer({ min: 0, max: 60 }),
        (one, concurrency, audio_s) => {
          const { total, overhead, ...parts } = compassMemory(one, { ...LOAD, concurrency, audio_s });
          const sum = Object.values(parts).reduce((a, b) => a + b, 0);
          expect(total / (sum + overhead)).toBeCloseTo(1, 12);
          expect(overhead / sum).toBeCloseTo(0.03, 12);
        },
      ),
    );
  });
});

describe("its arithmetic, TFLOP/s (its own script)", () => {
  it.each([
    ["llama-3.1-70b", 4, 412.9, 0.05],
    ["llama-3.1-70b", 256, 35_075, 0.5],
    ["qwen3-32b", 4, 94, 0.5],
    ["deepseek-r1-0528", 4, 2.1e-8, 0.05e-8],
    ["mixtral-8x7b", 4, 9.7e-9, 0.05e-9],
  ])("%s at batch %i: %f", (id, concurrency, tflops, within) => {
    expect(Math.abs(compassCompute(model(id), { ...LOAD, concurrency }) - tflops)).toBeLessThanOrEqual(within);
  });

  it("with corrected units is 10⁹ times that for models with experts, and the same for dense ones", () => {
    const ratio = (id: string): number =>
      compassCompute(model(id), { ...LOAD, units: "corrected" }) / compassCompute(model(id), LOAD);
    expect(ratio("deepseek-r1-0528")).toBeCloseTo(1e9, -1);
    expect(ratio("llama-3.1-70b")).toBe(1);
  });
});

describe("its cards", () => {
  const cards = (load: CompassLoad) =>
    compassReport(model("deepseek-r1-0528"), load).counts.find(
      ({ hardware }) => hardware.id === "huawei-atlas-300i-duo-96gb",
    );

  it("are 14 of 96 GB for DeepSeek-R1 in FP16, by memory alone; 15 when bytes are compared with bytes", () => {
    const fp16 = { ...LOAD, weights: "fp16" as const };
    expect(cards(fp16)).toMatchObject({ cards: 14, byMemory: 14, byCompute: 1, limiting: "memory" });
    // 1,427.1 GB / 96 GB = 14.87
    expect(cards({ ...fp16, units: "corrected" })?.byMemory).toBe(15);
  });

  it("leave out what has no rate in the format of the weights", () => {
    const { counts, unsupported } = compassReport(model("llama-3.1-8b"), { ...LOAD, weights: "fp8" });
    expect(counts.length + unsupported.length).toBe(38);
    expect(unsupported.map(({ id }) => id)).toContain("nvidia-a100-pcie");
  });

  it("come in its fixed order of favourites, five of them", () => {
    const { recommended } = compassReport(model("llama-3.1-8b"), { ...LOAD, weights: "fp16" });
    expect(recommended.map(({ hardware }) => hardware.name)).toEqual([
      "A100 PCIe",
      "H100 PCIe",
      "MI300X",
      "Atlas 300I Duo 96GB",
      "BR100",
    ]);
  });
});

describe("a model of the suite in its terms", () => {
  it("is DeepSeek-V3 with 671 billion parameters, of which 16 outside the experts (paper, arXiv 2412.19437)", () => {
    const read = compassModel(unwrap(presetModel("deepseek-v3")), { px: 448, patch: 14 });
    expect(read?.params_b).toBeCloseTo(671, 0);
    if (read?.kind !== "moe") throw new Error("It has experts");
    expect(read.shared_b + read.expert_b * read.experts).toBeCloseTo(read.params_b, 6);
    expect(read).toMatchObject({ hidden: 7168, layers: 61, heads: 128, experts: 256, top_k: 8, expert_width: 2048 });
  });
});
