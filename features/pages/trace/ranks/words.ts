/** Words of several ranks. */
import { text, verbatim, type Text } from "@/lib/text";

export const RANK_WORDS = {
  ranks: text({ en: "Ranks", zh: "各 rank" }),
  rank: verbatim("Rank"),
  last: text({ en: "Came last", zh: "最后到达次数" }),
  lastShare: text({ en: "Of collectives", zh: "占集合通信" }),
  wait: text({ en: "Mean wait", zh: "平均等待" }),
  offset: text({ en: "Clock offset", zh: "时钟偏移" }),
  deviation: text({ en: "Its deviation", zh: "偏移偏差" }),
  collective: text({ en: "Collective", zh: "集合通信" }),
  waits: text({ en: "Waits by rank and collective", zh: "各 rank 在各集合通信中的等待" }),
  subtitle: text({
    en: "Time that each rank waits for the last one, µs; empty: it came last",
    zh: "各 rank 等待最后到达者的时间，µs；空白表示其最后到达",
  }),
  note: text({
    en: "A collective ends everywhere at once: its ends align the clocks. The deviation says how well one offset does.",
    zh: "集合通信在各处同时结束，据此对齐时钟。偏差表示单一偏移的吻合程度。",
  }),
} as const satisfies Record<string, Text>;
