import { text, type Text } from "@/lib/text";

/** What each is called where it is set aside. */
export const STORED_NAMES = {
  "mds.pinned": text({ en: "the pinned screen", zh: "固定的画面" }),
  "mds.recent-plans": text({ en: "recent questions", zh: "最近的问题" }),
  "mds.recent.model": text({ en: "recently chosen models", zh: "最近选择的模型" }),
  "mds.recent.hw": text({ en: "recently chosen accelerators", zh: "最近选择的加速卡" }),
  "mds-team": text({ en: "the GPUs that you have", zh: "已有 GPU" }),
  "mds.models": text({ en: "your models", zh: "自有模型" }),
  "mds.chips": text({ en: "your accelerators", zh: "自有加速卡" }),
  "mds.trace-rules": text({ en: "your kernel rules", zh: "自有算子规则" }),
  "mds.measured-passes": text({ en: "measured passes", zh: "实测的前向" }),
  "mds.my-report": text({ en: "My Report", zh: "我的报告" }),
} as const satisfies Record<string, Text>;
