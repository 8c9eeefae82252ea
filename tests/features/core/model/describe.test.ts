import { describe, expect, it } from "vitest";
import { modelSpec } from "@/features/core/model/config/parse";
import { presetById } from "@/features/core/model/config/presets/presets";
import { describeModel } from "@/features/core/model/describe";
import { unwrap } from "@/lib/result";

const describedAs = (id: string) => describeModel(unwrap(modelSpec(presetById(id)?.config)));

describe("a model in words", () => {
  it("DeepSeek-V3", () => {
    const { summary, layers, family } = describedAs("deepseek-v3");
    expect(family).toBe("deepseek_v3");
    expect(summary.en).toBe("671.0 B parameters, 37.6 B active, 61 layers, MLA, 256 experts top 8");
    expect(summary.zh).toContain("61 层");
    expect(layers).toMatchObject({ all: 61, mla: 61, moe: 58, dense: 3, softmax: 0 });
  });

  it.each([
    ["deepseek-v3.2", "MLA + DSA"],
    ["llama-2-7b", "MHA"],
    ["llama-3.1-8b", "GQA"],
    ["gpt-oss-20b", "GQA + sliding window"],
    ["qwen3-next-80b-a3b", "Gated DeltaNet + GQA"],
    ["kimi-linear-48b-a3b", "KDA + MLA"],
    ["nemotron-h-56b", "Mamba-2 + GQA"],
    ["falcon-mamba-7b", "Mamba"],
    ["deepseek-v4-pro", "HCA + CSA"],
  ])("%s: %s", (id, attention) => {
    expect(describedAs(id).attention).toBe(attention);
  });

  it("says nothing of experts and activity for a dense model", () => {
    expect(describedAs("qwen3-0.6b").summary.en).toBe("596 M parameters, 28 layers, GQA");
  });
});
