/** Architectures that the suite knows by name and cannot describe, and what is missing. */
import { text, type Text } from "@/lib/text";

const ENCODER = text({
  en: "an encoder that a language-model step does not have",
  zh: "编码器部分，超出语言模型步骤的范围",
});
const RECURRENT = text({ en: "its recurrent mixer", zh: "其循环混合层" });

export const MISSING: Readonly<Record<string, Text>> = {
  rwkv: RECURRENT,
  rwkv5: RECURRENT,
  rwkv6: RECURRENT,
  rwkv7: RECURRENT,
  recurrentgemma: RECURRENT,
  xlstm: RECURRENT,
  lfm2: text({ en: "its short-convolution layers", zh: "其短卷积层" }),
  lfm2moe: text({ en: "its short-convolution layers", zh: "其短卷积层" }),
  falconh1: text({ en: "attention and a mixer side by side in one layer", zh: "同一层内并行的注意力与状态空间混合" }),
  step3: text({ en: "its factorised query projection", zh: "其分解式查询投影" }),
  mllama: text({ en: "its cross-attention layers", zh: "其交叉注意力层" }),
  t5: ENCODER,
  bart: ENCODER,
  whisper: ENCODER,
  bert: ENCODER,
  roberta: ENCODER,
  clip: ENCODER,
  vit: ENCODER,
};
