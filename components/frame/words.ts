/** Words of the shell, in both languages. */
import type { Group } from "@/features/analysis";
import { text, verbatim, type Text } from "@/lib/text";

export const SUITE_NAME = text("Modeling Dashboard", "建模仪表板");
export const SUITE_LINE = text(
  "Sizing, searching and checking LLM inference. Everything runs on this server.",
  "大模型推理的规模估算、搜索与校验。一切都在本服务器上运行。",
);

export const GROUP_WORDS: Readonly<Record<Group, { readonly name: Text; readonly line: Text }>> = {
  size: { name: text("Size", "规模"), line: text("what it needs", "需要什么") },
  search: { name: text("Search", "搜索"), line: text("which to run", "选哪一种") },
  simulate: { name: text("Simulate", "仿真"), line: text("under real load", "真实负载下") },
  measure: { name: text("Measure", "实测"), line: text("against silicon", "对照硬件") },
  report: { name: text("Report", "报告"), line: text("to hand over", "交付成果") },
};

export const WORDS = {
  pages: text("Pages", "页面"),
  menu: text("Menu", "菜单"),
  scenario: text("Scenario", "场景"),
  edit: text("Edit", "编辑"),
  editScenario: text("Edit the scenario", "编辑场景"),
  reset: text("reset", "重置"),
  hidePanel: text("Hide the scenario panel", "收起场景面板"),
  showPanel: text("Show the scenario panel", "展开场景面板"),
  pin: text("Pin", "固定"),
  unpin: text("Unpin", "取消固定"),
  link: text("Link", "链接"),
  linkCopied: text("Link copied", "链接已复制"),
  linkRefused: text("The browser refused to copy; the address bar has the link", "浏览器拒绝复制，请从地址栏复制链接"),
  pinned: text("Pinned. Change the scenario to compare.", "已固定。修改场景即可对比。"),
  unpinned: text("Unpinned", "已取消固定"),
  export: text("Export", "导出"),
  nothingToExport: text("This page has nothing to export", "本页没有可导出的内容"),
  nothingToExplain: text("This page has no figure to explain", "本页没有可解释的数字"),
  commands: text("Commands", "命令"),
  shortcuts: text("Keyboard shortcuts", "键盘快捷键"),
  help: text("Help", "帮助"),
  close: text("Close", "关闭"),
  dark: text("Dark", "深色"),
  light: text("Light", "浅色"),
  themeAuto: text("Follow the system's theme", "主题跟随系统"),
  otherLanguage: verbatim("中文 / EN"),
  skip: text("Skip to the answer", "跳到结果"),
  offline: text("Offline · self-hosted", "离线 · 自托管"),
  unreadable: text("Some parts of this link could not be read", "链接中有部分参数无法读取"),
  dismiss: text("Dismiss", "忽略"),
  noHelp: text("This page has no help text.", "本页没有帮助文本。"),
  lastAnswer: text("The last scenario that could be computed:", "上一个可计算的场景："),
  loading: text("Loading", "加载中"),
} as const satisfies Record<string, Text>;

/** "8 changed" */
export const changedWords = (count: number): Text => text(`${count} changed`, `已改 ${count} 项`);
