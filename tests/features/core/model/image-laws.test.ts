/** Laws of image rules, whatever the model. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ModelSpec } from "@/features/core/model/spec";
import { countMedia } from "@/features/core/scenario/resolution/media";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import {
  GEMMA3,
  GEMMA4,
  INTERN_VL,
  LFM2_VL,
  LLAMA4,
  LLAVA,
  LLAVA_NEXT,
  MINICPM_V,
  ONE_VISION,
  PHI3_V,
  readModel,
} from "../../../support/models/image-models";

const ASKED = { ...ScenarioSchema.parse({}), images: 1 };
const media = (model: ModelSpec, image_px: number) => countMedia(model, { ...ASKED, image_px });

describe("laws of image rules", () => {
  const MODELS = [
    GEMMA3,
    GEMMA4,
    LLAVA,
    LLAVA_NEXT,
    ONE_VISION,
    readModel(INTERN_VL),
    LFM2_VL,
    LLAMA4,
    MINICPM_V,
    PHI3_V,
  ];
  const sides = fc.tuple(fc.integer({ min: 14, max: 5000 }), fc.integer({ min: 14, max: 5000 }));

  it("a larger image has no fewer tokens and costs the encoder no less", () => {
    fc.assert(
      fc.property(sides, fc.constantFrom(...MODELS), ([a, b], model) => {
        const [small, large] = [media(model, Math.min(a, b)), media(model, Math.max(a, b))];
        expect(small.tokens).toBeLessThanOrEqual(large.tokens);
        expect(small.flop).toBeLessThanOrEqual(large.flop);
        expect(Number.isInteger(small.tokens) && small.tokens > 0).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("an encoder computes each tile on its own: FLOP are those of one pass times the passes", () => {
    const one = media(LLAMA4, 336).flop;
    expect(media(LLAMA4, 1344).flop / one).toBeCloseTo(17, 9);
    expect(media(LLAVA, 5000).flop).toBe(media(LLAVA, 336).flop);
  });
});
