/** Images, video and audio of one prompt, in addition to its text. */
import * as z from "zod";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text } from "@/lib/text";

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
  images: param(whole(0, 10_000).default(0), {
    ...MEDIA,
    label: text({ en: "Images", zh: "图像数" }),
    hint: text({ en: "Of one prompt, in addition to its text.", zh: "每条提示词中的图像数，另计于文本之外。" }),
  }),
  video_s: param(real(0, 86_400).default(0), { ...MEDIA, label: text({ en: "Video", zh: "视频" }), unit: "s" }),
  video_fps: param(real(0.01, 240).default(2), {
    ...MEDIA,
    label: text({ en: "Frames that are read", zh: "抽帧率" }),
    unit: "/s",
    when: VIDEO,
    hint: text({
      en: "Per second of video. Two frames become one image, as in Qwen2-VL and later.",
      zh: "每秒视频抽取的帧数。两帧合为一幅图像（Qwen2-VL 及之后）。",
    }),
  }),
  image_px: param(whole(14, 16_384).default(448), {
    ...MEDIA,
    label: text({ en: "Image side", zh: "图像边长" }),
    unit: "px",
    when: PICTURES,
    hint: text({
      en: "Of a square image or frame, before the model scales it or cuts it into tiles.",
      zh: "正方形图像或帧的边长（模型缩放或切块之前）。",
    }),
  }),
  patch_px: param(orAuto(whole(1, 1024)), {
    ...MEDIA,
    label: text({ en: "Patch side", zh: "图块边长" }),
    unit: "px",
    when: PICTURES,
    hint: text({ en: "Auto: of the model's vision encoder, else 14.", zh: "自动：取模型视觉编码器的值，否则为 14。" }),
  }),
  merge: param(orAuto(whole(1, 8)), {
    ...MEDIA,
    label: text({ en: "Patches merged per side", zh: "每边合并图块数" }),
    when: PICTURES,
    hint: text({
      en: "2: four patches become one token, as in Qwen2-VL and later. Auto: as the model's configuration has it, else 1.",
      zh: "2 表示四个图块合并为一个 token（Qwen2-VL 及之后）。自动：按模型配置，否则为 1。",
    }),
  }),
  audio_s: param(real(0, 86_400).default(0), { ...MEDIA, label: text({ en: "Audio", zh: "音频" }), unit: "s" }),
  audio_rate: param(real(0.1, 1000).default(25), {
    ...MEDIA,
    label: text({ en: "Audio tokens", zh: "音频 token" }),
    unit: "tok/s",
    when: AUDIO,
    hint: text({ en: "Per second of audio, after the encoder.", zh: "编码器输出的每秒音频 token 数。" }),
  }),
  encoder: param(real(1, 100).default(40), {
    ...MEDIA,
    label: text({ en: "Encoder efficiency", zh: "编码器效率" }),
    unit: "%",
    when: ANY,
    hint: text({
      en: "Share of the 16-bit peak at which the encoders compute, as part of the prefill.",
      zh: "编码器达到的 16 位峰值算力比例；作为预填充的一部分。",
    }),
  }),
  encoder_cached: param(real(0, 100).default(0), {
    ...MEDIA,
    label: text({ en: "Encoded before", zh: "编码结果命中" }),
    unit: "%",
    when: ANY,
    hint: text({
      en: "Share of images, video and audio whose encoding is cached: their tokens stay, the encoder's work does not.",
      zh: "图像、视频与音频中编码结果已缓存的比例：token 照计，不再编码。",
    }),
  }),
  encoder_apart: param(z.boolean().default(false), {
    ...MEDIA,
    label: text({ en: "Encoder on its own GPU", zh: "编码器独占 GPU" }),
    when: ANY,
    hint: text({
      en: "EPD: GPUs of the same kind encode, and count among the GPUs. Their time is part of TTFT and of no step, their weights are not on the others, and their rate bounds the throughput.",
      zh: "EPD：由同型的另外 GPU 编码，并计入 GPU 数。其耗时计入 TTFT 而不占用任何步，权重不在其余 GPU 上，其速率限制吞吐。",
    }),
  }),
  encoder_share: param(whole(1, 1024).default(1), {
    ...MEDIA,
    label: text({ en: "Replicas per encoder GPU", zh: "每个编码 GPU 服务的副本数" }),
    when: APART,
    hint: text({
      en: "Instances that prefill and share one encoder GPU.",
      zh: "共用一块编码 GPU 的预填充实例数。",
    }),
  }),
};
