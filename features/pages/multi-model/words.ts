/** Words of the page that are not the engine's. */
import { text, type Text } from "@/lib/text";
import type { Varied } from "./input";

export const WORDS = {
  compare: text({ en: "Compare", zh: "对比" }),
  remove: text({ en: "Remove", zh: "移除" }),
  hardware: text({ en: "Hardware sheets", zh: "硬件参数" }),
  eachModel: text({ en: "Of a model's own", zh: "模型单项设置" }),
  eachChip: text({ en: "Of an accelerator's own", zh: "加速卡单项设置" }),
  eachLead: text({ en: "Empty: as the scenario has it.", zh: "留空：与场景相同。" }),
  table: text({ en: "Side by side", zh: "并列对比" }),
  ownBest: text({ en: "Each at its own best layout", zh: "各自采用最优布局" }),
  figures: text({ en: "All figures", zh: "全部数值" }),
  against: text({ en: "Against the cheapest", zh: "与最便宜者相比" }),
  cheapest: text({ en: "cheapest", zh: "最便宜" }),
  none: text({ en: "none holds", zh: "无可用布局" }),
  paste: text({ en: "Paste a config.json", zh: "粘贴 config.json" }),
  pasteLead: text({ en: "Each is one more model beside the others.", zh: "每个配置作为一个模型加入对比。" }),
  addPasted: text({ en: "Add this model", zh: "加入此模型" }),
};

export const VARIED_WORD: Readonly<Record<Varied, Text>> = {
  both: text({ en: "Models on accelerators", zh: "模型与加速卡" }),
  models: text({ en: "Models", zh: "模型" }),
  chips: text({ en: "Accelerators", zh: "加速卡" }),
};
