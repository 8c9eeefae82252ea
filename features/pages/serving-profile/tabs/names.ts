/** The views of a capture. All of them stand there whatever the files tell: one without data says which file is missing. */
import { text, verbatim, type Text } from "@/lib/text";

export const TAB_IDS = [
  "overview",
  "series",
  "requests",
  "batches",
  "kv",
  "forwards",
  "pd",
  "experts",
  "speculation",
  "quality",
] as const;
export type TabId = (typeof TAB_IDS)[number];

export const TAB_NAMES: Readonly<Record<TabId, Text>> = {
  overview: text({ en: "Overview", zh: "概览" }),
  series: text({ en: "Over time", zh: "时间曲线" }),
  requests: text({ en: "Requests", zh: "请求" }),
  batches: text({ en: "Batches", zh: "批次" }),
  kv: verbatim("KV"),
  forwards: text({ en: "Forwards", zh: "前向" }),
  pd: verbatim("PD"),
  experts: text({ en: "EP balance", zh: "专家均衡" }),
  speculation: text({ en: "Speculation", zh: "投机解码" }),
  quality: text({ en: "Data quality", zh: "数据质量" }),
};
