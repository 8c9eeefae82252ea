/** Words of the comparison. */
import { text, verbatim, type Text } from "@/lib/text";

export const COMPARE_WORDS = {
  effects: text({ en: "What changed", zh: "变化来源" }),
  effectsLead: text({
    en: "Sorted by effect. Count: (n in B − n in A) × mean of the side that has it. Duration: the rest.",
    zh: "按影响排序。次数影响：（B 次数 − A 次数）× 拥有该内核一侧的平均值。时长影响：其余部分。",
  }),
  effectsNote: text({
    en: "Adds up exactly: kernels and waits together are the difference of the wall times. Waits are what durations do not explain: idle time, less what streams overlap.",
    zh: "严格相加：内核与等待之和即挂钟时间之差。等待为时长无法解释的部分：空闲时间减去各流的重叠。",
  }),
  kernel: text({ en: "Kernel", zh: "内核" }),
  family: text({ en: "Family", zh: "类别" }),
  countA: verbatim("n A"),
  countB: verbatim("n B"),
  meanA: text({ en: "Mean A", zh: "平均 A" }),
  meanB: text({ en: "Mean B", zh: "平均 B" }),
  countEffect: text({ en: "Count effect", zh: "次数影响" }),
  durationEffect: text({ en: "Duration effect", zh: "时长影响" }),
  total: text({ en: "Total effect", zh: "总影响" }),
  waits: text({ en: "waits, less overlap", zh: "等待，减去重叠" }),
  wall: text({ en: "Wall time", zh: "挂钟时间" }),
  inOrder: text({ en: "In order, side by side", zh: "按顺序并排" }),
  inOrderLead: text({
    en: "Equal kernels by name and order, the longest common run.",
    zh: "按名称与顺序（最长公共序列）配对相同内核。",
  }),
  numberA: verbatim("# A"),
  numberB: verbatim("# B"),
  timeA: verbatim("A"),
  timeB: verbatim("B"),
  difference: verbatim("B − A"),
} as const satisfies Record<string, Text>;
