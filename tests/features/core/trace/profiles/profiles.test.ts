/** Hand-computed: labels of published models' layers; inference of a profile, field by field. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inferProfile, presentAnchor } from "@/features/core/trace/profiles/infer-profile";
import { innerConfig, modelOutline } from "@/features/core/trace/profiles/inner-config";
import { flagLabel, hasFlag, layerFlags } from "@/features/core/trace/profiles/layer-flags";
import { readProfiles, writeProfiles } from "@/features/core/trace/profiles/profile";
import { LAYER_PROFILES } from "@/features/core/trace/profiles/registry";
import { anchoredLayers } from "@/features/core/trace/segment/blocks";
import type { JsonObject } from "@/lib/json";
import { unwrap } from "@/lib/result";
import { needsData } from "../../../../support/needs";

/** DeepSeek-V4-Flash as published: 43 layers, the last ratio that of its layer of multi-token prediction. */
const FLASH = {
  model_type: "deepseek_v4",
  num_hidden_layers: 43,
  num_nextn_predict_layers: 1,
  num_hash_layers: 3,
  n_routed_experts: 256,
  compress_ratios: [0, 0, ...Array<number[]>(20).fill([4, 128]).flat(), 4, 0],
};

const labels = (config: JsonObject): string[] => unwrap(layerFlags(config)).map((flags) => flagLabel(flags));
const counted = (config: JsonObject, flag: string): number =>
  unwrap(layerFlags(config)).filter((flags) => hasFlag(flags, flag)).length;

describe("V-24: layers of DeepSeek-V4-Flash", () => {
  it("have flags that compose", () => {
    const found = labels(FLASH);
    expect([0, 1, 2, 3, 42].map((layer) => found[layer])).toEqual([
      "FIRST+SWA_ONLY+HASH",
      "SWA_ONLY+HASH",
      "CSA_C4+HASH",
      "HCA_C128",
      "FINAL+CSA_C4",
    ]);
    expect(["SWA_ONLY", "CSA_C4", "HCA_C128", "HASH"].map((flag) => counted(FLASH, flag))).toEqual([2, 21, 20, 3]);
  });

  it("are found by their former names too", () => {
    expect(["full_attn", "C4_LIGHT", "C128_HEAVY"].map((flag) => counted(FLASH, flag))).toEqual([2, 21, 20]);
  });

  it("take ratios for the layers, or for them and those of multi-token prediction, and for nothing else", () => {
    const codes = (compress_ratios: readonly number[], num_nextn_predict_layers: number): readonly string[] => {
      const read = layerFlags({ ...FLASH, compress_ratios, num_nextn_predict_layers });
      return read.ok ? [] : read.issues.map(({ code }) => code);
    };
    expect(codes(FLASH.compress_ratios, 1)).toEqual([]);
    expect(codes(FLASH.compress_ratios.slice(0, 43), 1)).toEqual([]);
    expect(codes([...FLASH.compress_ratios, 0], 1)).toEqual(["TRACE-RATIOS"]);
    expect(codes(FLASH.compress_ratios, 0)).toEqual(["TRACE-RATIOS"]);
  });
});

describe("V-27: 87 anchors of 43 layers with two blocks each", () => {
  const anchors = Array.from({ length: 87 }, (_, i) => i * 3);

  it("leave one over, until the first is skipped", () => {
    expect(anchoredLayers(anchors, 261, 43, 2).residue).toBe(1);
    expect(anchoredLayers(anchors, 261, 43, 2, { offset: 1 }).residue).toBe(0);
  });
});

describe("V-29: the profile that a config asks for", () => {
  const inferred = (config: JsonObject): string => inferProfile(config).profile.id;

  it("is told by what the config has", () => {
    expect(inferred({ compress_ratios: [4] })).toBe("dsv4_csa_hca");
    expect(inferred({ kv_lora_rank: 512 })).toBe("dsv3_mla");
    expect(inferred({ kv_lora_rank: 512, compress_ratios: [4] })).toBe("dsv4_csa_hca");
    expect(inferred({})).toBe("generic");
    expect(inferred({ kv_lora_rank: 0, compress_ratios: [] })).toBe("generic");
    expect(inferred({ kv_lora_rank: 512, index_topk: 2048 })).toBe("mla_dsa");
    expect(inferred({ layer_types: ["full_attention"] })).toBe("generic_addnorm");
    expect(inferred({ num_hidden_layers: 32 })).toBe("generic_addnorm");
  });

  it("is named by the model's type first, the outer before the inner", () => {
    expect(inferred({ model_type: "longcat_flash", kv_lora_rank: 512 })).toBe("longcat_flash");
    expect(inferred({ model_type: "somebody_else", text_config: { model_type: "gemma4_text" } })).toBe("gemma4");
    expect(inferProfile({ model_type: "nemotron_h" }).reason.en).toBe("model_type is nemotron_h");
    expect(inferProfile({ kv_lora_rank: 1, index_topk: 1 }).reason.en).toBe("the config has index_topk, kv_lora_rank");
  });

  it("has an anchor where one of its kernels occurs four times, the first of the list", () => {
    const v4 = inferProfile(FLASH).profile;
    const hits = (counts: Readonly<Record<string, number>>) => (text: string) => counts[text] ?? 0;
    expect(presentAnchor(v4, hits({ mhc_pre_big_fuse: 86, mhc_post_tilelang: 86 }), false)).toMatchObject({
      mark: "start",
      blocks: 2,
    });
    expect(presentAnchor(v4, hits({ mhc_pre_big_fuse: 3, mhc_post_tilelang: 86 }), false)).toMatchObject({
      mark: "end",
      blocks: 2,
    });
    const addnorm = inferProfile({ num_hidden_layers: 36 }).profile;
    expect(presentAnchor(addnorm, hits({ fused_add_rms_norm: 72 }), true)?.blocks).toBe(2);
    expect(presentAnchor(addnorm, hits({ fused_add_rms_norm: 72 }), false)).toBeNull();
    expect(presentAnchor(v4, hits({ allreduce_fusion: 100 }), true)).toBeNull();
  });
});

const start = (config: JsonObject, to: number): string[] => labels(config).slice(0, to);

it("flags of other models: say dense and experts, by the ways that configs have to say it", () => {
  const base = { num_hidden_layers: 4, num_experts: 8 };
  expect(labels({ ...base, first_k_dense_replace: 1 })).toEqual(["FIRST+DENSE", "MOE", "MOE", "FINAL+MOE"]);
  expect(labels({ ...base, decoder_sparse_step: 2 })).toEqual(["FIRST+DENSE", "MOE", "DENSE", "FINAL+MOE"]);
  expect(labels({ ...base, interleave_moe_layer_step: 2 })).toEqual(["FIRST+DENSE", "MOE", "DENSE", "FINAL+MOE"]);
  expect(labels({ ...base, mlp_only_layers: [2] })).toEqual(["FIRST+MOE", "MOE", "DENSE", "FINAL+MOE"]);
  expect(labels({ ...base, moe_layer_freq: [0, 1, 1, 0] })).toEqual(["FIRST+DENSE", "MOE", "MOE", "FINAL+DENSE"]);
  expect(labels({ ...base, moe_layer_freq: 2 })).toEqual(["FIRST+MOE", "DENSE", "MOE", "FINAL+DENSE"]);
  expect(labels({ ...base, expert_layer_period: 2, expert_layer_offset: 1 })).toEqual([
    "FIRST+DENSE",
    "MOE",
    "DENSE",
    "FINAL+MOE",
  ]);
  expect(labels({ num_hidden_layers: 2, first_k_dense_replace: 1 })).toEqual(["FIRST", "FINAL"]);
});

it("flags of other models: say which attention a layer has, where layers differ", () => {
  const n = { num_hidden_layers: 4 };
  expect(
    labels({ ...n, layer_types: ["sliding_attention", "full_attention", "sliding_attention", "full_attention"] }),
  ).toEqual(["FIRST+SLIDING", "FULL", "SLIDING", "FINAL+FULL"]);
  expect(labels({ ...n, full_attention_interval: 4 })).toEqual(["FIRST+LINEAR", "LINEAR", "LINEAR", "FINAL+FULL"]);
  expect(labels({ ...n, linear_attn_config: { full_attn_layers: [2, 4] } })).toEqual([
    "FIRST+LINEAR",
    "FULL",
    "LINEAR",
    "FINAL+FULL",
  ]);
  expect(labels({ ...n, hybrid_override_pattern: "M*-E", n_routed_experts: 8 })).toEqual([
    "FIRST+MAMBA",
    "FULL",
    "DENSE",
    "FINAL+MOE",
  ]);
  expect(labels({ ...n, attn_type_list: [0, 0, 0, 1] })).toEqual(["FIRST+LINEAR", "LINEAR", "LINEAR", "FINAL+FULL"]);
  expect(labels({ ...n, sliding_window_pattern: 2 })).toEqual(["FIRST+SLIDING", "FULL", "SLIDING", "FINAL+FULL"]);
  expect(labels({ ...n, use_sliding_window: true, max_window_layers: 3 })).toEqual([
    "FIRST+FULL",
    "FULL",
    "FULL",
    "FINAL+SLIDING",
  ]);
  expect(labels({ ...n, attention_chunk_size: 8192 })).toEqual(["FIRST+CHUNKED", "CHUNKED", "CHUNKED", "FINAL+FULL"]);
  expect(labels({ ...n, layer_types: Array(4).fill("full_attention") })).toEqual(["FIRST", "", "", "FINAL"]);
  expect(labels({ ...n, layer_types: ["full_attention"] })).toEqual(["FIRST", "", "", "FINAL"]);
  expect(labels({})).toEqual([]);
});

const CONFIGS = "../shared/data/model-configs";
const published = (file: string): JsonObject => JSON.parse(readFileSync(join(CONFIGS, file), "utf8")) as JsonObject;

it("flags of other models: read published configs", needsData(CONFIGS), () => {
  const v3 = published("deepseek-ai--DeepSeek-V3_config.json");
  expect(["DENSE", "MOE"].map((flag) => counted(v3, flag))).toEqual([3, 58]);
  expect(start(published("deepseek-ai--DeepSeek-V4-Pro_config.json"), 4)).toEqual([
    "FIRST+HCA_C128+HASH",
    "HCA_C128+HASH",
    "CSA_C4+HASH",
    "HCA_C128",
  ]);
  expect(counted(published("openai--gpt-oss-120b_config.json"), "SLIDING")).toBe(18);
  expect(start(published("Qwen3-Next-80B-A3B_config.json"), 4)).toEqual(["FIRST+LINEAR", "LINEAR", "LINEAR", "FULL"]);
  const nano = published("nvidia--NVIDIA-Nemotron-3-Nano-30B-A3B-BF16_config.json");
  expect(["MAMBA", "FULL", "MOE"].map((flag) => counted(nano, flag))).toEqual([23, 6, 23]);
  const k3 = published("moonshotai--Kimi-K3_config.json");
  expect([counted(k3, "FULL"), counted(k3, "DENSE"), unwrap(layerFlags(k3)).length]).toEqual([24, 1, 93]);
});

describe("a config", () => {
  it("is read through its wrappers and under other names", () => {
    expect(innerConfig({ llm_config: { text_config: { num_hidden_layers: 3 } } })).toEqual({ num_hidden_layers: 3 });
    expect(
      modelOutline({
        language_config: {
          num_hidden_layers: 8,
          num_local_experts: 16,
        },
      }),
    ).toMatchObject({ layers: 8, experts: 16, heads: null, draftLayers: 0 });
  });
});

describe("the registry", () => {
  it("holds the three of before and the newer dozen, each as it is written", () => {
    expect(LAYER_PROFILES.map(({ id }) => id)).toEqual(expect.arrayContaining(["dsv4_csa_hca", "dsv3_mla", "generic"]));
    expect(LAYER_PROFILES.length).toBeGreaterThanOrEqual(13);
    expect(unwrap(readProfiles(writeProfiles(LAYER_PROFILES)))).toEqual(LAYER_PROFILES);
  });

  it("refuses what cannot work, and says what", () => {
    const good = { id: "own", title: "Own", blocksPerLayer: 2, labels: ["a", "b"] };
    const said = (entry: object): string => {
      const read = readProfiles(JSON.stringify([entry]));
      return read.ok ? "" : (read.issues[0]?.message.en ?? "");
    };
    expect(said(good)).toBe("");
    expect(said({ ...good, labels: ["a"] })).toMatch(/2 texts/);
    expect(said({ ...good, anchor: "x" })).toMatch(/no field “anchor”/);
    expect(said({ ...good, anchors: [{ contains: "x", mark: "middle", blocks: 1 }] })).toMatch(/an anchor needs/);
    expect(said({ ...good, blocksPerLayer: 0, labels: [] })).toMatch(/1 to 16/);
    expect(said({ ...good, layers: 1.5 })).toMatch(/layers/);
    expect(said({ ...good, id: "" })).toMatch(/no id/);
    expect(readProfiles("{}").ok).toBe(false);
    expect(readProfiles(JSON.stringify([good, good])).ok).toBe(false);
  });
});
