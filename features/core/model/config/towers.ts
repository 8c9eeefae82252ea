/** Vision and audio encoders beside the text model, sized from their dimensions. */
import type { Tower } from "../spec";
import type { ConfigReader } from "./fields/config-reader";
import { towerParts } from "./text-part";

const SHAPE = {
  layers: ["depth", "num_hidden_layers", "vt_num_hidden_layers", "encoder_layers", "num_layers", "layers"],
  hidden: ["hidden_size", "vt_hidden_size", "embed_dim", "d_model", "width"],
  heads: ["num_heads", "num_attention_heads", "vt_num_attention_heads", "encoder_attention_heads", "heads"],
  ffn: ["intermediate_size", "vt_intermediate_size", "encoder_ffn_dim", "mlp_dim"],
} as const;

/** Encoders that are trunks without stated dimensions are skipped: their size is in no field. */
export function listTowers(config: ConfigReader, textHidden: number): readonly Tower[] {
  const { vision, audio } = towerParts(config);
  const read = (tower: ConfigReader | null, modality: Tower["modality"]): Tower | null =>
    tower && readTower(tower, modality, textHidden, config);
  return [read(vision, "vision"), read(audio, "audio")].filter((tower) => tower !== null);
}

function readTower(
  config: ConfigReader,
  modality: Tower["modality"],
  textHidden: number,
  wrapper: ConfigReader,
): Tower | null {
  config.ignore("model_type", "architectures", "dtype", "torch_dtype", "head_dim", "global_head_dim");
  config.ignore("num_key_value_heads", "text_hidden_size", "attention_bias", "max_position_embeddings");
  if (!config.has(SHAPE.layers) || !config.has([...SHAPE.hidden])) return null;
  const size = { min: 1, max: 1_000_000 };
  const hidden = config.int([...SHAPE.hidden], size);
  const shape = {
    layers: config.int([...SHAPE.layers], size),
    hidden,
    heads: config.intOr([...SHAPE.heads], 16, size),
    ffnWidth: config.intOr([...SHAPE.ffn], Math.round(config.numberOr("mlp_ratio", 4) * hidden), size),
    patch: typeof config.raw("patch_size") === "number" ? config.intOr("patch_size", null, size) : null,
  };
  const merge = modality === "vision" ? mergedPatches(config, wrapper) : null;
  const exact = modality === "vision" && config.has("out_hidden_size") && config.has("num_position_embeddings");
  const params = exact ? qwenVisionParams(config, shape) : estimatedParams(config, shape, textHidden);
  const longest = longestSide(config);
  return { modality, ...shape, merge, ...longest, params: Math.round(params), approximate: !exact };
}

/** `image_size` bounds the images of Pixtral's encoder (arXiv 2410.07073; `PixtralImageProcessor` of transformers); of others it is the one of training. */
function longestSide(config: ConfigReader): Pick<Tower, "longest"> {
  const side = config.raw("image_size");
  const isBound = config.raw("model_type") === "pixtral" && typeof side === "number" && side >= 1;
  return isBound ? { longest: side } : {};
}

/**
 * Patches of a side that a merger or a pixel shuffle makes one token of: `spatial_merge_size` (Qwen-VL, GLM-V; Mistral's stands beside the
 * tower), `merge_kernel_size` of both sides (Kimi-VL), 1 / `pixel_shuffle_ratio` (Llama 4), 1 / `downsample_ratio` beside the tower (InternVL).
 */
function mergedPatches(tower: ConfigReader, wrapper: ConfigReader): number | null {
  const whole = tower.raw("spatial_merge_size") ?? wrapper.raw("spatial_merge_size");
  if (typeof whole === "number" && whole >= 1) return whole;
  const kernel = tower.raw("merge_kernel_size");
  if (Array.isArray(kernel) && typeof kernel[0] === "number") return kernel[0];
  const ratio = tower.raw("pixel_shuffle_ratio") ?? wrapper.raw("downsample_ratio");
  return typeof ratio === "number" && ratio > 0 && ratio <= 1 ? Math.round(1 / ratio) : null;
}

type Shape = Pick<Tower, "layers" | "hidden" | "ffnWidth" | "patch">;

/**
 * Qwen3-VL's encoder: patch projection over two frames, learned positions, blocks with biases and layer norms, one
 * merger of 2 x 2 patches into the text width and one more per deep-stack level (which norms after merging).
 */
function qwenVisionParams(config: ConfigReader, shape: Shape): number {
  const { layers, hidden, ffnWidth, patch } = shape;
  const merged = config.intOr("spatial_merge_size", 2) ** 2 * hidden;
  const output = config.int("out_hidden_size");
  const levels = config.listOr("deepstack_visual_indexes", []).length;
  const pixels = config.intOr("in_channels", 3) * config.intOr("temporal_patch_size", 2) * (patch ?? 16) ** 2;
  const merger = merged * merged + merged + merged * output + output;
  const ends = pixels * hidden + hidden + config.int("num_position_embeddings") * hidden + merger + 2 * hidden;
  return ends + layers * blockParams(hidden, ffnWidth) + levels * (merger + 2 * merged);
}

/** Attention and a two-matrix block with biases and two layer norms. */
function blockParams(hidden: number, ffnWidth: number): number {
  return 4 * hidden * hidden + 2 * hidden * ffnWidth + 9 * hidden + ffnWidth;
}

/** Blocks as above, patch projection, positions where stated, and one projection into the text model. */
function estimatedParams(config: ConfigReader, shape: Shape, textHidden: number): number {
  const { layers, hidden, ffnWidth, patch } = shape;
  const matrices = /gemma4|silu|swiglu/.test(gatedHint(config)) ? 3 : 2;
  const attentionWidth = config.intOr("qkv_hidden_size", hidden);
  const block = 4 * hidden * attentionWidth + matrices * hidden * ffnWidth + 9 * hidden + ffnWidth;
  const merge = config.raw("merge_kernel_size");
  const merged = (Array.isArray(merge) ? 4 : 1) * hidden;
  const projector = merged === hidden ? hidden * textHidden : merged * merged + merged * textHidden;
  const positions = positionCount(config);
  config.ignore("mm_hidden_size", "out_hidden_size", "output_dim", "projector_hidden_size", "num_mel_bins");
  return layers * block + 3 * (patch ?? 1) ** 2 * hidden + positions * hidden + projector;
}

function gatedHint(config: ConfigReader): string {
  const type = config.fields["model_type"];
  const act = config.fields["hidden_act"];
  return `${String(type)} ${String(act)}`;
}

/** Gemma 4 has a table per axis; others one table, or a grid. */
function positionCount(config: ConfigReader): number {
  const perAxis = config.intOr("position_embedding_size", 0, { min: 0, max: 1_000_000 });
  const height = config.intOr("init_pos_emb_height", 0, { min: 0, max: 10_000 });
  const width = config.intOr("init_pos_emb_width", 0, { min: 0, max: 10_000 });
  return 2 * perAxis + height * width;
}
