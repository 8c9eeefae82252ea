/** Words of what the host did alone. */
import type { HostKind } from "@/features/core/trace";
import { text, verbatim, type Text } from "@/lib/text";

export const HOST_WORDS = {
  lanes: text({ en: "What the host did", zh: "主机的工作" }),
  operations: text({ en: "Operations of the host", zh: "主机操作" }),
  own: text({ en: "Own time", zh: "自身时间" }),
  ownNote: text({
    en: "Own time leaves out what an operation called: all of them add up to the time of the outermost ones.",
    zh: "自身时间不含其调用的操作：全部相加即为最外层操作的时间。",
  }),
  share: text({ en: "Of all", zh: "占全部" }),
  name: text({ en: "Operation", zh: "操作" }),
  kind: text({ en: "Kind", zh: "类型" }),
  count: verbatim("n"),
} as const satisfies Record<string, Text>;

export const HOST_KIND_WORDS: Readonly<Record<HostKind, Text>> = {
  operator: text({ en: "operator", zh: "算子" }),
  call: text({ en: "driver call", zh: "驱动调用" }),
  annotation: text({ en: "annotation", zh: "标注" }),
  python: verbatim("Python"),
  other: text({ en: "other", zh: "其他" }),
};
