/** Images and audio of a prompt: the tokens they become, and what the vision encoder computes for them. */
import { computeRate } from "@/features/core/hardware/require";
import type { Chip } from "@/features/core/hardware/chip";
import type { ModelSpec } from "@/features/core/model/spec";
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import type { Input } from "./input";

export type Media = {
  /** Patches of one image before merging, and tokens that reach the language model. */
  readonly patches: number;
  readonly imageTokens: number;
  readonly audioTokens: number;
  /** FLOP of the vision encoder for all images of one prompt; 0 without encoder. */
  readonly flop: number;
};

const PATCH = 14;

/** Pixels on a side of a patch: as asked, else the model's, else what most vision encoders take. */
export const patchSide = ({ towers }: ModelSpec, asked: number | null): number =>
  asked ?? towers.find(({ modality }) => modality === "vision")?.patch ?? PATCH;

/**
 * Tokens of a square image = (⌈⌈side / patch⌉ / merge⌉)². FLOP of an encoder pass over n patches = 2 · P · n + 4 · layers · n² · width:
 * every weight once per patch, and scores and values of full attention among the patches of one image (Dosovitskiy et al., arXiv
 * 2010.11929, the block of a ViT). Audio encoders are small beside the language model and are not priced.
 */
export function countMedia(model: ModelSpec, input: Input): Media {
  const vision = model.towers.find(({ modality }) => modality === "vision");
  const side = Math.ceil(input.image_px / patchSide(model, input.patch_px));
  const patches = side ** 2;
  const pass = vision ? 2 * vision.params * patches + 4 * vision.layers * patches ** 2 * vision.hidden : 0;
  return {
    patches,
    imageTokens: input.images * Math.ceil(side / (input.merge ?? vision?.merge ?? 1)) ** 2,
    audioTokens: Math.ceil(input.audio_s * input.audio_rate),
    flop: input.images * pass,
  };
}

/** Seconds that `tp` cards need for the images of one prompt; null where the chip's 16-bit rate is not published. */
export function encoderSeconds({ flop }: Media, chip: Chip, tp: number, efficiency: number): number | null {
  if (flop === 0) return 0;
  const rate = computeRate(chip, "bf16");
  return rate.ok ? flop / (rate.value * efficiency * tp) : null;
}

/** Images for a model that has no vision encoder on record: tokens count, the encoder does not. */
export function mediaIssues(model: ModelSpec, { images, audio_s }: Input): Issue[] {
  const missing = (modality: "vision" | "audio", asked: boolean): boolean =>
    asked && !model.towers.some((tower) => tower.modality === modality);
  return [
    ...(missing("vision", images > 0) ? [noEncoder(model, "images", text({ en: "vision", zh: "视觉" }))] : []),
    ...(missing("audio", audio_s > 0) ? [noEncoder(model, "audio_s", text({ en: "audio", zh: "音频" }))] : []),
  ];
}

const noEncoder = ({ name }: ModelSpec, at: string, kind: { en: string; zh: string }): Issue => ({
  code: "ADVISOR-NO-ENCODER",
  at,
  message: text({
    en: `${name} has no ${kind.en} encoder on record: its tokens are counted, an encoder's weights and time are not.`,
    zh: `${name} 的配置中没有${kind.zh}编码器：只计其 token，不计编码器的权重与耗时。`,
  }),
});
