/** Words of the page that are not the engine's. */
import type { VIEWS } from "@/features/inferencemax-scenarios/input";
import type { Resource } from "@/features/step/step-time";
import { text, verbatim, type Text } from "@/lib/text";

export type Translate = (text: Text) => string;
export type View = (typeof VIEWS)[number];

export const WORDS = {
  editor: text("Scenarios", "场景"),
  editorLead: text(
    "Empty cells are as the scenario above. A list in a cell (2, 4, 8) stands for all its values; several lists for all combinations. Cells of a spreadsheet can be pasted into any cell.",
    "空单元格与上方场景相同。单元格中的列表（如 2, 4, 8）表示逐一取值，多个列表取全部组合。可将电子表格的单元格直接粘贴到任意格。",
  ),
  name: text("Name", "名称"),
  row: text("Row", "行"),
  add: text("Add row", "添加一行"),
  addColumn: text("Add column…", "添加列…"),
  split: text("Split lists into rows", "将列表拆成多行"),
  reset: text("Default rows", "恢复默认行"),
  duplicate: text("Duplicate row", "复制该行"),
  remove: text("Delete row", "删除该行"),
  paste: text("Paste or drop a table", "粘贴或拖入表格"),
  pasteNote: text(
    "CSV or cells of a spreadsheet, with a head: name, model, hw, tp, isl, osl, conc … in English or Chinese.",
    "CSV 或电子表格单元格，须带表头：name、model、hw、tp、isl、osl、conc 等，中英文均可。",
  ),
  choose: text("Choose files", "选择文件"),
  append: text("Add these rows", "追加这些行"),
  replace: text("Replace all rows by these", "用这些行替换全部"),
  unsaved: text(
    "The server could not keep the table, which is too long for a link.",
    "表格过长，无法放入链接，且服务器未能保存。",
  ),
  results: text("Results", "结果"),
  shows: text("Table shows", "表格内容"),
  baseline: text("Baseline", "基准"),
  limits: text("Limits, and how far", "限制与距离"),
  limitsNote: text(
    "Over: the value above what is allowed; below zero, room that is left.",
    "超出：数值高于上限的比例；负值表示剩余余量。",
  ),
  stopped: text("Cannot be run", "无法运行"),
  scenario: text("Scenario", "场景"),
};

export const VIEW_WORD: Readonly<Record<View, Text>> = {
  figures: text("Figures", "数值"),
  differences: text("Against the baseline", "与基准之差"),
  resources: text("Time by resource", "按资源的时间"),
};

export const RESOURCE_WORD: Readonly<Record<Resource, Text>> = {
  compute: text("compute", "计算"),
  hbm: verbatim("HBM"),
  network: text("network", "网络"),
  launch: text("launch, host", "启动与主机"),
};

/** Colour slots, as everywhere in the suite. */
export const SLOT = { compute: 1, hbm: 2, network: 3, launch: 5 } as const satisfies Record<Resource, number>;
