/** Images and audio of one prompt, in addition to its text. */
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text } from "@/lib/text";

const MEDIA = "media";
const SEEN = { key: "images", not: [0] };

export const mediaFields = {
  images: param(whole(0, 10_000).default(0), {
    label: text({ en: "Images", zh: "图像数" }),
    section: MEDIA,
    hint: text({ en: "Of one prompt, in addition to its text.", zh: "每条提示词中的图像数，另计于文本之外。" }),
  }),
  image_px: param(whole(14, 16_384).default(448), {
    label: text({ en: "Image side", zh: "图像边长" }),
    unit: "px",
    section: MEDIA,
    when: SEEN,
    hint: text({ en: "Of a square image, as the encoder gets it.", zh: "编码器输入的正方形图像边长。" }),
  }),
  patch_px: param(orAuto(whole(1, 1024)), {
    label: text({ en: "Patch side", zh: "图块边长" }),
    unit: "px",
    section: MEDIA,
    when: SEEN,
    hint: text({ en: "Auto: of the model's vision encoder, else 14.", zh: "自动：取模型视觉编码器的值，否则为 14。" }),
  }),
  merge: param(orAuto(whole(1, 8)), {
    label: text({ en: "Patches merged per side", zh: "每边合并图块数" }),
    section: MEDIA,
    when: SEEN,
    hint: text({
      en: "2: four patches become one token, as in Qwen2-VL and later. Auto: as the model's configuration has it, else 1.",
      zh: "2 表示四个图块合并为一个 token（Qwen2-VL 及之后）。自动：按模型配置，否则为 1。",
    }),
  }),
  audio_s: param(real(0, 86_400).default(0), { label: text({ en: "Audio", zh: "音频" }), unit: "s", section: MEDIA }),
  audio_rate: param(real(0.1, 1000).default(25), {
    label: text({ en: "Audio tokens", zh: "音频 token" }),
    unit: "tok/s",
    section: MEDIA,
    when: { key: "audio_s", not: [0] },
    hint: text({ en: "Per second of audio, after the encoder.", zh: "编码器输出的每秒音频 token 数。" }),
  }),
  encoder: param(real(1, 100).default(40), {
    label: text({ en: "Encoder efficiency", zh: "编码器效率" }),
    unit: "%",
    section: MEDIA,
    when: SEEN,
    hint: text({
      en: "Share of the 16-bit peak at which the vision encoder computes; it adds to TTFT.",
      zh: "视觉编码器达到的 16 位峰值算力比例；其耗时计入 TTFT。",
    }),
  }),
};
