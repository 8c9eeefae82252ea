/** Keys that every page has. */
import type { KeyHelp } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const SUITE_KEYS: readonly KeyHelp[] = [
  [["/"], text({ en: "To the first input", zh: "跳到第一个输入" })],
  [["Ctrl K", "⌘ K"], text({ en: "Commands, pages, models, accelerators", zh: "命令、页面、模型、加速卡" })],
  [["Ctrl Z", "⌘ Z"], text({ en: "Undo the last edit; with Shift, redo", zh: "撤销上一次修改；按住 Shift 为重做" })],
  [["Ctrl S", "⌘ S"], text({ en: "Save this screen on the server", zh: "将当前画面保存到服务器" })],
  [["p"], text({ en: "Pin this result and compare with it", zh: "固定当前结果并对比" })],
  [["e"], text({ en: "Export", zh: "导出" })],
  [["w"], text({ en: "Why this figure", zh: "数字的来由" })],
  [["h"], text({ en: "Help for this page", zh: "本页帮助" })],
  [["?"], text({ en: "This list", zh: "本列表" })],
  [["Esc"], text({ en: "Close the top layer", zh: "关闭最上层" })],
  [["↑", "↓"], text({ en: "Step a number; with Shift, ten steps", zh: "增减数值；按住 Shift 为十步" })],
];
