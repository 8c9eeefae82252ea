/** Words of the page that are not the engine's. */
import type { Varied } from "@/features/multi-model/input";
import { text, type Text } from "@/lib/text";

export type Translate = (text: Text) => string;

export const WORDS = {
  compare: text("Compare", "比较"),
  beside: text("Beside the scenario's", "与场景比较"),
  add: text("Add…", "添加…"),
  remove: text("Remove", "移除"),
  nobody: text("nothing yet", "尚未添加"),
  table: text("Side by side", "并列对比"),
  stopped: text("Cannot be run", "无法运行"),
};

export const VARIED_WORD: Readonly<Record<Varied, Text>> = {
  models: text("Models", "模型"),
  chips: text("Accelerators", "加速卡"),
};
