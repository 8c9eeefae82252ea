/** Words of the page that are not the engine's. */
import { text, type Text } from "@/lib/text";
import type { Varied } from "./input";

export const WORDS = {
  compare: text({ en: "Compare", zh: "对比" }),
  beside: text({ en: "Beside the scenario's", zh: "与场景比较" }),
  add: text({ en: "Add…", zh: "添加…" }),
  remove: text({ en: "Remove", zh: "移除" }),
  nobody: text({ en: "nothing yet", zh: "尚未添加" }),
  hardware: text({ en: "Hardware sheets", zh: "硬件参数" }),
  each: text({ en: "Of its own", zh: "单项设置" }),
  eachLead: text({ en: "Empty: as the scenario has it.", zh: "留空：与场景相同。" }),
  table: text({ en: "Side by side", zh: "并列对比" }),
};

export const VARIED_WORD: Readonly<Record<Varied, Text>> = {
  models: text({ en: "Models", zh: "模型" }),
  chips: text({ en: "Accelerators", zh: "加速卡" }),
};
