/** Words of the page. */
import type { PASS_KINDS, PassKind } from "@/features/core/trace/segment/segmentation";
import { text, verbatim, type Text } from "@/lib/text";

export const WORDS = {
  kernels: text({ en: "Kernels", zh: "内核" }),
  families: text({ en: "Kernel families", zh: "内核类别" }),
  passes: text({ en: "Forward passes", zh: "前向" }),
  layers: text({ en: "Layers", zh: "层" }),
  notices: text({ en: "About this file", zh: "关于该文件" }),
  show: text({ en: "Show", zh: "查看" }),
  name: text({ en: "Kernel", zh: "内核" }),
  family: text({ en: "Family", zh: "类别" }),
  count: verbatim("n"),
  mean: text({ en: "Mean", zh: "平均" }),
  sum: text({ en: "Sum", zh: "合计" }),
  union: text({ en: "Union", zh: "并集" }),
  share: text({ en: "Of busy", zh: "占忙碌" }),
  start: text({ en: "Start", zh: "开始" }),
  duration: text({ en: "Duration", zh: "时长" }),
  gap: text({ en: "Gap before", zh: "之前空隙" }),
  stream: text({ en: "Stream", zh: "流" }),
  pass: text({ en: "Pass", zh: "前向" }),
  layer: text({ en: "Layer", zh: "层" }),
  kind: text({ en: "Kind", zh: "类型" }),
  tokens: text({ en: "Tokens", zh: "token 数" }),
  whole: text({ en: "Complete", zh: "完整" }),
  yes: text({ en: "yes", zh: "是" }),
  cut: text({ en: "cut", zh: "截断" }),
  wall: text({ en: "Wall time", zh: "挂钟时间" }),
  busy: text({ en: "Busy", zh: "忙碌" }),
  hostWait: text({ en: "Host wait", zh: "等待主机" }),
  number: verbatim("#"),
} as const satisfies Record<string, Text>;

export const PASS_WORDS: Readonly<Record<PassKind, Text>> = {
  prefill: text({ en: "prefill", zh: "预填充" }),
  decode: text({ en: "decode", zh: "解码" }),
  mixed: text({ en: "mixed", zh: "混合" }),
  draft: text({ en: "draft", zh: "草稿" }),
  verify: text({ en: "verify", zh: "验证" }),
  training: text({ en: "training", zh: "训练" }),
  unknown: text({ en: "kind unknown", zh: "类型未知" }),
} satisfies Record<(typeof PASS_KINDS)[number], Text>;
