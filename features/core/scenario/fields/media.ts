/** Images, video and audio of one prompt, in addition to its text. */
import * as z from "zod";
import { orAuto, param, real, integer } from "@/lib/params/param";
import * as m from "./messages";

const MEDIA = { section: "workload", fold: "media" } as const;
const IMAGES = { key: "images", not: [0] };
const VIDEO = { key: "video_s", not: [0] };
const AUDIO = { key: "audio_s", not: [0] };
const PICTURES = { any: [IMAGES, VIDEO] };
const ANY = { any: [IMAGES, VIDEO, AUDIO] };
const APART = { key: "encoder_apart", not: [false] };

/** What a page does not need that prices no whole step. */
export const ENCODER_KEYS = ["encoder", "encoder_cached", "encoder_apart", "encoder_share"] as const;

export const MEDIA_FIELDS = {
  images: param(integer(0, 10_000).default(0), {
    ...MEDIA,
    label: m.images,
    hint: m.ofOnePromptInAddition,
  }),
  video_s: param(real(0, 86_400).default(0), { ...MEDIA, label: m.video, unit: "s" }),
  video_fps: param(real(0.01, 240).default(2), {
    ...MEDIA,
    label: m.framesThatAreRead,
    unit: "/s",
    when: VIDEO,
    hint: m.perSecondOfVideoTwo,
  }),
  image_px: param(integer(14, 16_384).default(448), {
    ...MEDIA,
    label: m.imageSide,
    unit: "px",
    when: PICTURES,
    hint: m.ofSquareImageOrFrame,
  }),
  patch_px: param(orAuto(integer(1, 1024)), {
    ...MEDIA,
    label: m.patchSide,
    unit: "px",
    when: PICTURES,
    hint: m.autoOfModelsVisionEncoder,
  }),
  merge: param(orAuto(integer(1, 8)), {
    ...MEDIA,
    label: m.patchesMergedPerSide,
    when: PICTURES,
    hint: m.n2FourPatchesBecomeOne,
  }),
  audio_s: param(real(0, 86_400).default(0), { ...MEDIA, label: m.audio, unit: "s" }),
  audio_rate: param(real(0.1, 1000).default(25), {
    ...MEDIA,
    label: m.audioTokens,
    unit: "tok/s",
    when: AUDIO,
    hint: m.perSecondOfAudioAfter,
  }),
  encoder: param(real(1, 100).default(40), {
    ...MEDIA,
    label: m.encoderEfficiency,
    unit: "%",
    when: ANY,
    hint: m.shareOf16BitPeak,
  }),
  encoder_cached: param(real(0, 100).default(0), {
    ...MEDIA,
    label: m.encodedBefore,
    unit: "%",
    when: ANY,
    hint: m.shareOfImagesVideoAnd,
  }),
  encoder_apart: param(z.boolean().default(false), {
    ...MEDIA,
    label: m.encoderOnItsOwnGpu,
    when: ANY,
    hint: m.epdGPUsOfSameKind,
  }),
  encoder_share: param(integer(1, 1024).default(1), {
    ...MEDIA,
    label: m.replicasPerEncoderGpu,
    when: APART,
    hint: m.instancesThatPrefillAndShare,
  }),
};
