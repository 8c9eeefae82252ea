/** How sure the catalogue is of a figure, in words. */
import { text, type Text } from "@/lib/text";
import type { Confidence } from "./chip";

export const CONFIDENCE_WORDS: Readonly<Record<Confidence, Text>> = {
  vendor: text({ en: "vendor sheet", zh: "厂商数据表" }),
  "two secondary": text({ en: "two secondary sources", zh: "两个二手来源" }),
  "one secondary": text({ en: "one secondary source", zh: "一个二手来源" }),
  unsure: text({ en: "unsure", zh: "不确定" }),
  user: text({ en: "entered by you", zh: "用户填写" }),
};
