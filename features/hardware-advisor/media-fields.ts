/** Images and audio of one prompt, in addition to its text. */
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text } from "@/lib/text";

const MEDIA = "media";

export const mediaFields = {
  images: param(whole(0, 10_000).default(0), {
    label: text("Images", "图像数"),
    section: MEDIA,
    hint: text("Of one prompt, in addition to its text.", "每条提示词中的图像数，另计于文本之外。"),
  }),
  image_px: param(whole(14, 16_384).default(448), {
    label: text("Image side", "图像边长"),
    unit: "px",
    section: MEDIA,
    hint: text("Of a square image, as the encoder gets it.", "编码器输入的正方形图像边长。"),
  }),
  patch_px: param(orAuto(whole(1, 1024)), {
    label: text("Patch side", "图块边长"),
    unit: "px",
    section: MEDIA,
    hint: text("Auto: of the model's vision encoder, else 14.", "自动：取模型视觉编码器的值，否则为 14。"),
  }),
  merge: param(whole(1, 8).default(1), {
    label: text("Patches merged per side", "每边合并图块数"),
    section: MEDIA,
    hint: text(
      "2: four patches become one token, as in Qwen2-VL and later.",
      "2 表示四个图块合并为一个 token（Qwen2-VL 及之后）。",
    ),
  }),
  audio_s: param(real(0, 86_400).default(0), { label: text("Audio", "音频"), unit: "s", section: MEDIA }),
  audio_rate: param(real(0.1, 1000).default(25), {
    label: text("Audio tokens", "音频 token"),
    unit: "tok/s",
    section: MEDIA,
    hint: text("Per second of audio, after the encoder.", "编码器输出的每秒音频 token 数。"),
  }),
  encoder: param(real(1, 100).default(40), {
    label: text("Encoder efficiency", "编码器效率"),
    unit: "%",
    section: MEDIA,
    hint: text(
      "Share of the 16-bit peak at which the vision encoder computes; it adds to TTFT.",
      "视觉编码器达到的 16 位峰值算力比例；其耗时计入 TTFT。",
    ),
  }),
};
