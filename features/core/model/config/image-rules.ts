/** How a configuration says that images become tokens, where that is not by patches alone (`Tower.merge`). */
import type { ImageRule } from "../image-rule";
import { ConfigReader, newLog } from "./fields/config-reader";
import { familyKey } from "./families/registry";

/** `family`: the name that the text model's reader answers to; its class's defaults hold where the configuration has no vision part. */
export function readImageRule(top: ConfigReader, family: string): ImageRule | null {
  // A log of its own: what a text model says of images is no fault of the text model.
  const log = newLog();
  const config = new ConfigReader(top.fields, log);
  const vision = config.child("vision_config");
  for (const read of RULES) {
    const rule = read({ config, vision, family: familyKey(family) });
    if (rule === null) continue;
    for (const field of log.reads) top.log.reads.add(field);
    return rule;
  }
  return null;
}

type Given = { readonly config: ConfigReader; readonly vision: ConfigReader | null; readonly family: string };
type Rule = (given: Given) => ImageRule | null;

const COUNT = { min: 1, max: 1_000_000 };

/** A side in pixels: a number, or the first of two equal ones. */
function pixels(config: ConfigReader | null, name: string): number | null {
  const raw = config?.raw(name);
  const value: unknown = Array.isArray(raw) ? raw[0] : raw;
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 100_000 ? value : null;
}

const readCount = (config: ConfigReader | null, name: string, fallback: number): number => {
  const value = config?.raw(name);
  return typeof value === "number" && Number.isInteger(value) && value >= COUNT.min && value <= COUNT.max
    ? value
    : fallback;
};

/** A tile of whole patches, `shrink` of which on a side become one token. */
function cutTile(side: number, patch: number, shrink: number) {
  const patches = Math.floor(side / patch);
  return { side, patches: patches ** 2, tokens: Math.max(1, Math.ceil(patches / shrink)) ** 2 };
}

/** Soft tokens of the classes of transformers 5.18.0 (Apache-2.0): Gemma3Config, Gemma3nConfig, Gemma4Config. */
const SOFT_TOKENS: Readonly<
  Record<string, { readonly tokens: number; readonly side: number; readonly patch: number }>
> = {
  gemma3: { tokens: 256, side: 896, patch: 14 },
  gemma3n: { tokens: 256, side: 768, patch: 16 },
  gemma4: { tokens: 280, side: 768, patch: 16 },
};

/**
 * An output pooled to one number of tokens: `mm_tokens_per_image` (Gemma 3, arXiv 2503.19786: 256 from 896 px; pan and scan is off unless
 * asked for), `vision_soft_tokens_per_image` (Gemma 3n, Gemma 4), `num_image_tokens` (PaliGemma, arXiv 2407.07726).
 */
const pooled: Rule = ({ config, vision, family }) => {
  const usual = SOFT_TOKENS[family];
  const stated = config.raw(["mm_tokens_per_image", "vision_soft_tokens_per_image"]) ?? vision?.raw("num_image_tokens");
  const tokens = typeof stated === "number" && Number.isInteger(stated) && stated >= 1 ? stated : usual?.tokens;
  if (tokens === undefined) return null;
  const kernel = pixels(vision, "pooling_kernel_size");
  const patch = pixels(vision, "patch_size") ?? usual?.patch ?? 14;
  const side = pixels(vision, "image_size") ?? usual?.side ?? 896;
  const patches = kernel === null ? Math.floor(side / patch) ** 2 : tokens * kernel ** 2;
  return { kind: "fixed", tile: { side, patches, tokens } };
};

/**
 * InternVL (arXiv 2404.16821, `dynamic_preprocess` beside the checkpoints): tiles of `force_image_size`, up to `max_dynamic_patch` of them,
 * and a thumbnail where there is more than one. transformers' own class leaves both to its image processor, which takes 12.
 */
const internVl: Rule = ({ config, vision }) => {
  // Eagle 2.5 cuts in the same way under other names (its published `modeling_eagle2_5_vl.py`).
  const isEagle = config.has("max_dynamic_tiles") && config.has("downsample_ratio");
  const named = config.textOr("model_type", "").startsWith("internvl") || config.has("max_dynamic_patch");
  const isInternVl = named || isEagle;
  if (!isInternVl || vision === null) return null;
  const side = pixels(config, "force_image_size") ?? pixels(vision, "image_size") ?? 448;
  const ratio = config.numberOr("downsample_ratio", 0.5);
  const tile = cutTile(side, pixels(vision, "patch_size") ?? 14, ratio > 0 && ratio <= 1 ? 1 / ratio : 2);
  if (config.raw("dynamic_image_size") === false) return { kind: "fixed", tile };
  const most = readCount(config, isEagle ? "max_dynamic_tiles" : "max_dynamic_patch", 12);
  return { kind: "tiles", tile, most, fit: "area", overview: config.raw("use_thumbnail") !== false };
};

/** Llama 4 (`Llama4ImageProcessor` of transformers): up to 16 tiles of 336 px, a quarter of whose patches become tokens, and the whole image. */
const llama4: Rule = ({ vision, family }) => {
  if (family !== "llama4") return null;
  const ratio = vision?.numberOr("pixel_shuffle_ratio", 0.5) ?? 0.5;
  const tile = cutTile(
    pixels(vision, "image_size") ?? 336,
    pixels(vision, "patch_size") ?? 14,
    ratio > 0 ? 1 / ratio : 2,
  );
  return { kind: "tiles", tile, most: 16, fit: "cover", overview: true };
};

/**
 * Idefics3 and SmolVLM (`Idefics3ImageProcessor` of transformers, 4.48): the longer side is brought to four tiles however small the image is,
 * with the whole image beside them. Aya Vision (`AyaVisionProcessor`): InternVL's cutting, up to 12 tiles and the whole image; Command A Vision
 * (`Cohere2VisionImageProcessorFast`): the fewest tiles that cover it, as many at most.
 */
const shuffled: Rule = ({ config, vision }) => {
  const model = config.textOr("model_type", "");
  const side = pixels(vision, "image_size");
  const patch = pixels(vision, "patch_size");
  if (side === null || patch === null) return null;
  if (model === "idefics3" || model === "smolvlm") {
    const tile = cutTile(side, patch, readCount(config, "scale_factor", 2));
    return { kind: "tiles", tile, most: 16, fit: "most", overview: true };
  }
  if (model !== "aya_vision" && model !== "cohere2_vision") return null;
  const tile = cutTile(side, patch, readCount(config, "downsample_factor", 2));
  return { kind: "tiles", tile, most: 12, fit: model === "aya_vision" ? "area" : "cover", overview: true };
};

/** MiniCPM-V (arXiv 2408.01800): `query_num` tokens of each slice of about 448 px and of the whole image; nine slices at most. */
const miniCpmV: Rule = ({ config, vision }) => {
  const tokens = config.raw("query_num");
  if (typeof tokens !== "number" || !Number.isInteger(tokens) || tokens < 1) return null;
  const slices = config.child("slice_config");
  const side = pixels(slices, "scale_resolution") ?? 448;
  const patches = Math.floor(side / (pixels(vision, "patch_size") ?? 14)) ** 2;
  const tile = { side, patches, tokens };
  if (config.raw("slice_mode") === false) return { kind: "fixed", tile };
  return { kind: "slices", tile, most: readCount(slices, "max_slice_nums", 9) };
};

/** LFM2-VL: images of up to `max_image_tokens` (twice as many are let pass) keep their size, larger ones are cut into tiles of `tile_size`. */
const lfm2Vl: Rule = ({ config, vision }) => {
  const [side, shrink] = [pixels(config, "tile_size"), pixels(config, "downsample_factor")];
  if (side === null || shrink === null || config.raw("do_image_splitting") === false) return null;
  const patch = pixels(vision, "patch_size") ?? 16;
  config.ignore("tile_size", "downsample_factor", "do_image_splitting", "min_image_tokens", "max_image_tokens");
  config.ignore("max_tiles", "min_tiles", "encoder_patch_size", "max_pixels_tolerance", "use_image_special_tokens");
  const limits = [readCount(config, "min_image_tokens", 64), readCount(config, "max_image_tokens", 256)] as const;
  return {
    kind: "split",
    tile: cutTile(side, patch, shrink),
    most: readCount(config, "max_tiles", 10),
    token: patch * shrink,
    whole: limits,
  };
};

/**
 * Phi-3 vision (arXiv 2404.14219) reads up to `num_crops` tiles of 336 px however small the image is, 144 tokens each; its checkpoints say 16
 * beside the configuration. Phi-4 multimodal (arXiv 2503.01743) takes as many tiles of 448 px as cover the image, up to 36, 256 tokens each.
 */
const phi: Rule = ({ config }) => {
  const processor = config.child("img_processor");
  if (processor !== null && processor.has("num_img_tokens")) {
    const tokens = readCount(processor, "num_img_tokens", 144);
    const tile = { side: 336, patches: 4 * tokens, tokens };
    return { kind: "rows", tile, most: readCount(config, "num_crops", 16), fit: "most" };
  }
  const embedding = config.child("embd_layer")?.child("image_embd_layer") ?? null;
  if (embedding === null) return null;
  const tile = cutTile(pixels(embedding, "crop_size") ?? 448, 14, 2);
  return { kind: "rows", tile, most: 36, fit: "cover" };
};

/** Images beyond which DeepSeek-VL2 cuts none. */
const CUT_IMAGES = 2;

/** DeepSeek-VL2 (arXiv 2412.10302): tiles of 384 px on a grid of at most nine, 14 x 14 tokens each. DeepSeek-OCR has its name and another encoder. */
const deepseekVl2: Rule = ({ config, vision }) => {
  const sizes = (config.listOr("candidate_resolutions", null) ?? []).filter(isSize);
  const [side, patch] = [pixels(vision, "image_size"), pixels(vision, "patch_size")];
  if (sizes.length === 0 || side === null || patch === null || config.textOr("model_type", "") !== "deepseek_vl_v2")
    return null;
  const shrink = readCount(config.child("projector_config"), "downsample_ratio", 2);
  return { kind: "views", tile: cutTile(side, patch, shrink), sizes, cut: CUT_IMAGES };
};

/** Encoders that take images of one size, by the classes of transformers, with the side and patch that those have by default. */
const ONE_SIZE: Readonly<Record<string, { readonly side: number; readonly patch: number }>> = {
  clip_vision_model: { side: 224, patch: 32 },
  siglip_vision_model: { side: 224, patch: 16 },
};

/** LLaVA-NeXT's sizes (arXiv 2310.03744, appendix; LLaVA-OneVision, arXiv 2408.03326: "anyres_max_9" keeps nine tiles' worth of tokens). */
const anyres: Rule = ({ config, vision }) => {
  const tile = wholeTile(config, vision);
  const listed = config.listOr("image_grid_pinpoints", null);
  const cuts = config.textOr("process_image_mode", "anyres") === "anyres";
  if (tile === null || listed === null || !cuts) return null;
  const sizes = listed.filter(isSize);
  const most = /anyres_max_(\d+)/.exec(config.textOr("vision_aspect_ratio", ""))?.[1];
  return sizes.length === 0 ? null : { kind: "anyres", tile, sizes, most: most === undefined ? null : Number(most) };
};

const isSize = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((side) => typeof side === "number" && side >= 1);

/** LLaVA-1.5 (arXiv 2310.03744): 24 x 24 patches of 336 px, whatever the image's size. Nothing beside the encoder may say that it scales. */
const oneSize: Rule = ({ config, vision }) => {
  const tile = SCALES.some((name) => config.has(name)) ? null : wholeTile(config, vision);
  return tile && { kind: "fixed", tile };
};

const SCALES = [
  "process_image_mode",
  "image_grid_pinpoints",
  "tile_size",
  "spatial_merge_size",
  "scale_factor",
  "downsample_factor",
  "downsample_ratio",
];

/** Every patch a token, and the class token with them where the configuration takes the "full" features. */
function wholeTile(config: ConfigReader, vision: ConfigReader | null) {
  const usual = ONE_SIZE[vision?.textOr("model_type", "") ?? ""];
  if (vision === null || usual === undefined) return null;
  const tile = cutTile(pixels(vision, "image_size") ?? usual.side, pixels(vision, "patch_size") ?? usual.patch, 1);
  const isClip = vision.textOr("model_type", "") === "clip_vision_model";
  const isFull = config.textOr("vision_feature_select_strategy", "default") === "full";
  return isClip && isFull ? { ...tile, tokens: tile.tokens + 1 } : tile;
}

/** The first that applies: what a field says goes before what an encoder is. */
const RULES: readonly Rule[] = [
  pooled,
  llama4,
  miniCpmV,
  internVl,
  shuffled,
  lfm2Vl,
  phi,
  deepseekVl2,
  anyres,
  oneSize,
];
