/** Words of the shell, in both languages. */
import { text, verbatim, type Text } from "@/lib/text";

export const SUITE_NAME = text({ en: "Modeling Dashboard", zh: "建模仪表板" });
export const SUITE_LINE = text({
  en: "Sizing, searching and checking LLM inference. Everything runs on this server.",
  zh: "大模型推理的规模估算、搜索与校验。一切都在本服务器上运行。",
});

export const WORDS = {
  pages: text({ en: "Pages", zh: "页面" }),
  subjectPages: text({ en: "Pages of this subject", zh: "本主题的页面" }),
  menu: text({ en: "Menu", zh: "菜单" }),
  scenario: text({ en: "Scenario", zh: "场景" }),
  edit: text({ en: "Edit", zh: "编辑" }),
  editScenario: text({ en: "Edit the scenario", zh: "编辑场景" }),
  reset: text({ en: "reset", zh: "重置" }),
  undo: text({ en: "Undo", zh: "撤销" }),
  resetDone: text({ en: "The scenario is back at its defaults.", zh: "场景已恢复默认值。" }),
  hidePanel: text({ en: "Hide the scenario panel", zh: "收起场景面板" }),
  showPanel: text({ en: "Show the scenario panel", zh: "展开场景面板" }),
  pin: text({ en: "Pin", zh: "固定" }),
  against: text({ en: "vs", zh: "对比" }),
  pinnedSame: text({ en: "vs this", zh: "对比自身" }),
  pinnedScreen: text({ en: "Pinned screen", zh: "固定的画面" }),
  pinnedUnread: text({ en: "Pinned screen: cannot be read", zh: "固定的画面：无法读取" }),
  unpin: text({ en: "Unpin", zh: "取消固定" }),
  link: text({ en: "Link", zh: "链接" }),
  linkCopied: text({ en: "Link copied", zh: "链接已复制" }),
  linkRefused: text({
    en: "The browser refused to copy; the address bar has the link",
    zh: "浏览器拒绝复制，请从地址栏复制链接",
  }),
  pinned: text({ en: "Pinned. Change the scenario to compare.", zh: "已固定。修改场景即可对比。" }),
  unpinned: text({ en: "Unpinned", zh: "已取消固定" }),
  save: text({ en: "Save", zh: "保存" }),
  export: text({ en: "Export", zh: "导出" }),
  nothingToExport: text({ en: "This page has nothing to export", zh: "本页没有可导出的内容" }),
  nothingToExplain: text({ en: "This page has no figure to explain", zh: "本页没有可解释的数字" }),
  commands: text({ en: "Commands", zh: "命令" }),
  shortcuts: text({ en: "Keyboard shortcuts", zh: "键盘快捷键" }),
  help: text({ en: "Help", zh: "帮助" }),
  method: text({ en: "Method, sources, parameters", zh: "方法、来源与参数" }),
  close: text({ en: "Close", zh: "关闭" }),
  dark: text({ en: "Dark", zh: "深色" }),
  light: text({ en: "Light", zh: "浅色" }),
  themeAuto: text({ en: "Follow the system's theme", zh: "主题跟随系统" }),
  otherLanguage: verbatim("中文 / EN"),
  skip: text({ en: "Skip to the answer", zh: "跳到结果" }),
  offline: text({ en: "Offline · self-hosted", zh: "离线 · 自托管" }),
  access: text({ en: "Access", zh: "访问权限" }),
  signOut: text({ en: "Sign out", zh: "退出登录" }),
  handbook: text({ en: "Handbook", zh: "手册" }),
  notices: text({ en: "Third-party notices", zh: "第三方声明" }),
  unreadable: text({ en: "Some parts of this link could not be read", zh: "链接中有部分参数无法读取" }),
  dismiss: text({ en: "Dismiss", zh: "忽略" }),
  glossary: text({ en: "Words", zh: "术语" }),
  noHelp: text({ en: "This page has no help text.", zh: "本页没有帮助文本。" }),
  lastAnswer: text({ en: "The last scenario that could be computed:", zh: "上一个可计算的场景：" }),
  loading: text({ en: "Loading", zh: "加载中" }),
} as const satisfies Record<string, Text>;

const ROLES = {
  viewer: text({ en: "viewer", zh: "查看者" }),
  editor: text({ en: "editor", zh: "编辑者" }),
  admin: text({ en: "admin", zh: "管理员" }),
};

/** "ann@example.com · editor" */
export const roleWords = (name: string, role: keyof typeof ROLES): Text =>
  text({ en: `${name} · ${ROLES[role].en}`, zh: `${name} · ${ROLES[role].zh}` });

/** "8 changed" */
export const changedWords = (count: number): Text => text({ en: `${count} changed`, zh: `已改 ${count} 项` });
