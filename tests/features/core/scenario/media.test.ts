import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planLaunch } from "@/features/core/deploy/launch/launch";
import { LaunchInput } from "@/features/core/deploy/launch-input";
import { cacheSubject } from "@/features/core/serving/deployment/capacity";
import { buildDeployment } from "@/features/core/serving/mean-load/deployment";
import { clientDelay } from "@/features/core/serving/engine-constants/constants";
import { POLICIES } from "@/features/core/serving/deployment/engines";
import { ledgers, tightest } from "@/features/core/memory/ledger";
import { isEncoder } from "@/features/core/operators/encoder";
import { operatorGraph } from "@/features/core/operators/graph";
import { countMedia } from "@/features/core/scenario/resolution/media";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { phases, resolved } from "../../../support/scenarios";

const VISION = { model: "qwen3-vl-8b", hw: "h100-sxm", tp: "1", conc: "8", isl: "500" };
const SEEN = { ...VISION, images: "4", image_px: "1024" };

const media = (raw: RawParams) => {
  const { model, params } = resolved({ ...VISION, ...raw });
  return countMedia(model, params);
};
const encoder = (raw: RawParams, newTokens: number) => {
  const { model, prefill: parallelism, precision } = resolved(raw);
  const segments = [{ phase: "prefill", sequences: 1, newTokens, cached: 0 }] as const;
  return operatorGraph({ model, parallelism, precision, segments }).find(({ id }) => isEncoder(id));
};

describe("tokens of images, video and audio", () => {
  // Qwen2-VL, arXiv 2409.12191, 2.1: a 224 x 224 image, patches of 14, is "compressed to 66 tokens": 64 and two that mark its ends.
  it("are those of Qwen2-VL: 64 for 224 px, a pair of frames as one image", () => {
    const patches = { image_px: "224", patch_px: "14", merge: "2" };
    expect(media({ ...patches, images: "1" }).imageTokens).toBe(64);
    // "we sampled each video at two frames per second", two of which are one image: 20 s are 20 images.
    expect(media({ ...patches, video_s: "20" })).toMatchObject({ videoTokens: 20 * 64, tokens: 20 * 64 });
  });

  // Qwen2-Audio, arXiv 2407.10759, 2: each frame of the encoder output is about 40 ms of the audio.
  it("are those of Qwen2-Audio: 25 for a second", () => {
    expect(media({ audio_s: "30" }).audioTokens).toBe(750);
  });

  it("are part of the prompt everywhere, and said where the model cannot encode them", () => {
    expect(resolved(SEEN).workload.promptTokens).toBe(500 + 4 * 1024);
    const asked = { ...SEEN, model: "llama-3.1-8b" };
    const read = resolveScenario(decodeParams(ScenarioSchema, asked).value);
    expect(read.issues.find(({ code }) => code === "MEDIA-NO-ENCODER")?.changes?.[0]?.set).toEqual({ images: "0" });
    expect(resolveScenario(decodeParams(ScenarioSchema, VISION).value).issues).toEqual([]);
  });
});

describe("the encoder", () => {
  // Its layers once for each of 64 x 64 patches, which all see each other (ViT, arXiv 2010.11929), its mergers for each of 32 x 32 tokens.
  it("is spread over the chunks of its prompt", () => {
    const [tower] = resolved(SEEN).model.towers;
    const n = 64 ** 2;
    const scores = tower ? 4 * tower.layers * n ** 2 * tower.hidden : NaN;
    const image = tower ? 2 * tower.weights.patch * n + 2 * tower.weights.token * 32 ** 2 + scores : NaN;
    const prompt = resolved(SEEN).workload.promptTokens;
    expect((encoder(SEEN, prompt)?.flops ?? 0) / (4 * image)).toBeCloseTo(1, 9);
    const parts = [1000, prompt - 1000].map((chunk) => encoder(SEEN, chunk)?.flops ?? 0);
    expect((parts[0] ?? 0) + (parts[1] ?? 0)).toBeCloseTo(4 * image, -6);
  });

  it("is no work where its results are cached, and its tokens stay", () => {
    const cached = { ...SEEN, encoder_cached: "100" };
    expect(encoder(cached, 1000)).toBeUndefined();
    expect(resolved(cached).workload.promptTokens).toBe(resolved(SEEN).workload.promptTokens);
    expect(phases(cached).ttft).toBeLessThan(phases(SEEN).ttft);
  });

  it("apart: in TTFT and in no step, its weights on no GPU of the model, no launch that leaves it out", () => {
    const apart = { ...SEEN, encoder_apart: "1" };
    const [tower] = resolved(SEEN).model.towers;
    const extras = (raw: RawParams): number => {
      const deployment = buildDeployment(resolved(raw), "vllm");
      return tightest(ledgers(cacheSubject(deployment, resolved(raw).prefill))).extras;
    };
    expect(extras(SEEN)).toBe(2 * (tower?.params ?? NaN));
    expect(extras(apart)).toBe(0);
    expect(encoder(apart, 1000)).toBeUndefined();
    expect(phases(apart).prefill.time).toBeCloseTo(phases({ ...SEEN, encoder_cached: "100" }).prefill.time, 9);
    const launch = planLaunch(resolved(apart), decodeParams(LaunchInput, {}).value);
    expect(launch.issues.find(({ code }) => code === "LAUNCH-ENCODER")?.changes?.[0]?.set).toEqual({
      encoder_apart: "0",
    });
    const delay = (raw: RawParams) => clientDelay(buildDeployment(resolved(raw), "vllm"), POLICIES.vllm).firstToken;
    const { flop } = media(SEEN);
    // 40 % of 989.4 TFLOP/s: NVIDIA's data sheet of the H100 SXM.
    expect((delay(apart) - delay(SEEN)) / (flop / (0.4 * 989.4e12))).toBeCloseTo(1, 3);
    expect(phases(apart).ttft - phases(apart).prefill.time).toBeCloseTo(delay(apart) - delay(SEEN), 9);
  });

  it("never makes more images, larger ones or more sound faster (law)", () => {
    const count = fc.integer({ min: 0, max: 12 });
    const side = fc.integer({ min: 28, max: 1500 });
    fc.assert(
      fc.property(count, count, side, side, (a, b, c, d) => {
        const ttft = (images: number, px: number) =>
          phases({ ...VISION, images: String(images), image_px: String(px) }).ttft;
        expect(ttft(Math.min(a, b), Math.min(c, d))).toBeLessThanOrEqual(
          ttft(Math.max(a, b), Math.max(c, d)) * (1 + 1e-9),
        );
      }),
      { numRuns: 25 },
    );
  });
});
