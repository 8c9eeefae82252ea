/** The kinds of saved work. */
import { text, type Text } from "@/lib/text";

export const SAVED_KINDS = ["scenario", "comparison", "profile", "chip", "model", "run", "report"] as const;

export type SavedKind = (typeof SAVED_KINDS)[number];

export const isSavedKind = (kind: unknown): kind is SavedKind => SAVED_KINDS.some((known) => known === kind);

export const KIND_NAMES: Readonly<Record<SavedKind, Text>> = {
  scenario: text({ en: "Scenario", zh: "场景" }),
  comparison: text({ en: "Comparison", zh: "对比" }),
  profile: text({ en: "Calibration profile", zh: "校准配置" }),
  chip: text({ en: "Accelerator", zh: "加速卡" }),
  model: text({ en: "Model", zh: "模型" }),
  run: text({ en: "Imported run", zh: "导入的运行" }),
  report: text({ en: "Report", zh: "报告" }),
};

/** On /saved, by itself since menus need no more of it. */
export const SAVED_PAGE = "saved";

/** The short link of an item; `version`: of that one, as it was. */
export const shortLink = (id: string, version?: number): string =>
  version === undefined ? `/s/${id}` : `/s/${id}?v=${version}`;
