/** Vision and audio encoders beside the text model, sized from their dimensions. */
import type { ImageRule } from "../image-rule";
import type { Tower } from "../spec";
import { readWindows } from "./attention-windows";
import type { ConfigReader } from "./fields/config-reader";
import { compression, isGlmVision, readProjector } from "./projector";
import { towerParts } from "./text-part";

/** Qwen2-VL's `hidden_size` is the width behind its merger; its own is `embed_dim`. */
const SHAPE = {
  layers: ["depth", "num_hidden_layers", "vt_num_hidden_layers", "encoder_layers", "num_layers", "layers"],
  hidden: ["embed_dim", "hidden_size", "vt_hidden_size", "d_model", "width"],
  heads: ["num_heads", "num_attention_heads", "vt_num_attention_heads", "encoder_attention_heads", "heads"],
  ffn: ["intermediate_size", "vt_intermediate_size", "encoder_ffn_dim", "mlp_dim"],
} as const;

/** `images`: how the model makes tokens of them. Encoders that are trunks without stated dimensions are skipped: their size is in no field. */
export function listTowers(config: ConfigReader, textHidden: number, images: ImageRule | null): readonly Tower[] {
  const { vision, audio } = towerParts(config);
  const given = { wrapper: config, textHidden, images };
  return [vision && readTower(vision, "vision", given), audio && readTower(audio, "audio", given)].filter(
    (tower) => tower !== null,
  );
}

type Given = { readonly wrapper: ConfigReader; readonly textHidden: number; readonly images: ImageRule | null };

function readTower(config: ConfigReader, modality: Tower["modality"], given: Given): Tower | null {
  config.ignore("model_type", "architectures", "dtype", "torch_dtype", "head_dim", "global_head_dim");
  config.ignore("num_key_value_heads", "text_hidden_size", "attention_bias", "max_position_embeddings");
  if (!config.has(SHAPE.layers) || !config.has([...SHAPE.hidden])) return null;
  config.ignore("mm_hidden_size", "out_hidden_size", "output_dim", "projector_hidden_size", "num_mel_bins");
  const shape = readShape(config, given.wrapper);
  const { wrapper, textHidden, images } = given;
  const merge = modality === "vision" ? mergedPatches(config, wrapper) : null;
  const side =
    merge ?? Math.max(1, images === null ? 1 : Math.round(Math.sqrt(images.tile.patches / images.tile.tokens)));
  const projector =
    modality === "vision"
      ? readProjector({ tower: config, wrapper, hidden: shape.hidden, textHidden, merge: side })
      : { patch: 0, token: shape.hidden * textHidden };
  const weights = { patch: layerMatrices(config, shape) + patchMatrix(config, shape), token: projector.token };
  const work = { ...shape, weights: { ...weights, patch: weights.patch + projector.patch } };
  const exact = modality === "vision" && config.has("out_hidden_size") && config.has("num_position_embeddings");
  const params = exact ? qwenVisionParams(config, work) : estimatedParams(config, work);
  const windows = modality === "vision" ? readWindows(config, shape.layers, merge ?? 1) : null;
  const rest = { ...longestSide(config), ...(windows && { windows }) };
  return { modality, ...work, merge, ...rest, params: Math.round(params), approximate: !exact };
}

type Dimensions = Pick<Tower, "layers" | "hidden" | "heads" | "ffnWidth" | "patch" | "attentionWidth">;

function readShape(config: ConfigReader, wrapper: ConfigReader): Dimensions {
  const size = { min: 1, max: 1_000_000 };
  const hidden = config.int([...SHAPE.hidden], size);
  const stated = config.intOr([...SHAPE.ffn], Math.round(config.numberOr("mlp_ratio", 4) * hidden), size);
  return {
    layers: config.int([...SHAPE.layers], size),
    hidden,
    heads: config.intOr([...SHAPE.heads], 16, size),
    // Blocks of GLM-4.1V and later are as wide as what leaves their merger, whose own block has `intermediate_size` (`Glm4VisionMlp`).
    ffnWidth: isGlmVision(config, wrapper) ? config.intOr("out_hidden_size", stated, size) : stated,
    patch: typeof config.raw("patch_size") === "number" ? config.intOr("patch_size", null, size) : null,
    attentionWidth: config.intOr("qkv_hidden_size", hidden),
  };
}

/** `image_size` bounds the images of Pixtral's encoder (arXiv 2410.07073; `PixtralImageProcessor` of transformers); of others it is the one of training. */
function longestSide(config: ConfigReader): Pick<Tower, "longest"> {
  const side = config.raw("image_size");
  const isBound = config.raw("model_type") === "pixtral" && typeof side === "number" && side >= 1;
  return isBound ? { longest: side } : {};
}

/**
 * Patches of a side that a merger or a pixel shuffle makes one token of: `spatial_merge_size` (Qwen-VL, GLM-V; Mistral's stands beside the
 * tower), `merge_size` (Muse Glimmer), `merge_kernel_size` of both sides (Kimi-VL), 1 / `pixel_shuffle_ratio` (Llama 4), 1 / `downsample_ratio`
 * beside the tower (InternVL).
 */
function mergedPatches(tower: ConfigReader, wrapper: ConfigReader): number | null {
  const merge =
    tower.raw(["spatial_merge_size", "merge_size"]) ??
    wrapper.raw("spatial_merge_size") ??
    compression(tower, wrapper)?.raw("spatial_merge_size");
  if (typeof merge === "number" && merge >= 1) return merge;
  const kernel = tower.raw("merge_kernel_size");
  if (Array.isArray(kernel) && typeof kernel[0] === "number") return kernel[0];
  const ratio = tower.raw("pixel_shuffle_ratio") ?? wrapper.raw("downsample_ratio");
  return typeof ratio === "number" && ratio > 0 && ratio <= 1 ? Math.round(1 / ratio) : null;
}

type Shape = Dimensions & Pick<Tower, "weights">;

/** Queries, keys, values, output and the block of every layer. */
function layerMatrices(config: ConfigReader, { layers, hidden, heads, ffnWidth, attentionWidth }: Dimensions): number {
  const matrices = GATED.test(blockHint(config)) ? 3 : 2;
  const kv = config.raw("num_key_value_heads");
  // EXAONE 4.5: 8 heads of keys and values for 32 of queries.
  const shared = typeof kv === "number" && kv >= 1 && kv < heads ? kv / heads : 1;
  return layers * ((2 + 2 * shared) * hidden * attentionWidth + matrices * hidden * ffnWidth);
}

/** Over the frames that a patch of video spans, two in encoders of Qwen2-VL's kind; an image is shown as often. */
function patchMatrix(config: ConfigReader, { hidden, patch }: Dimensions): number {
  const frames = config.intOr(["temporal_patch_size", "patch_temporal"], config.has("spatial_merge_size") ? 2 : 1);
  return config.intOr(["in_channels", "in_chans"], 3) * frames * (patch ?? 1) ** 2 * hidden;
}

/**
 * Qwen3-VL's encoder: patch projection over two frames, learned positions, blocks with biases and layer norms, one
 * merger of 2 x 2 patches into the text width and one more per deep-stack level (which norms after merging).
 */
function qwenVisionParams(config: ConfigReader, { layers, hidden, ffnWidth, weights }: Shape): number {
  const merged = config.intOr("spatial_merge_size", 2) ** 2 * hidden;
  const levels = config.listOr("deepstack_visual_indexes", []).length;
  const mergers = (1 + levels) * (merged + config.int("out_hidden_size")) + 2 * hidden + levels * 2 * merged;
  const ends = hidden + config.int("num_position_embeddings") * hidden + mergers;
  return weights.patch + weights.token + ends + layers * (9 * hidden + ffnWidth);
}

/** Matrices, biases and norms of blocks with two layer norms, and positions where stated. */
function estimatedParams(config: ConfigReader, { layers, hidden, ffnWidth, weights }: Shape): number {
  return weights.patch + weights.token + layers * (9 * hidden + ffnWidth) + positionCount(config) * hidden;
}

/** Blocks of three matrices: by the activation, and Pixtral's, whose configurations say GELU (`PixtralMLP`, arXiv 2410.07073). */
const GATED = /gemma4|pixtral|silu|swiglu/;

const blockHint = ({ fields }: ConfigReader): string =>
  `${String(fields["model_type"])} ${String(fields["hidden_act"])}`;

/** Gemma 4 has a table per axis; others one table, or a grid. */
function positionCount(config: ConfigReader): number {
  const perAxis = config.intOr("position_embedding_size", 0, { min: 0, max: 1_000_000 });
  const height = config.intOr("init_pos_emb_height", 0, { min: 0, max: 10_000 });
  const width = config.intOr("init_pos_emb_width", 0, { min: 0, max: 10_000 });
  return 2 * perAxis + height * width;
}
