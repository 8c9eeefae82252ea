/** Models of each kind of image rule, with the fields that say so. */
import { modelSpec } from "@/features/core/model/config/parse";
import type { ModelSpec } from "@/features/core/model/spec";
import { unwrap } from "@/lib/result";
import { SMALL_SIZES } from "./small-config";

export const readModel = (config: object): ModelSpec => unwrap(modelSpec(config));

const text_config = { ...SMALL_SIZES, model_type: "qwen2" };
export const llama = { ...SMALL_SIZES, model_type: "llama" };
export const vit = {
  hidden_size: 1024,
  num_hidden_layers: 24,
  num_attention_heads: 16,
  intermediate_size: 4096,
  patch_size: 14,
};
export const CLIP = { ...vit, model_type: "clip_vision_model", image_size: 336 };
const SIGLIP = { ...vit, model_type: "siglip_vision_model", image_size: 896 };

export const GEMMA3 = readModel({
  ...{ model_type: "gemma3", mm_tokens_per_image: 256, vision_config: SIGLIP },
  text_config: { ...SMALL_SIZES, model_type: "gemma3_text" },
});
export const GEMMA4 = readModel({
  ...{ model_type: "gemma4", vision_soft_tokens_per_image: 280 },
  text_config: { ...SMALL_SIZES, model_type: "gemma4_text" },
  vision_config: { ...vit, model_type: "gemma4_vision", patch_size: 16, pooling_kernel_size: 3 },
});
export const PALIGEMMA = readModel({
  ...{ model_type: "paligemma", text_config: { ...SMALL_SIZES, model_type: "gemma" } },
  vision_config: { ...SIGLIP, image_size: 448, num_image_tokens: 1024 },
});
export const LLAVA = readModel({ model_type: "llava", text_config: llama, vision_config: CLIP });
export const LLAVA_FULL = readModel({
  ...{ model_type: "llava", text_config: llama, vision_config: CLIP, vision_feature_select_strategy: "full" },
});
export const LLAVA_NEXT = readModel({
  ...{ model_type: "llava_next", text_config: llama, vision_config: CLIP },
  image_grid_pinpoints: [
    [336, 672],
    [672, 336],
    [672, 672],
    [1008, 336],
    [336, 1008],
  ],
});
export const ONE_VISION = readModel({
  ...{ model_type: "llava_onevision", text_config, vision_aspect_ratio: "anyres_max_9" },
  vision_config: { ...SIGLIP, image_size: 384 },
  image_grid_pinpoints: [1, 2, 3, 4, 5, 6].flatMap((rows) =>
    [1, 2, 3, 4, 5, 6].map((columns) => [rows * 384, columns * 384]),
  ),
});
export const INTERN_VL = {
  ...{ model_type: "internvl_chat", architectures: ["InternVLChatModel"], llm_config: text_config },
  ...{ force_image_size: 448, downsample_ratio: 0.5, dynamic_image_size: true, use_thumbnail: true },
  ...{ max_dynamic_patch: 12, vision_config: { ...vit, image_size: 448 } },
};
export const LLAMA4 = readModel({
  ...{ model_type: "llama4", text_config: { ...SMALL_SIZES, model_type: "llama4_text", num_local_experts: 16 } },
  vision_config: { ...vit, image_size: 336, pixel_shuffle_ratio: 0.5 },
});
export const MINICPM_V = readModel({
  ...SMALL_SIZES,
  model_type: "minicpmv",
  version: 2.6,
  query_num: 64,
  vision_config: SIGLIP,
});
export const PHI3_V = readModel({ ...SMALL_SIZES, model_type: "phi3_v", img_processor: { num_img_tokens: 144 } });
export const PHI35_V = readModel({
  ...SMALL_SIZES,
  model_type: "phi3_v",
  img_processor: { num_img_tokens: 144 },
  num_crops: 4,
});
export const LFM2_VL = readModel({
  ...{ model_type: "lfm2_vl", text_config: llama, tile_size: 512, max_tiles: 10, downsample_factor: 2 },
  vision_config: { ...vit, model_type: "siglip2_vision_model", patch_size: 16 },
});
export const PHI4 = readModel({
  ...SMALL_SIZES,
  model_type: "phi4mm",
  embd_layer: { image_embd_layer: { crop_size: 448 } },
});
