/** Images, video and audio of a prompt: the tokens they become, and what the encoders compute for them. */
import { leadingTitle } from "@/features/core/model/config/model-title";
import { encoderFlop, type EncoderWork } from "@/features/core/model/encoder-flop";
import { imageWork, type ImageWork } from "@/features/core/model/image-rule";
import type { Encoding } from "@/features/core/model/served";
import type { ModelSpec, Tower } from "@/features/core/model/spec";
import type { Issue } from "@/lib/issue";
import { fromPercent } from "@/lib/units/edge";
import type { Scenario } from "../schema";
import type { Text } from "@/lib/text";
import * as m from "./messages";
import { issue } from "./messages.issues";

export type Media = {
  /** Patches of one image before merging, and tokens that reach the language model. */
  readonly patches: number;
  readonly imageTokens: number;
  readonly videoTokens: number;
  readonly audioTokens: number;
  /** Of all three. */
  readonly tokens: number;
  /** FLOP of the encoders for all images, video and audio of one prompt; 0 without encoder. */
  readonly flop: number;
};

type Asked = Pick<
  Scenario,
  "images" | "image_px" | "patch_px" | "merge" | "video_s" | "video_fps" | "audio_s" | "audio_rate"
>;

const PATCH = 14;

/** Frames that a patch of video spans (`temporal_patch_size` of Qwen2-VL and later). */
const FRAMES = 2;

/** Frames of an audio encoder that one token is pooled from (Whisper's 20 ms; Qwen2-Audio, arXiv 2407.10759: a token every 40 ms). */
const POOLED = 2;
/** Seconds of audio that attend to each other (Whisper, arXiv 2212.04356). */
const WINDOW_S = 30;

const findTower = ({ towers }: ModelSpec, modality: Tower["modality"]): Tower | undefined =>
  towers.find((tower) => tower.modality === modality);

/** Pixels on a side of a patch: as asked, else the model's, else what most vision encoders take. */
export const patchSide = (model: ModelSpec, asked: number | null): number =>
  asked ?? findTower(model, "vision")?.patch ?? PATCH;

/**
 * Tokens of a square image = (⌈⌈side / patch⌉ / merge⌉)² unless the model has a rule of its own (`ModelSpec.images`) and neither is asked for; of
 * video, one image for every two frames, which no model cuts into tiles; of audio, seconds times rate. FLOP are those of `encoderFlop`: each
 * pass is one image or tile, one pair of frames, or 30 s of audio.
 */
export function countMedia(model: ModelSpec, asked: Asked): Media {
  const vision = findTower(model, "vision");
  const { image, frame } = imageWorks(model, asked);
  const pairs = Math.ceil((asked.video_s * asked.video_fps) / FRAMES);
  const audioTokens = Math.ceil(asked.audio_s * asked.audio_rate);
  const imageTokens = asked.images * image.tokens;
  const videoTokens = pairs * frame.tokens;
  const seen = (tower: Tower): number =>
    encoderFlop(tower, times(image, asked.images)) + encoderFlop(tower, times(frame, pairs));
  const ears = findTower(model, "audio");
  return {
    ...{ patches: image.passes * image.patches, imageTokens, videoTokens, audioTokens },
    tokens: imageTokens + videoTokens + audioTokens,
    flop: (vision ? seen(vision) : 0) + (ears ? encoderFlop(ears, soundWork(audioTokens, asked.audio_rate)) : 0),
  };
}

/** Of one image, and of one pair of frames. A patch or a merge that is asked for goes before the model's rule. */
function imageWorks(model: ModelSpec, asked: Asked): { readonly image: ImageWork; readonly frame: ImageWork } {
  const { images: rule } = model;
  if (rule !== undefined && asked.patch_px === null && asked.merge === null)
    return {
      image: imageWork(rule, asked.image_px, asked.images),
      frame: imageWork({ kind: "fixed", tile: rule.tile }, asked.image_px),
    };
  const tower = findTower(model, "vision");
  const px = Math.min(asked.image_px, tower?.longest ?? Infinity);
  const side = Math.ceil(px / patchSide(model, asked.patch_px));
  const tokens = Math.ceil(side / (asked.merge ?? tower?.merge ?? 1)) ** 2;
  const square = { passes: 1, patches: side ** 2, tokens, projected: tokens };
  return { image: square, frame: square };
}

const times = ({ passes, patches, projected }: ImageWork, count: number): EncoderWork => ({
  ...{ passes: count * passes, patches, tokens: count * projected },
});

/** Windows of 30 s, the last one as much of one as is begun. */
function soundWork(tokens: number, rate: number): EncoderWork {
  const positions = tokens * POOLED;
  const patches = Math.min(positions, WINDOW_S * rate * POOLED);
  return { passes: patches === 0 ? 0 : positions / patches, patches, tokens };
}

/** Undefined where there is nothing to encode with. */
export function readEncoding(
  model: ModelSpec,
  media: Media,
  { promptTokens, params }: { readonly promptTokens: number; readonly params: Scenario },
): Encoding | undefined {
  if (media.tokens === 0 || model.towers.length === 0) return undefined;
  return {
    flopPerPrompt: media.flop * (1 - fromPercent(params.encoder_cached)),
    promptTokens,
    efficiency: fromPercent(params.encoder),
    apart: params.encoder_apart,
    share: params.encoder_share,
  };
}

/** Images for a model that has no vision encoder on record: tokens count, the encoder does not. */
export function mediaIssues(model: ModelSpec, { images, video_s, audio_s }: Asked): Issue[] {
  const missing = (modality: Tower["modality"], asked: boolean): boolean => asked && !findTower(model, modality);
  const pictures = images > 0 ? "images" : "video_s";
  return [
    ...(missing("vision", images + video_s > 0) ? [noEncoder(model, pictures, m.vision)] : []),
    ...(missing("audio", audio_s > 0) ? [noEncoder(model, "audio_s", m.audio)] : []),
  ];
}

const noEncoder = (model: ModelSpec, field: string, kind: Text): Issue =>
  issue("MEDIA-NO-ENCODER", field, { leadingTitle: leadingTitle(model), kind }, [
    { label: m.textAlone, set: { [field]: "0" } },
  ]);
