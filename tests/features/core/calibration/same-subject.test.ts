import { describe, expect, it } from "vitest";
import { buildScenario } from "@/bin/calibrate/calibrate";
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { ofSameSubject } from "@/features/core/calibration/points/same-subject";
import { unwrap } from "@/lib/result";

const scenario = unwrap(buildScenario({ model: "llama-3.1-8b", hw: "h100-sxm", tp: 1 }));

const named = (names: Pick<Measurement, "model" | "chip" | "precision">): Measurement => ({
  source: { format: "suite-rows", file: "rows.csv", row: 1 },
  kind: "serving",
  layout: {},
  load: { concurrency: 8, isl: 512, osl: 64 },
  notes: [],
  ...names,
});

describe("measurements that name what they are of", () => {
  it.each([
    [{}, true],
    [{ chip: "h100_sxm" }, true],
    [{ chip: "NVIDIA H100 80GB HBM3" }, true],
    [{ chip: "h200_sxm" }, false],
    [{ chip: "gb200" }, false],
    [{ chip: "node-17" }, true],
    [{ model: "meta-llama/Llama-3.1-8B-Instruct-FP8" }, true],
    [{ model: "Qwen/Qwen3-32B" }, false],
    [{ model: "our-finetune" }, true],
    [{ precision: "bf16" }, true],
    [{ precision: "float16" }, true],
    [{ precision: "fp8" }, false],
    [{ precision: "nvfp4" }, false],
    [{ precision: "ours" }, true],
  ])("%o: counted %s", (names, counted) => {
    const { measurements, issues } = ofSameSubject([named(names)], scenario);
    expect(measurements).toHaveLength(counted ? 1 : 0);
    expect(issues).toHaveLength(counted ? 0 : 1);
  });

  it("of weights as wide as the scenario's are its own, whatever their scales", () => {
    const narrow = unwrap(buildScenario({ model: "llama-3.1-8b", hw: "h100-sxm", tp: 1, weights: "fp8" }));
    const { issues } = ofSameSubject([named({ precision: "FP8" }), named({ precision: "bf16" })], narrow);
    expect(issues.map(({ code, message, changes }) => [code, message.en, changes?.[0]?.set])).toEqual([
      [
        "CALIBRATION-OTHER-WEIGHTS",
        '1 point has the weight format "bf16" and is left out: the scenario\'s is FP8.',
        { weights: "bf16" },
      ],
    ]);
  });

  it("are left out once for each name, with how many, and the parameter that would take them", () => {
    const rows = [named({ chip: "h200_sxm" }), named({ chip: "h200_sxm" }), named({ model: "Qwen/Qwen3-32B" })];
    const { issues } = ofSameSubject(rows, scenario);
    expect(issues.map(({ code, message, changes }) => [code, message.en, changes?.[0]?.set])).toEqual([
      [
        "CALIBRATION-OTHER-CHIP",
        '2 points have the accelerator "h200_sxm" and are left out: the scenario\'s is H100 SXM5 80GB.',
        { hw: "h200-sxm", chip: "" },
      ],
      [
        "CALIBRATION-OTHER-MODEL",
        `1 point has the model "Qwen/Qwen3-32B" and is left out: the scenario's is ${scenario.model.name}.`,
        { model: "qwen3-32b", config: "" },
      ],
    ]);
  });
});
