/** Words of the comparison that only a screen says. */
import { text, verbatim, type Text } from "@/lib/text";

export const WORDS = {
  compare: text({ en: "Compare", zh: "对比" }),
  none: text({
    en: "There is nothing to compare with: open a second file, or one with several passes or layers.",
    zh: "没有可对比的内容：请再打开一个文件，或打开包含多次前向或多层的文件。",
  }),
  back: text({ en: "Back to the trace", zh: "返回轨迹" }),
  swap: text({ en: "⇄ Swap", zh: "⇄ 交换" }),
  level: text({ en: "What is compared", zh: "对比范围" }),
  trace: text({ en: "Whole traces", zh: "整个轨迹" }),
  pass: text({ en: "Passes", zh: "前向" }),
  layer: text({ en: "Layers", zh: "层" }),
  sameWork: text({ en: "Same work?", zh: "工作相同？" }),
  a: verbatim("A"),
  b: verbatim("B"),
  file: text({ en: "file", zh: "文件" }),
  passChoice: text({ en: "pass", zh: "前向" }),
  layerChoice: text({ en: "layer", zh: "层" }),
  range: text({ en: "selected range", zh: "所选范围" }),
  picture: text({ en: "Both sides on one time scale", zh: "同一时间轴上的两侧" }),
  pictureLead: text({
    en: "Ribbon: equal kernels. Dashes: merged. Outline: only on this side. Hatched: nothing runs.",
    zh: "色带：相同内核。虚线：合并。描边：仅此侧存在。斜线：无任务运行。",
  }),
  changed: text({ en: "Changed kernels", zh: "变化的内核" }),
  before: text({ en: "Previous changed kernel", zh: "上一个变化的内核" }),
  after: text({ en: "Next changed kernel", zh: "下一个变化的内核" }),
  bar: text({ en: "shorter in B · longer in B", zh: "B 更短 · B 更长" }),
  "only-all": text({ en: "All kernels", zh: "全部内核" }),
  "only-a": text({ en: "Only in A", zh: "仅在 A 中" }),
  "only-b": text({ en: "Only in B", zh: "仅在 B 中" }),
  copyRange: text({ en: "Copy its time in Perfetto", zh: "复制其 Perfetto 时间" }),
  behind: text({ en: "B behind A", zh: "B 落后 A" }),
} as const satisfies Record<string, Text>;
