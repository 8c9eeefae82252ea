/**
 * What lies between an encoder and the text model, and how often it runs. Provenance: "hand", from the dimensions in the published
 * configurations and the classes of transformers and vLLM that the comments in `projector.ts` name.
 */
import { describe, expect, it } from "vitest";
import { SMALL_SIZES } from "../../../../support/models/small-config";
import { readModel } from "../../../../support/models/image-models";

const text = (model_type: string, hidden_size: number) => ({ ...SMALL_SIZES, model_type, hidden_size });

const vision = (config: object) => readModel(config).towers[0] ?? expect.fail("no tower");

/** SigLIP so400m: 27 layers of 1152, 16 heads, 4304. */
const SIGLIP = {
  ...{ model_type: "siglip_vision_model", hidden_size: 1152, num_hidden_layers: 27, num_attention_heads: 16 },
  ...{ intermediate_size: 4304, patch_size: 14 },
};
const SIGLIP_LAYERS = 27 * (4 * 1152 * 1152 + 2 * 1152 * 4304);
const SIGLIP_PATCHES = 3 * 14 * 14 * 1152;
const CLIP = {
  ...{ model_type: "clip_vision_model", hidden_size: 1024, num_hidden_layers: 24, num_attention_heads: 16 },
  ...{ intermediate_size: 4096, patch_size: 14, image_size: 336 },
};
const PIXTRAL = {
  ...{ model_type: "pixtral", hidden_size: 1024, num_hidden_layers: 24, num_attention_heads: 16, head_dim: 64 },
  ...{ intermediate_size: 4096, patch_size: 14, image_size: 1540, hidden_act: "gelu" },
};

/** Fields of the vision configuration as published. */
const QWEN2_VL = {
  ...{ depth: 32, embed_dim: 1280, mlp_ratio: 4, num_heads: 16, in_chans: 3, hidden_size: 3584, patch_size: 14 },
  ...{ spatial_merge_size: 2, spatial_patch_size: 14, temporal_patch_size: 2, hidden_act: "quick_gelu" },
};
const QWEN25_VL = {
  ...{ depth: 32, hidden_act: "silu", hidden_size: 1280, intermediate_size: 3420, num_heads: 16, in_chans: 3 },
  ...{ out_hidden_size: 3584, patch_size: 14, spatial_merge_size: 2, spatial_patch_size: 14, window_size: 112 },
  ...{ fullatt_block_indexes: [7, 15, 23, 31], tokens_per_second: 2, temporal_patch_size: 2 },
};
const GLM_45V = {
  ...{ model_type: "glm4v_moe", depth: 24, hidden_size: 1536, num_heads: 12, intermediate_size: 10944 },
  ...{ hidden_act: "silu", out_hidden_size: 4096, patch_size: 14, spatial_merge_size: 2, temporal_patch_size: 2 },
};

describe("weights of every patch and of every token", () => {
  it.each([
    // Four patches of 1280 side by side, 5120 → 5120 → 3584.
    ["Qwen2-VL-7B", "qwen2_vl", text("qwen2", 3584), QWEN2_VL, 5120 * 5120 + 5120 * 3584],
    ["Qwen2.5-VL-7B", "qwen2_5_vl", text("qwen2", 3584), QWEN25_VL, 5120 * 5120 + 5120 * 3584],
    // 2 x 2 convolution 1536 → 4096, a square matrix, a gated block of 10,944.
    [
      ...(["GLM-4.5V", "glm4v_moe", text("llama", 4096), GLM_45V] as const),
      4 * 1536 * 4096 + 4096 * 4096 + 3 * 4096 * 10_944,
    ],
    // Every patch: 1024 → 4096 → 4096.
    ["LLaVA-1.5-7B", "llava", text("llama", 4096), CLIP, 1024 * 4096 + 4096 * 4096],
    ["Pixtral-12B", "llava", text("mistral", 5120), PIXTRAL, 1024 * 5120 + 5120 * 5120],
  ])("%s: its merger or projector", (_, model_type, text_config, vision_config, token) => {
    expect(vision({ model_type, text_config, vision_config }).weights.token).toBe(token);
  });
});

it.each([
  // Mistral-Small-3.1: 4 · 1024 → 1024 → 5120 → 5120.
  [
    "Mistral3",
    { model_type: "mistral3", spatial_merge_size: 2, vision_config: PIXTRAL, text_config: text("mistral", 5120) },
    4096 * 1024 + 1024 * 5120 + 5120 * 5120,
  ],
  // Means of 4 x 4 patches, one matrix.
  [
    "Gemma-3-27B",
    { model_type: "gemma3", mm_tokens_per_image: 256, vision_config: SIGLIP, text_config: text("gemma3_text", 5376) },
    1152 * 5376,
  ],
  // Pixel shuffle 0.5: 4 · 1024 → 3584 → 3584.
  [
    "InternVL3-8B",
    {
      ...{ model_type: "internvl_chat", architectures: ["InternVLChatModel"], downsample_ratio: 0.5 },
      ...{ force_image_size: 448, llm_config: text("qwen2", 3584), vision_config: { ...CLIP, image_size: 448 } },
    },
    4096 * 3584 + 3584 * 3584,
  ],
  // SmolVLM-2.2B: pixel shuffle of 3 x 3, one matrix.
  [
    "SmolVLM",
    {
      ...{ model_type: "smolvlm", scale_factor: 3, text_config: text("llama", 2048) },
      vision_config: { ...SIGLIP, image_size: 384 },
    },
    9 * 1152 * 2048,
  ],
  // LFM2-VL-1.6B: 4 · 1152 → 2560 → 2048.
  [
    "LFM2-VL",
    {
      ...{ model_type: "lfm2_vl", tile_size: 512, downsample_factor: 2, projector_hidden_size: 2560 },
      ...{ text_config: text("llama", 2048), vision_config: { ...SIGLIP, patch_size: 16 } },
    },
    4608 * 2560 + 2560 * 2048,
  ],
  // Aya-Vision-8B: 4 · 1152 → 28,672, of which half is the gate, → 4096.
  [
    "Aya Vision",
    {
      ...{ model_type: "aya_vision", downsample_factor: 2, alignment_intermediate_size: 28_672 },
      ...{ text_config: text("llama", 4096), vision_config: { ...SIGLIP, image_size: 364 } },
    },
    4608 * 28_672 + 14_336 * 4096,
  ],
  // DeepSeek-VL2-Small: 27 x 27 patches padded to 28 x 28, 4 · 1152 → 2048 → 2048.
  [
    "DeepSeek-VL2",
    {
      ...{ model_type: "deepseek_vl_v2", candidate_resolutions: [[384, 384]], language_config: text("llama", 2048) },
      projector_config: { n_embed: 2048, downsample_ratio: 2, input_dim: 1152, depth: 2, mlp_ratio: 1 },
      vision_config: { layers: 27, width: 1152, mlp_ratio: 3.7362, patch_size: 14, image_size: 384 },
    },
    4608 * 2048 + 2048 * 2048,
  ],
  // Kimi-VL-A3B: 4608 → 4608 → 2048.
  [
    "Kimi-VL",
    {
      ...{ model_type: "kimi_vl", text_config: text("llama", 2048) },
      vision_config: { ...SIGLIP, model_type: "moonvit", merge_kernel_size: [2, 2] },
    },
    4608 * 4608 + 4608 * 2048,
  ],
])(
  "weights that fields beside the encoder state: %s: its merger or projector, as fields beside the encoder say",
  (_, config, token) => {
    expect(vision(config).weights.token).toBe(token);
  },
);

describe("weights of a resampler and of layers", () => {
  it("MiniCPM-V 2.6: patches become keys and values of queries, 3584 wide", () => {
    const config = { ...text("minicpmv", 3584), version: 2.6, query_num: 64, vision_config: SIGLIP };
    const { weights } = vision(config);
    expect(weights.token).toBe(3 * 3584 * 3584);
    expect(weights.patch).toBe(SIGLIP_LAYERS + SIGLIP_PATCHES + 1152 * 3584 + 2 * 3584 * 3584);
  });

  it("are those of the layers and of the patches' own matrix, without biases, norms and positions", () => {
    const of = (model_type: string, vision_config: object) =>
      vision({ model_type, text_config: text("qwen2", 3584), vision_config }).weights.patch;
    expect(of("gemma3", SIGLIP)).toBe(SIGLIP_LAYERS + SIGLIP_PATCHES);
    // Three matrices in a block, patches over two frames.
    expect(of("qwen2_5_vl", QWEN25_VL)).toBe(32 * (4 * 1280 ** 2 + 3 * 1280 * 3420) + 2 * 3 * 14 ** 2 * 1280);
    // Blocks of GLM-4.5V are 4096 wide, as wide as what leaves the merger.
    expect(of("glm4v_moe", GLM_45V)).toBe(24 * (4 * 1536 ** 2 + 3 * 1536 * 4096) + 2 * 3 * 14 ** 2 * 1536);
    // 8 of 32 heads have keys and values (EXAONE-4.5-33B): 2 + 2 / 4 square matrices.
    const exaone = {
      ...{ depth: 28, hidden_size: 2048, num_heads: 32, num_key_value_heads: 8, intermediate_size: 5120 },
      ...{ hidden_act: "silu", out_hidden_size: 5120, patch_size: 14, spatial_merge_size: 2, temporal_patch_size: 2 },
    };
    expect(of("exaone4_5", exaone)).toBe(28 * (2.5 * 2048 ** 2 + 3 * 2048 * 5120) + 2 * 3 * 14 ** 2 * 2048);
  });
});

describe("weights of a whole encoder", () => {
  // Provenance: vendor. Qwen2.5-VL-7B: 8,292,166,656 elements of the checkpoint less 7,615,616,512 of Qwen2.5-7B; Qwen2-VL: "675M-parameter
  // ViT" (arXiv 2409.12191, table 1); Pixtral-12B: "400 million parameter vision encoder" (arXiv 2410.07073), to which the projector adds 31 M.
  it.each([
    ["Qwen2.5-VL-7B", "qwen2_5_vl", 3584, QWEN25_VL, 676_550_144, 0.0001],
    ["Qwen2-VL-7B", "qwen2_vl", 3584, QWEN2_VL, 675e6, 0.002],
    ["Pixtral-12B", "llava", 5120, PIXTRAL, 400e6 + 1024 * 5120 + 5120 ** 2, 0.02],
  ])("%s as published", (_, model_type, hidden, vision_config, published, tolerance) => {
    const { params } = vision({ model_type, text_config: text("qwen2", hidden), vision_config });
    expect(Math.abs(params / published - 1)).toBeLessThan(tolerance);
  });
});
