/**
 * The matrices between an image encoder and the text model, and what they multiply: a merger, a pixel shuffle or a pooling comes first, so that
 * they run once for each token that it makes, not for each patch. Shapes are those of the classes of transformers and vLLM (both
 * Apache-2.0) that each comment names, known by the fields that only they have.
 */
import type { Tower } from "../spec";
import type { ConfigReader } from "./fields/config-reader";

type Projector = Tower["weights"];

type Given = {
  readonly tower: ConfigReader;
  readonly wrapper: ConfigReader;
  readonly hidden: number;
  readonly textHidden: number;
  /** Patches of a side that become one token. */
  readonly merge: number;
};

export function readProjector(given: Given): Projector {
  for (const read of SHAPES) {
    const projector = read(given);
    if (projector !== null) return projector;
  }
  return llava(given);
}

type Shape = (given: Given) => Projector | null;

const positive = (config: ConfigReader | null, name: string): number | null => {
  const value = config?.raw(name);
  return typeof value === "number" && value > 0 && value <= 1_000_000 ? value : null;
};

const perToken = (token: number): Projector => ({ patch: 0, token });

/** Weights of matrices one behind the other, by the widths between them. */
const chain = (...widths: readonly number[]): number =>
  widths.slice(1).reduce((sum, width, index) => sum + (widths[index] ?? 0) * width, 0);

/** Channels of the patches that a merger or a pixel shuffle puts side by side. */
const mergedWidth = ({ hidden, merge }: Given): number => hidden * merge ** 2;

/** LLaVA-1.5 (arXiv 2310.03744) and its like, InternVL's `mlp1`: two layers, which need no merging. */
const llava = (given: Given): Projector => perToken(chain(mergedWidth(given), given.textHidden, given.textHidden));

/** `Glm4vVisionPatchMerger` (GLM-4.1V, 4.5V, 4.6V): a convolution over 2 x 2 patches, a square matrix and a gated block of `intermediate_size`. */
const glm: Shape = (given) => {
  const output = positive(given.tower, "out_hidden_size");
  const inner = positive(given.tower, "intermediate_size");
  if (!isGlmVision(given.tower, given.wrapper) || output === null || inner === null) return null;
  return perToken(chain(mergedWidth(given), output, output) + 3 * output * inner);
};

export const isGlmVision = (tower: ConfigReader, wrapper: ConfigReader): boolean =>
  [tower, wrapper].some(({ fields }) => String(fields["model_type"]).startsWith("glm4v"));

/**
 * `PatchMerger` of Qwen2-VL, Qwen2.5-VL and Qwen3-VL, and one more on the same tokens for each level of `deepstack_visual_indexes`. Qwen2-VL
 * calls the width that leaves it `hidden_size`, and its own `embed_dim`.
 */
const qwen: Shape = (given) => {
  const { tower } = given;
  const older = tower.has("embed_dim") ? positive(tower, "hidden_size") : null;
  const output = positive(tower, "out_hidden_size") ?? older;
  if (output === null || positive(tower, "spatial_merge_size") === null) return null;
  const levels = tower.listOr("deepstack_visual_indexes", []).length;
  const merged = mergedWidth(given);
  return perToken((1 + levels) * chain(merged, merged, output));
};

/** `patchmerger` and `patchmergerv2` of Kimi-VL, Kimi-K2.5 and K3. */
const kimi: Shape = (given) =>
  Array.isArray(given.tower.raw("merge_kernel_size"))
    ? perToken(chain(mergedWidth(given), mergedWidth(given), given.textHidden))
    : null;

/** Gemma 3, 3n and 4, PaliGemma: the mean of some patches, or each of them, and one matrix. */
const pooled: Shape = ({ tower, wrapper, hidden, textHidden }) => {
  const isPooled =
    wrapper.has(["mm_tokens_per_image", "vision_soft_tokens_per_image"]) ||
    tower.has(["num_image_tokens", "pooling_kernel_size"]) ||
    [tower, wrapper].some(({ fields }) => /gemma/.test(String(fields["model_type"])));
  return isPooled ? perToken(hidden * textHidden) : null;
};

/**
 * `Resampler` of MiniCPM-V (arXiv 2408.01800): learned queries attend to the patches. A patch is brought to the text's width and becomes a key
 * and a value; a query has a matrix before, one behind and one more. The scores between them are under a thousandth of the encoder's work.
 */
const resampler: Shape = ({ wrapper, hidden, textHidden }) =>
  positive(wrapper, "query_num") === null
    ? null
    : { patch: hidden * textHidden + 2 * textHidden ** 2, token: 3 * textHidden ** 2 };

/** `downsample_mlp_gelu` of DeepSeek-VL2 (arXiv 2412.10302). */
const deepseekVl2: Shape = ({ wrapper, hidden, textHidden }) => {
  const projector = wrapper.child("projector_config");
  const side = positive(projector, "downsample_ratio");
  if (projector === null || side === null) return null;
  const output = positive(projector, "n_embed") ?? textHidden;
  const inner = output * (positive(projector, "mlp_ratio") ?? 1);
  const layers = Math.min(10, Math.max(2, Math.round(positive(projector, "depth") ?? 2)));
  const between = Array.from({ length: layers - 1 }, () => inner);
  return perToken(chain((positive(projector, "input_dim") ?? hidden) * side ** 2, ...between, output));
};

/** `Llama4VisionPixelShuffleMLP` and `Llama4MultiModalProjector`. */
const llama4: Shape = (given) => {
  const inner = positive(given.tower, "projector_input_dim");
  const output = positive(given.tower, "projector_output_dim");
  return inner === null || output === null
    ? null
    : perToken(chain(mergedWidth(given), inner, output, given.textHidden));
};

/** LFM2-VL: two layers of a width of their own. Muse Glimmer, whose wrapper names the merged width, has one more between them. */
const narrowed: Shape = (given) => {
  const inner = positive(given.wrapper, "projector_hidden_size");
  if (inner === null) return null;
  given.wrapper.ignore("out_hidden_size", "projector_bias", "projector_use_layernorm");
  const between = given.wrapper.has("out_hidden_size") ? [inner, inner] : [inner];
  return perToken(chain(mergedWidth(given), ...between, given.textHidden));
};

/** `MiniMaxM3VLMultiModalProjector`: two layers for every patch in the text's width, then two for the merged ones. */
const minimaxM3: Shape = ({ tower, wrapper, hidden, textHidden, merge }) => {
  const inner = positive(wrapper, "projector_hidden_size");
  if (inner === null || compression(tower, wrapper)?.raw("image_token_compression_method") !== "patch_merge")
    return null;
  return { patch: chain(hidden, inner, textHidden), token: chain(textHidden * merge ** 2, inner, textHidden) };
};

/** How MiniMax-M3 says that it merges patches, in the tower or beside it. */
export const compression = (tower: ConfigReader, wrapper: ConfigReader): ConfigReader | null =>
  tower.child("img_token_compression_config") ?? wrapper.child("img_token_compression_config");

/** Aya Vision and Command A Vision: a gated layer, of which half goes on. */
const aligned: Shape = (given) => {
  const inner = positive(given.wrapper, "alignment_intermediate_size");
  return inner === null ? null : perToken(mergedWidth(given) * inner + (inner / 2) * given.textHidden);
};

/** `Idefics3SimpleMLP`, SmolVLM too: one matrix behind the pixel shuffle. */
const idefics3: Shape = (given) =>
  positive(given.wrapper, "scale_factor") === null ? null : perToken(mergedWidth(given) * given.textHidden);

/** `Mistral3PatchMerger` brings the merged patches to the width of one; LLaVA's two layers follow. Pixtral has these alone, for every patch. */
const mistral3: Shape = (given) =>
  positive(given.wrapper, "spatial_merge_size") === null
    ? null
    : perToken(chain(mergedWidth(given), given.hidden, given.textHidden, given.textHidden));

/** The first that applies. */
const SHAPES: readonly Shape[] = [
  glm,
  qwen,
  kimi,
  pooled,
  resampler,
  deepseekVl2,
  llama4,
  minimaxM3,
  narrowed,
  aligned,
  idefics3,
  mistral3,
];
