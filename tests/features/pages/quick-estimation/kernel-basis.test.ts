import { describe, expect, it } from "vitest";
import { kernelBasis } from "@/features/pages/quick-estimation/kernel-basis";
import { resolved } from "../../../support/scenarios";

const said = (hw: string, engine: "vllm" | "sglang" | "trtllm", more: Record<string, string> = {}) =>
  kernelBasis(resolved({ model: "llama-3.1-8b", hw, tp: "1", ...more }), engine).map(({ en }) => en);

describe("whose kernels the times are of", () => {
  it("are the engine's own where it was measured, and lean on them elsewhere, which is said", () => {
    expect(said("h200-sxm", "trtllm")).toEqual([
      "TensorRT-LLM's kernels where its tables of Hopper chips differ measurably from vLLM's.",
    ]);
    expect(said("b200-sxm", "trtllm")).toEqual([
      "TensorRT-LLM's kernels have no measured law on Blackwell. The vLLM law is used, with half of TensorRT-LLM's difference on Hopper.",
    ]);
  });

  it("need no word where the laws are the engine's, nobody's or the data sheet's", () => {
    expect(said("h200-sxm", "vllm")).toEqual([]);
    expect(said("mi300x", "sglang")).toEqual([]);
    expect(said("h200-sxm", "trtllm", { time: "datasheet" })).toEqual([]);
  });
});
