/**
 * Tokens of images that processors cut into tiles, by configurations that state it in their own way. Provenance: hand, from the rule of each
 * published image processor.
 */
import { expect, it } from "vitest";
import type { ModelSpec } from "@/features/core/model/spec";
import { countMedia } from "@/features/core/scenario/resolution/media";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { CLIP, llama, readModel, vit } from "../../../support/models/image-models";

const ASKED = { ...ScenarioSchema.parse({}), images: 1 };
const tokens = (model: ModelSpec, image_px: number): number => countMedia(model, { ...ASKED, image_px }).imageTokens;

const VL2 = readModel({
  ...{ model_type: "deepseek_vl_v2", language_config: llama, projector_config: { downsample_ratio: 2 } },
  candidate_resolutions: [
    [384, 384],
    [384, 768],
    [768, 384],
    [768, 768],
  ],
  vision_config: { ...vit, model_type: "vision", image_size: 384 },
});

type Row = readonly [name: string, model: ModelSpec, sides: readonly (readonly [px: number, tokens: number])[]];

it.each<Row>([
  // 32 x 32 patches of 448 px, a quarter of them tokens; 3 x 3 tiles and the thumbnail.
  [
    "Eagle 2.5",
    readModel({
      ...{ model_type: "eagle_2_5_vl", text_config: llama, downsample_ratio: 0.5, max_dynamic_tiles: 12 },
      ...{ use_thumbnail: true, vision_config: { ...CLIP, model_type: "siglip_vision_model", image_size: 448 } },
    }),
    [
      [448, 256],
      [1344, 10 * 256],
    ],
  ],
  // 26 x 26 patches of 364 px, 13 x 13 tokens; 4 x 4 tiles and the whole image.
  [
    "Idefics3",
    readModel({
      ...{ model_type: "idefics3", text_config: llama, scale_factor: 2 },
      vision_config: { ...vit, model_type: "idefics3_vision", image_size: 364 },
    }),
    [
      [364, 17 * 169],
      [728, 2873],
    ],
  ],
  // 27 x 27 patches of 384 px, 9 x 9 tokens.
  [
    "SmolVLM",
    readModel({
      ...{ model_type: "idefics3", text_config: llama, scale_factor: 3 },
      vision_config: { ...vit, model_type: "idefics3", image_size: 384 },
    }),
    [[768, 1377]],
  ],
  // 13 x 13 tokens a tile; 3 x 3 tiles and the whole image.
  [
    "Aya Vision",
    readModel({
      ...{ model_type: "aya_vision", text_config: llama, downsample_factor: 2 },
      vision_config: { ...vit, model_type: "siglip_vision_model", image_size: 364 },
    }),
    [
      [364, 169],
      [1092, 1690],
    ],
  ],
  // 16 x 16 tokens a tile of 512 px; 2 x 2 tiles cover the image, 3 x 3 are the most.
  [
    "Command A Vision",
    readModel({
      ...{ model_type: "cohere2_vision", text_config: llama, downsample_factor: 2 },
      vision_config: { ...vit, model_type: "siglip_vision_model", image_size: 512, patch_size: 16 },
    }),
    [
      [512, 256],
      [513, 5 * 256],
      [4096, 10 * 256],
    ],
  ],
  // The whole image 14 x 15, one between, and 14 rows of a tile's 14 and one, or 28 of 28 and one.
  [
    "DeepSeek-VL2",
    VL2,
    [
      [384, 210 + 1 + 210],
      [768, 210 + 1 + 812],
    ],
  ],
])("are counted tile by tile: %s", (_, model, sides) => {
  for (const [px, expected] of sides) expect([px, tokens(model, px)]).toEqual([px, expected]);
});

it("beyond two images of a prompt DeepSeek-VL2 cuts none", () => {
  const media = (images: number) => countMedia(VL2, { ...ASKED, images, image_px: 768 });
  expect([media(2), media(3)].map(({ imageTokens }) => imageTokens)).toEqual([2 * 1023, 3 * 421]);
  expect([media(2), media(3)].map(({ patches }) => patches)).toEqual([5 * 729, 2 * 729]);
});

it("Pixtral's encoder takes no larger image than it says: Mistral Small 3.1 brings 3,080 px to 1,540", () => {
  const vision_config = { ...vit, model_type: "pixtral", image_size: 1540 };
  const model = readModel({ model_type: "mistral3", text_config: llama, vision_config, spatial_merge_size: 2 });
  expect([770, 1540, 3080].map((px) => tokens(model, px))).toEqual([28 ** 2, 3025, 3025]);
});
