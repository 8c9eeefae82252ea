import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { modelSpec, parseConfigText } from "@/features/core/model/config/parse";
import { findPreset, PRESETS_AS_OF, presetById, presets } from "@/features/core/model/config/presets/presets";
import { parameterCounts } from "@/features/core/model/parameters";
import { monthsBetween } from "@/lib/format/age";
import { unwrap } from "@/lib/result";
import { needsData } from "../../../../support/needs";

const FOLDER = resolve(process.cwd(), "../shared/data/model-configs");

describe("presets", () => {
  it("are many, with unique ids and names", () => {
    expect(presets.length).toBeGreaterThanOrEqual(50);
    expect(new Set(presets.map(({ id }) => id)).size).toBe(presets.length);
    expect(new Set(presets.map(({ name }) => name)).size).toBe(presets.length);
  });

  // Provenance: vendor (published sizes; rounded on some cards, and with prediction layers or towers on a few).
  it.each(presets)("$id: within 2 % of its published size, every field read", ({ config, totalB }) => {
    const spec = unwrap(modelSpec(config));
    expect(Math.abs(parameterCounts(spec).total / 1e9 / totalB - 1)).toBeLessThan(0.02);
    expect(spec.unknownFields).toEqual([]);
  });

  it("have a month of release, but for a few of which it is not known", () => {
    const months = presets.map(({ released }) => released);
    expect(months.filter((month) => month === null).length).toBeLessThan(8);
    for (const month of months) if (month !== null) expect(monthsBetween(month, PRESETS_AS_OF)).not.toBeNull();
  });

  it.each([
    ["Kimi-K2.7-Code", "kimi-k2.5"],
    ["MiniMaxAI/MiniMax-M2.7", "minimax-m2.5"],
    ["zai-org/GLM-5.3", "glm-5.2"],
    ["Qwen3.8-2.4T-A95B", "qwen3.8-2.4t-a95b-fp8"],
    ["Mistral-Large-3-675B-Instruct-2512", "mistral-large-3"],
  ])("%s is the preset %s", (word, id) => {
    expect(findPreset(word)?.id).toBe(id);
  });

  it("are found by id, name and alias, whatever the case and organisation", () => {
    expect(presetById("deepseek-v3")?.label).toBe("DeepSeek V3");
    expect(presetById("no-such-model")).toBeNull();
    for (const word of ["deepseek-ai/DeepSeek-V3", "DEEPSEEK-V3", "someone/deepseek-v3-0324", " deepseek-v3 "]) {
      expect(findPreset(word)?.id, word).toBe("deepseek-v3");
    }
    for (const { id, name, aliases } of presets) {
      expect(findPreset(id)?.id).toBe(id);
      expect(findPreset(name)?.id).toBe(id);
      for (const alias of aliases) expect(findPreset(alias), alias).not.toBeNull();
    }
    expect(findPreset("")).toBeNull();
  });
});

describe("a preset", () => {
  it.each([
    ["deepseek-v3", "deepseek-ai--DeepSeek-V3_config.json"],
    ["deepseek-v3.2", "deepseek-ai--DeepSeek-V3.2_config.json"],
    ["deepseek-v4-pro", "deepseek-ai--DeepSeek-V4-Pro_config.json"],
    ["deepseek-v2-lite", "DeepSeek-V2-Lite_config.json"],
    ["kimi-k2.5", "moonshotai--Kimi-K2.5_config.json"],
    ["qwen3-235b-a22b-fp8", "Qwen--Qwen3-235B-A22B-FP8_config.json"],
    ["qwen3-next-80b-a3b", "Qwen3-Next-80B-A3B_config.json"],
    ["qwen3.5-397b-a17b", "Qwen--Qwen3.5-397B-A17B_config.json"],
    ["qwen3-vl-8b", "Qwen--Qwen3-VL-8B-Instruct_config.json"],
    ["gpt-oss-120b", "openai--gpt-oss-120b_config.json"],
    ["gemma-4-26b-a4b", "google--gemma-4-26B-A4B_config.json"],
    ["glm-5", "zai-org--GLM-5_config.json"],
    ["minimax-m2.5", "MiniMaxAI--MiniMax-M2.5_config.json"],
    ["nemotron-h-56b", "nvidia--Nemotron-H-56B-Base-8K_config.json"],
    ["nemotron-3-nano", "nvidia--NVIDIA-Nemotron-3-Nano-30B-A3B-BF16_config.json"],
    ["llama-4-scout", "meta-llama--Llama-4-Scout-17B-16E-Instruct_config.json"],
    ["falcon-mamba-7b", "falcon-mamba-7b_config.json"],
    ["mimo-7b", "XiaomiMiMo--MiMo-7B-Base_config.json"],
    ["kimi-k3", "moonshotai--Kimi-K3_config.json"],
    ["kimi-k2.6-nvfp4", "nvidia--Kimi-K2.6-NVFP4_config.json"],
    ["glm-5.2-fp8", "zai-org--GLM-5.2-FP8_config.json"],
    ["glm-5.2-nvfp4", "nvidia--GLM-5.2-NVFP4_config.json"],
    ["minimax-m3-nvfp4", "nvidia--MiniMax-M3-NVFP4_config.json"],
    ["deepseek-v4-flash-nvfp4", "nvidia--DeepSeek-V4-Flash-NVFP4_config.json"],
    ["qwen3.8-27b", "Qwen--Qwen3.8-27B_config.json"],
    ["qwen3.8-2.4t-a95b-fp8", "Qwen--Qwen3.8-2.4T-A95B-FP8_config.json"],
    ["qwen3.6-35b-a3b-nvfp4", "nvidia--Qwen3.6-35B-A3B-NVFP4_config.json"],
    ["muse-glimmer-30b", "meta-models--Muse-Glimmer-30B_config.json"],
    ["devstral-2-123b", "mistralai--Devstral-2-123B-Instruct_config.json"],
    ["olmo-3.1-32b", "allenai--Olmo-3.1-32B-Instruct_config.json"],
    ["exaone-4.5-33b", "LGAI-EXAONE--EXAONE-4.5-33B_config.json"],
  ])("%s has the layers of the published configuration", needsData(FOLDER), (id, file) => {
    const own = unwrap(modelSpec(presetById(id)?.config));
    const published = unwrap(parseConfigText(readFileSync(resolve(FOLDER, file), "utf8")));
    expect(own.layers).toEqual(published.layers);
    expect(own.mtp).toEqual(published.mtp);
    expect(own.towers).toEqual(published.towers);
    expect(own.embedding).toEqual(published.embedding);
    expect(own.quantisation?.quantised).toEqual(published.quantisation?.quantised);
  });
});
