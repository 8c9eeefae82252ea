/**
 * Tokens of images, by the rule of each kind of encoder. Provenance: "vendor" and "paper" where a source stands beside a figure; the others are
 * counted by hand from the rule of the published image processor.
 */
import { expect, it } from "vitest";
import { presetModel } from "@/features/core/model/config/preset-model";
import type { ModelSpec } from "@/features/core/model/spec";
import { countMedia } from "@/features/core/scenario/resolution/media";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { unwrap } from "@/lib/result";
import {
  CLIP,
  GEMMA3,
  GEMMA4,
  INTERN_VL,
  LFM2_VL,
  LLAMA4,
  LLAVA,
  LLAVA_FULL,
  LLAVA_NEXT,
  MINICPM_V,
  ONE_VISION,
  PALIGEMMA,
  PHI35_V,
  PHI3_V,
  PHI4,
  llama,
  readModel,
  vit,
} from "../../../support/models/image-models";

const ASKED = { ...ScenarioSchema.parse({}), images: 1 };
const media = (model: ModelSpec, image_px: number, asked: object = {}) =>
  countMedia(model, { ...ASKED, image_px, ...asked });
const tokens = (model: ModelSpec, image_px: number): number => media(model, image_px).imageTokens;

it.each([
  // Gemma 3 technical report, arXiv 2503.19786, 2.1: "256 vectors"; the Gemma 4 card's default budget is 280.
  [
    "Gemma 3",
    GEMMA3,
    [
      [896, 256],
      [448, 256],
      [2000, 256],
    ],
  ],
  [
    "Gemma 4",
    GEMMA4,
    [
      [896, 280],
      [448, 280],
    ],
  ],
  // arXiv 2407.07726, 3.1: 1,024 image tokens at 448 px.
  [
    "PaliGemma at 448 px",
    PALIGEMMA,
    [
      [448, 1024],
      [900, 1024],
    ],
  ],
  // arXiv 2310.03744: 336 px in patches of 14 are 24 x 24; the class token comes with the "full" features.
  [
    "LLaVA-1.5",
    LLAVA,
    [
      [336, 576],
      [672, 576],
      [100, 576],
    ],
  ],
  [
    "LLaVA-1.5 with all features",
    LLAVA_FULL,
    [
      [336, 577],
      [672, 577],
    ],
  ],
  // 576 of the whole image, then 24 rows of 24 and their ends, or 48 rows of 48 and theirs.
  [
    "LLaVA-NeXT",
    LLAVA_NEXT,
    [
      [336, 576 + 24 * 25],
      [672, 576 + 48 * 49],
      [1344, 576 + 48 * 49],
    ],
  ],
  // 27 x 27 a tile: one tile, four, and nine tiles' worth of sixteen.
  [
    "LLaVA-OneVision",
    ONE_VISION,
    [
      [384, 729 + 27 * 28],
      [768, 729 + 54 * 55],
      [1344, 729 + 81 * 82],
    ],
  ],
  // arXiv 2404.16821: 256 a tile, nine tiles and the thumbnail; four tiles from 0.5 of their area on.
  [
    "InternVL",
    readModel(INTERN_VL),
    [
      [448, 256],
      [896, 5 * 256],
      [1344, 2560],
    ],
  ],
  ["InternVL with six tiles at most", readModel({ ...INTERN_VL, max_dynamic_patch: 6 }), [[1344, 5 * 256]]],
  [
    "InternVL without a thumbnail",
    readModel({ ...INTERN_VL, use_thumbnail: false }),
    [
      [448, 256],
      [1344, 9 * 256],
    ],
  ],
  [
    "InternVL of one size",
    readModel({ ...INTERN_VL, dynamic_image_size: false }),
    [
      [448, 256],
      [1344, 256],
    ],
  ],
  // 144 a tile of 336 px: four by four and the whole image.
  [
    "Llama 4",
    LLAMA4,
    [
      [336, 144],
      [337, 5 * 144],
      [1344, 2448],
      [4000, 2448],
    ],
  ],
  // Card of MiniCPM-V 2.6: "only 640 tokens when processing a 1.8M pixel image" (1344 x 1344).
  [
    "MiniCPM-V 2.6",
    MINICPM_V,
    [
      [448, 64],
      [896, 5 * 64],
      [1344, 640],
    ],
  ],
  // (4 x 4 + 1) x 144 + 1 + 5 x 12 for 16 crops, (2 x 2 + 1) x 144 + 1 + 3 x 12 for four, however large the image.
  [
    "Phi-3 vision",
    PHI3_V,
    [
      [336, 2509],
      [1344, 2509],
    ],
  ],
  [
    "Phi-3.5 vision with four crops",
    PHI35_V,
    [
      [336, 757],
      [1344, 757],
    ],
  ],
  // Card of LFM2-VL: 512 px at their own size, larger ones in tiles of 512 px with a thumbnail; 16 x 16 tokens each.
  [
    "LFM2-VL",
    LFM2_VL,
    [
      [100, 64],
      [512, 256],
      [1024, 5 * 256],
      [1344, 10 * 256],
    ],
  ],
  // 256 of the whole image, 256 of one tile, 16 row ends each and one between them.
  [
    "Phi-4 multimodal",
    PHI4,
    [
      [448, 545],
      [449, 256 + 4 * 256 + 3 * 16 + 1],
    ],
  ],
] as const)("%s", (_, model, pairs) => {
  for (const [side, expected] of pairs) expect(tokens(model, side), `${side} px`).toBe(expected);
});

it.each([
  ["gemma-3-27b", 896, 256],
  ["gemma-3-12b", 448, 256],
  ["gemma-4-26b-a4b", 896, 280],
  ["llama-4-scout", 336, 144],
  ["llama-4-maverick", 1344, 2448],
  ["qwen3-vl-8b", 1024, 1024],
  ["kimi-k2.5", 448, 256],
])("the preset %s: %d px are %d", (id, side, expected) => {
  expect(tokens(unwrap(presetModel(id)), side)).toBe(expected);
});

it.each([
  // arXiv 2409.12191; the same patches and merging in GLM-4.5V, Mistral Small 3.1 (arXiv 2410.07073) and Kimi-VL (arXiv 2504.07491).
  ["Qwen2.5-VL", { ...vit, spatial_merge_size: 2 }, {}, 448, 256],
  ["Mistral Small 3.1", { ...vit, model_type: "pixtral", image_size: 1540 }, { spatial_merge_size: 2 }, 1540, 3025],
  ["Kimi-VL", { ...vit, merge_kernel_size: [2, 2] }, {}, 448, 256],
  ["Pixtral", { ...vit, model_type: "pixtral", patch_size: 16, image_size: 1024 }, {}, 512, 1024],
  ["an encoder that scales", { ...CLIP }, { process_image_mode: "dynamic_res" }, 672, 2304],
])("%s takes as many as the image has patches", (_, vision_config, fields, side, expected) => {
  expect(tokens(readModel({ model_type: "wrapper", text_config: llama, vision_config, ...fields }), side)).toBe(
    expected,
  );
});

it("are those that are asked for where a patch or a merge is", () => {
  expect(media(GEMMA3, 448, { patch_px: 14, merge: 2 }).imageTokens).toBe(256);
  expect(media(LLAVA, 672, { patch_px: 14 }).imageTokens).toBe(48 ** 2);
});

it("of a video are those of one tile for each pair of frames", () => {
  expect(media(readModel(INTERN_VL), 1344, { images: 0, video_s: 10, video_fps: 2 }).videoTokens).toBe(10 * 256);
  expect(media(unwrap(presetModel("qwen3-vl-8b")), 448, { images: 0, video_s: 60, video_fps: 2 }).videoTokens).toBe(
    11_760,
  );
});
