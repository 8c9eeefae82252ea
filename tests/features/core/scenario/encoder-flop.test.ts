/**
 * What an encoder computes for an image: its layers run for every patch, what lies behind a merger for every token. Provenance: "hand", in the
 * dimensions of the published configurations: patches · (2 · weights + 4 · layers · width · patches seen) + tokens · 2 · weights.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encoderFlop } from "@/features/core/model/encoder-flop";
import type { ModelSpec } from "@/features/core/model/spec";
import { countMedia } from "@/features/core/scenario/resolution/media";
import { readModel } from "../../../support/models/image-models";
import { SMALL_SIZES } from "../../../support/models/small-config";
import { resolved } from "../../../support/scenarios";

type Asked = Parameters<typeof countMedia>[1];

const NOTHING = { patch_px: null, merge: null, video_s: 0, video_fps: 2, audio_s: 0, audio_rate: 25 };
const flop = (model: ModelSpec, asked: Partial<Asked>): number =>
  countMedia(model, { images: 1, image_px: 448, ...NOTHING, ...asked }).flop;

const text = (model_type: string, hidden_size: number) => ({ ...SMALL_SIZES, model_type, hidden_size });

const QWEN25_VL = readModel({
  ...{ model_type: "qwen2_5_vl", text_config: text("qwen2", 3584) },
  vision_config: {
    ...{ depth: 32, hidden_act: "silu", hidden_size: 1280, intermediate_size: 3420, num_heads: 16, in_chans: 3 },
    ...{ out_hidden_size: 3584, patch_size: 14, spatial_merge_size: 2, window_size: 112, temporal_patch_size: 2 },
    fullatt_block_indexes: [7, 15, 23, 31],
  },
});
const QWEN25_PATCH = 32 * (4 * 1280 ** 2 + 3 * 1280 * 3420) + 2 * 3 * 14 ** 2 * 1280;
const QWEN25_TOKEN = 5120 * 5120 + 5120 * 3584;

describe("a merger runs once for each token", () => {
  it("Qwen3-VL-8B, four images of 1024 px: 23.2 TFLOP, where every weight for each patch would be 27.2", () => {
    const { model } = resolved({ model: "qwen3-vl-8b", hw: "h100-sxm", tp: "1" });
    // 64 x 64 patches and 32 x 32 tokens an image; 27 layers, a patch matrix over two frames; one merger and three of deep-stack levels.
    const patch = 27 * (4 * 1152 ** 2 + 2 * 1152 * 4304) + 2 * 3 * 16 ** 2 * 1152;
    const token = 4 * (4608 * 4608 + 4608 * 4096);
    const image = 4096 * (2 * patch + 4 * 27 * 1152 * 4096) + 1024 * 2 * token;
    expect(flop(model, { images: 4, image_px: 1024 })).toBe(4 * image);
    expect((4 * image) / 1e12).toBeCloseTo(23.19, 2);
  });

  it("LLaVA-1.5 has none: its projector runs for each of 24 x 24 patches", () => {
    const model = readModel({
      ...{ model_type: "llava", text_config: text("llama", 4096) },
      vision_config: {
        ...{ model_type: "clip_vision_model", hidden_size: 1024, num_hidden_layers: 24, num_attention_heads: 16 },
        ...{ intermediate_size: 4096, patch_size: 14, image_size: 336 },
      },
    });
    const patch = 24 * (4 * 1024 ** 2 + 2 * 1024 * 4096) + 3 * 14 ** 2 * 1024;
    const projector = 1024 * 4096 + 4096 * 4096;
    expect(flop(model, {})).toBe(576 * (2 * patch + 4 * 24 * 1024 * 576) + 576 * 2 * projector);
  });

  it("Llama 4: a tile of 24 x 24 patches, 12 x 12 tokens, five tiles for 672 px", () => {
    const model = readModel({
      ...{ model_type: "llama4", text_config: { ...text("llama4_text", 5120), num_local_experts: 16 } },
      vision_config: {
        ...{ hidden_size: 1408, num_hidden_layers: 34, num_attention_heads: 16, intermediate_size: 5632 },
        ...{ image_size: 336, patch_size: 14, pixel_shuffle_ratio: 0.5 },
        ...{ projector_input_dim: 4096, projector_output_dim: 4096, vision_output_dim: 4096 },
      },
    });
    const patch = 34 * (4 * 1408 ** 2 + 2 * 1408 * 5632) + 3 * 14 ** 2 * 1408;
    const token = 5632 * 4096 + 4096 * 4096 + 4096 * 5120;
    const tile = 576 * (2 * patch + 4 * 34 * 1408 * 576) + 144 * 2 * token;
    expect(flop(model, { image_px: 336 })).toBe(tile);
    expect(flop(model, { image_px: 672 })).toBe(5 * tile);
  });
});

describe("tokens that are pooled, cut off or end a row", () => {
  it("Gemma 3: 64 x 64 patches whatever the image, 256 tokens", () => {
    const model = readModel({
      ...{ model_type: "gemma3", mm_tokens_per_image: 256, text_config: text("gemma3_text", 5376) },
      vision_config: {
        ...{ model_type: "siglip_vision_model", hidden_size: 1152, num_hidden_layers: 27, num_attention_heads: 16 },
        ...{ intermediate_size: 4304, patch_size: 14, image_size: 896 },
      },
    });
    const patch = 27 * (4 * 1152 ** 2 + 2 * 1152 * 4304) + 3 * 14 ** 2 * 1152;
    const image = 4096 * (2 * patch + 4 * 27 * 1152 * 4096) + 256 * 2 * (1152 * 5376);
    expect(flop(model, { images: 2 })).toBe(2 * image);
  });

  it("LLaVA-NeXT: tokens that end rows or are cut off are not projected, patches that are cut off are", () => {
    const model = readModel({
      ...{ model_type: "llava_next", text_config: text("llama", 4096), image_grid_pinpoints: [[672, 672]] },
      vision_config: {
        ...{ model_type: "clip_vision_model", hidden_size: 1024, num_hidden_layers: 24, num_attention_heads: 16 },
        ...{ intermediate_size: 4096, patch_size: 14, image_size: 336 },
      },
    });
    const patch = 24 * (4 * 1024 ** 2 + 2 * 1024 * 4096) + 3 * 14 ** 2 * 1024;
    const tile = 576 * (2 * patch + 4 * 24 * 1024 * 576) + 576 * 2 * (1024 * 4096 + 4096 * 4096);
    expect(flop(model, { image_px: 672 })).toBe(5 * tile);
  });
});

describe("windows of an encoder", () => {
  it("Qwen2.5-VL-7B, 1024 px: 28 of 32 layers see squares of 8 x 8 patches", () => {
    // 74 patches on a side: nine windows of 8 and one of 2, (9 · 8² + 2²)² pairs; four layers see all 5,476 patches. 37 x 37 tokens.
    const pairs = 4 * 5476 ** 2 + 28 * (9 * 64 + 4) ** 2;
    const image = 5476 * 2 * QWEN25_PATCH + 4 * 1280 * pairs + 1369 * 2 * QWEN25_TOKEN;
    expect(flop(QWEN25_VL, { image_px: 1024 })).toBe(image);
    // 7.70 TFLOP; without windows 11.95.
    expect(image / 1e12).toBeCloseTo(7.7, 2);
    expect((image + 4 * 1280 * 28 * (5476 ** 2 - 580 ** 2)) / 1e12).toBeCloseTo(11.95, 2);
  });

  it("are of one pair of frames each: 4 s of video at 2 frames/s are four images of 224 px", () => {
    // 16 x 16 patches are four whole windows of 64; 8 x 8 tokens.
    const pairs = 4 * 256 ** 2 + 28 * 4 * 64 ** 2;
    const frame = 256 * 2 * QWEN25_PATCH + 4 * 1280 * pairs + 64 * 2 * QWEN25_TOKEN;
    expect(flop(QWEN25_VL, { images: 0, video_s: 4, image_px: 224 })).toBe(4 * frame);
  });

  it("EXAONE 4.5 and Muse Glimmer say theirs in fields of their own", () => {
    const tower = (vision_config: object) =>
      readModel({ model_type: "x", text_config: text("llama", 4096), vision_config }).towers[0];
    const exaone = {
      ...{ depth: 28, hidden_size: 2048, num_heads: 32, intermediate_size: 5120, patch_size: 14, window_size: 112 },
      ...{ out_hidden_size: 5120, spatial_merge_size: 2, fullatt_block_indexes: [6, 13, 20, 27] },
    };
    expect(tower(exaone)?.windows).toEqual({ layers: 24, side: 8 });
    // 32 x 32 positions; every fourth layer and the last see the whole image.
    const layer_types = Array.from({ length: 50 }, (_, index) =>
      index % 4 === 3 || index === 49 ? "full_attention" : "window_attention",
    );
    const muse = { hidden_size: 1536, num_hidden_layers: 50, intermediate_size: 8960, patch_size: 14, layer_types };
    expect(tower({ ...muse, pos_emb_height: 32, merge_size: 2 })).toMatchObject({
      windows: { layers: 37, side: 32 },
      merge: 2,
    });
    expect(tower(muse)).not.toHaveProperty("windows");
  });

  it("hold no more pairs than the image, and as many where one window covers it (law)", () => {
    const encoder = { weights: { patch: 0, token: 0 }, layers: 3, attentionWidth: 1 };
    const pairs = (edge: number, side?: number): number =>
      encoderFlop(
        { ...encoder, ...(side !== undefined && { windows: { layers: 3, side } }) },
        { passes: 1, patches: edge ** 2, tokens: 0 },
      );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 250 }), (edge, side) => {
        // Counted one by one: windows on a side, and what remains.
        let counted = 0;
        for (let from = 0; from < edge; from += side) counted += Math.min(side, edge - from) ** 2;
        expect(pairs(edge, side)).toBeCloseTo(4 * 3 * counted ** 2, -3);
        expect(pairs(edge, side)).toBeLessThanOrEqual(pairs(edge));
        if (side >= edge) expect(pairs(edge, side)).toBe(pairs(edge));
      }),
    );
  });
});
