/** The scenario as one sentence with open values. */
import { text, type Text } from "@/lib/text";

/** `$key` is an open value. */
export const SENTENCE: Readonly<Record<keyof Text, readonly string[]>> = {
  en: [
    "Serve ",
    "$model",
    " in ",
    "$weights",
    " on ",
    "$hw",
    " at TP ",
    "$tp",
    ", ",
    "$isl",
    " tokens in, ",
    "$osl",
    " out, ",
    "$conc",
    " requests at once.",
  ],
  zh: [
    "部署 ",
    "$model",
    "，权重 ",
    "$weights",
    "，加速卡 ",
    "$hw",
    "，TP ",
    "$tp",
    "；输入 ",
    "$isl",
    " tokens，输出 ",
    "$osl",
    "，并发 ",
    "$conc",
    "。",
  ],
};

export const TITLE = text({ en: "Ten-second estimate", zh: "十秒估算" });
export const LEAD = text({ en: "Change a word; the answer follows.", zh: "改一个词，答案随之更新。" });
export const OPEN = text({ en: "Open in Quick Estimation", zh: "在快速估算中打开" });
