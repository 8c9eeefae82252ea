/** Words of the page that are not the engine's. */
import { text, type Text } from "@/lib/text";
import type { View } from "./input";

export const WORDS = {
  editor: text({ en: "Scenarios", zh: "场景" }),
  editorLead: text({
    en: "Empty cells are as the scenario above. A list in a cell (2, 4, 8) stands for all its values; several lists for all combinations. Cells of a spreadsheet can be pasted into any cell.",
    zh: "空单元格与上方场景相同。单元格中的列表（如 2, 4, 8）表示逐一取值，多个列表取全部组合。可将电子表格的单元格直接粘贴到任意格。",
  }),
  name: text({ en: "Name", zh: "名称" }),
  row: text({ en: "Row", zh: "行" }),
  add: text({ en: "Add row", zh: "添加一行" }),
  addColumn: text({ en: "Add column…", zh: "添加列…" }),
  split: text({ en: "Split lists into rows", zh: "将列表拆成多行" }),
  reset: text({ en: "Default rows", zh: "恢复默认行" }),
  duplicate: text({ en: "Duplicate row", zh: "复制该行" }),
  remove: text({ en: "Delete row", zh: "删除该行" }),
  paste: text({ en: "Paste or drop a table", zh: "粘贴或拖入表格" }),
  pasteNote: text({
    en: "CSV or cells of a spreadsheet, with a head: name, model, hw, tp, isl, osl, conc … in English or Chinese.",
    zh: "CSV 或电子表格单元格，须带表头：name、model、hw、tp、isl、osl、conc 等，中英文均可。",
  }),
  choose: text({ en: "Choose files", zh: "选择文件" }),
  append: text({ en: "Add these rows", zh: "追加这些行" }),
  replace: text({ en: "Replace all rows by these", zh: "用这些行替换全部" }),
  unsaved: text({
    en: "The server could not keep the table, which is too long for a link.",
    zh: "表格过长，无法放入链接，且服务器未能保存。",
  }),
  results: text({ en: "Results", zh: "结果" }),
  shows: text({ en: "Table shows", zh: "表格内容" }),
  baseline: text({ en: "Baseline", zh: "基准" }),
  limits: text({ en: "Limits, and how far", zh: "限制与距离" }),
  limitsNote: text({
    en: "Over: the value above what is allowed; below zero, room that is left.",
    zh: "超出：数值高于上限的比例；负值表示剩余余量。",
  }),
  scenario: text({ en: "Scenario", zh: "场景" }),
};

export const VIEW_WORD: Readonly<Record<View, Text>> = {
  figures: text({ en: "Figures", zh: "数值" }),
  differences: text({ en: "Against the baseline", zh: "与基准之差" }),
  resources: text({ en: "Time by resource", zh: "按资源的时间" }),
};
