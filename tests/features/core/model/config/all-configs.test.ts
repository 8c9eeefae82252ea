/** Every published configuration of the public data, read as a user would give it: with its hf_quant_config.json where there is one. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { withHfQuantConfig } from "@/features/core/model/config/hf-quant-config";
import { parseConfigText } from "@/features/core/model/config/parse";
import { parseJsonObject } from "@/features/core/model/config/text/json-text";
import { kvBytesPerToken } from "@/features/core/model/kv-cache";
import { parameterCounts } from "@/features/core/model/parameters";
import type { ModelSpec } from "@/features/core/model/spec";
import { weightBytes } from "@/features/core/model/weights";
import { unwrap, type Result } from "@/lib/result";
import { NEEDS_WHOLE_DATA, publicData } from "../../../../support/public-data";

const FOLDER = publicData("model-configs");
const SIDE = "_hf_quant_config.json";
const list = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);
const files = list(FOLDER).filter((file) => file.endsWith("_config.json") && !file.endsWith(SIDE));
const drafts = list(resolve(FOLDER, "drafts")).filter((file) => file.endsWith(".json"));

const text = (file: string): string => readFileSync(resolve(FOLDER, file), "utf8");
const read = (file: string): Result<ModelSpec> => {
  const side = file.replace("_config.json", SIDE);
  if (!existsSync(resolve(FOLDER, side))) return parseConfigText(text(file), file);
  return withHfQuantConfig(unwrap(parseJsonObject(text(file))), unwrap(parseJsonObject(text(side))), file);
};
const model = (file: string): ModelSpec => unwrap(read(file));

describe("all configurations", NEEDS_WHOLE_DATA, () => {
  it.each(files)("%s is read", (file) => {
    expect(read(file).issues.map(({ code }) => code)).toEqual([]);
  });
  it.each(drafts)("draft %s is read", (file) => {
    expect(parseConfigText(text(`drafts/${file}`), file).ok).toBe(true);
  });
});

/** config_file, stored, text, active, card_total_b, card_active_b */
const derived = ["params.csv", "params-new.csv"]
  .filter((name) => existsSync(resolve(FOLDER, name)))
  .flatMap((name) => text(name).trim().split("\n").slice(1))
  .map((line) => line.split(","))
  .map(([file = "", , params, active, card]) => ({
    ...{ file, params: Number(params), active: Number(active), card: Number(card) },
  }));

describe("weights", NEEDS_WHOLE_DATA, () => {
  // Provenance: vendor (derived from the published checkpoints, README of the data).
  it.each(derived.filter(({ params }) => params > 0))("$file within 0.5 % of its checkpoint", (row) => {
    const counts = parameterCounts(model(row.file));
    expect(Math.abs(counts.total / row.params - 1)).toBeLessThan(0.005);
    expect(Math.abs(counts.active / row.active - 1)).toBeLessThan(0.005);
  });

  // Provenance: vendor (model cards: rounded, some with encoders, some without the embedding).
  it.each(derived.filter(({ params, card }) => !(params > 0) && card > 2))("$file near its card", ({ file, card }) => {
    const { total, towers, mtp, indexer } = parameterCounts(model(file));
    const near = [total, total + towers, total + towers + mtp + indexer].map((sum) => Math.abs(sum / 1e9 / card - 1));
    // "30B" of Nemotron-3.5-Lightning is a name: it has the 31.6 B of Nemotron-3-Nano.
    expect(Math.min(...near)).toBeLessThan(file.includes("Lightning") ? 0.06 : 0.025);
  });

  // Provenance: vendor (elements that the hub counts in the files, quoted by anomalyco/models.dev; read 2026-11). Encoders and prediction
  // layers are in them, and copies of embedding and head beside a prediction layer.
  it.each([
    ["meta-models--Muse-Glimmer-30B_config.json", 29_776_626_688],
    ["Qwen--Qwen3.8-2.4T-A95B-FP8_config.json", 2_446_182_725_504],
    ["Qwen--Qwen3.8-27B_config.json", 27_781_427_952],
    ["nvidia--Qwen3.6-35B-A3B-NVFP4_config.json", 35_951_822_704],
    ["nvidia--Qwen3.5-122B-A10B-NVFP4_config.json", 125_086_497_008],
    ["nvidia--Qwen3.5-397B-A17B-NVFP4_config.json", 403_397_928_944],
    ["zai-org--GLM-5.2-FP8_config.json", 753_329_940_480],
    ["nvidia--Kimi-K2.6-NVFP4_config.json", 1_026_879_376_368],
    ["google--gemma-4-26B-A4B_config.json", 25_805_936_206],
  ])("%s within 0.5 %% of the elements stored", (file, stored) => {
    const { total, towers, mtp, indexer } = parameterCounts(model(file));
    expect(Math.abs((total + towers + mtp + indexer) / stored - 1)).toBeLessThan(0.005);
  });

  // Provenance: hand. Everything is FP8 with a scale per 128 x 128 but for the classes that the file names; NVFP4 experts have a scale per 16.
  it.each([
    ["deepseek-ai--DeepSeek-V3_config.json", 672.9],
    ["nvidia--DeepSeek-V4-Flash-NVFP4_config.json", 164.28],
    ["nvidia--DeepSeek-V4-Pro-NVFP4_config.json", 898.1],
    ["nvidia--MiniMax-M3-NVFP4_config.json", 248.27],
  ])("%s takes %d GB", (file, gigabytes) => {
    expect(Math.abs(weightBytes(model(file)) / 1e9 / gigabytes - 1)).toBeLessThan(0.005);
  });
});

// Provenance: hand, from the shapes that engine-memory.md and the cards state.
describe("caches in BF16", NEEDS_WHOLE_DATA, () => {
  it.each([
    ["moonshotai--Kimi-K2-Instruct_config.json", 61 * 576 * 2],
    ["nvidia--Kimi-K2.6-NVFP4_config.json", 61 * 576 * 2],
    ["meta-llama--Meta-Llama-3.1-70B_config.json", 80 * 2 * 8 * 128 * 2],
    ["Qwen--Qwen3-235B-A22B_config.json", 94 * 2 * 4 * 128 * 2],
    ["Qwen--Qwen3.8-27B_config.json", 16 * 2 * 4 * 256 * 2],
    ["MiniMaxAI--MiniMax-M2.7_config.json", 62 * 2 * 8 * 128 * 2],
    ["nvidia--MiniMax-M3-NVFP4_config.json", 60 * 2 * 4 * 128 * 2 + 57 * 128 * 2],
    ["zai-org--GLM-5_config.json", 78 * (576 * 2 + 132)],
    ["meta-models--Muse-Glimmer-30B_config.json", 52 * 2 * 2 * 128 * 2],
    ["microsoft--phi-4_config.json", 40 * 2 * 10 * 128 * 2],
  ])("%s: %d B a token", (file, bytes) => {
    expect(Math.abs(kvBytesPerToken(model(file), "bf16") / bytes - 1)).toBeLessThan(0.02);
  });
});
