import { describe, expect, it } from "vitest";
import { buildDeployment } from "@/bin/predict/deployment";
import { modelSource } from "@/bin/predict/models";
import { unwrap } from "@/lib/result";

const ROW = {
  system: "b200_sxm",
  backend: "sglang",
  isl: "1024",
  osl: "1024",
  concurrency: "8",
  num_gpus: "8",
  tp: "8",
};
const weights = (row: Record<string, string>) =>
  unwrap(buildDeployment({ ...ROW, ...row }, modelSource(null))).precision.weights;

describe("formats of a row", () => {
  const qwen = { model: "Qwen/Qwen3.5-397B-A17B", precision: "fp8" };

  it("are in blocks where the row says so of either kind of product", () => {
    for (const kind of ["gemm_quant", "moe_quant"])
      expect(weights({ ...qwen, [kind]: "fp8_block" })).toMatchObject({ dense: "fp8_block", routed: "fp8_block" });
    expect(weights({ ...qwen, gemm_quant: "fp8", moe_quant: "fp8" })).toMatchObject({ dense: "fp8", routed: "fp8" });
  });

  it("are the checkpoint's where it is published in the row's width", () => {
    const deepseek = { model: "deepseek-ai/DeepSeek-V3", precision: "fp8", gemm_quant: "fp8", moe_quant: "fp8" };
    expect(weights(deepseek).routed).toBe("fp8_block");
  });
});
