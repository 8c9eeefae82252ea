/** What the file says beside the report itself. */
import { text } from "@/lib/text";

export const SENT_WORDS = {
  asSent: text({ en: "as sent", zh: "与发送时相同" }),
  recalculated: text({ en: "recalculated", zh: "已重新计算" }),
  back: text({ en: "As sent", zh: "恢复发送值" }),
  contents: text({ en: "Contents", zh: "目录" }),
  offline: text({ en: "works without a network", zh: "无需网络即可使用" }),
  openSuite: text({ en: "Open in the suite", zh: "在套件中打开" }),
  scenario: text({ en: "Scenario JSON", zh: "场景 JSON" }),
  print: text({ en: "Print", zh: "打印" }),
  theme: text({ en: "Light or dark", zh: "浅色或深色" }),
  main: text({ en: "Main figures", zh: "主要数值" }),
  fixed: text({
    en: "Nothing can be moved here: every figure stays as it was sent.",
    zh: "此文件没有滑块：所有数值均为发送时的值。",
  }),
  refused: text({
    en: "The figures below are those that were sent.",
    zh: "下列数值为发送时的值。",
  }),
  estimates: text({
    en: "Estimates, not measurements, unless a figure says that it was measured; bands hold the truth in about 80 % of cases.",
    zh: "除注明实测的数值外，均为估算；区间约有 80 % 的情况包含真值。",
  }),
  above: text({ en: "above limit", zh: "超过上限" }),
  below: text({ en: "below target", zh: "低于目标" }),
  tight: text({ en: "tight", zh: "余量不足" }),
} as const;
