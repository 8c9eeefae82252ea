/** Words of rules and cuts. */
import { text, verbatim, type Text } from "@/lib/text";

export const RULE_WORDS = {
  tester: text({ en: "Kernel rules", zh: "内核规则" }),
  winners: text({ en: "The rule of each name", zh: "各名称命中的规则" }),
  name: text({ en: "Kernel", zh: "内核" }),
  rule: text({ en: "Rule", zh: "规则" }),
  category: text({ en: "Category", zh: "子类" }),
  family: text({ en: "Family", zh: "类别" }),
  count: verbatim("n"),
  time: text({ en: "Time", zh: "时间" }),
  none: text({ en: "none", zh: "无" }),
} as const satisfies Record<string, Text>;
