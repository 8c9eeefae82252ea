import { describe, expect, it } from "vitest";
import { kernelBasis } from "@/features/pages/quick-estimation/kernel-basis";
import { resolved } from "../../../support/scenarios";

const said = (hw: string, engine: "vllm" | "sglang" | "trtllm", more: Record<string, string> = {}) =>
  kernelBasis(resolved({ model: "llama-3.1-8b", hw, tp: "1", ...more }), engine).map(({ en }) => en);

describe("whose kernels the times are of", () => {
  it("are the engine's own where it was measured, and lean on them elsewhere, which is said", () => {
    expect(said("h200-sxm", "trtllm")).toEqual([
      "Kernels of TensorRT-LLM where its own tables of Hopper chips tell them from vLLM's.",
    ]);
    expect(said("b200-sxm", "trtllm")).toEqual([
      "TensorRT-LLM's kernels have no law of their own on Blackwell: those of vLLM, by half towards what TensorRT-LLM differs on Hopper.",
    ]);
  });

  it("need no word where the laws are the engine's, nobody's or the data sheet's", () => {
    expect(said("h200-sxm", "vllm")).toEqual([]);
    expect(said("mi300x", "sglang")).toEqual([]);
    expect(said("h200-sxm", "trtllm", { time: "datasheet" })).toEqual([]);
  });
});
