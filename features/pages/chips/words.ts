/** Words of the page that are not the engine's. */
import { text } from "@/lib/text";

export const WORDS = {
  catalogue: text({ en: "All accelerators", zh: "全部加速卡" }),
  catalogueLead: text({
    en: "Your own first. Rates are dense, links are for one direction; use any row, or edit it as the start of your own.",
    zh: "自定义的在前。算力为稠密值，互联为单向；任一行均可使用，或作为自定义的起点编辑。",
  }),
  sheet: text({ en: "The sheet of the scenario's accelerator", zh: "场景加速卡的参数表" }),
  own: text({ en: "Your own accelerators", zh: "自定义的加速卡" }),
  ownLead: text({
    en: "They stay in this browser; one that is in use travels in the link.",
    zh: "保存在本浏览器中；使用中的随链接传递。",
  }),
  saved: text({ en: "Saved accelerators", zh: "已保存的加速卡" }),
  fileNote: text({
    en: "A file is catalogue columns: a JSON list, a map from name to columns, or CSV with a column name.",
    zh: "文件为目录列：JSON 列表、名称到列的映射，或含 name 列的 CSV。",
  }),
  create: text({ en: "New accelerator", zh: "新建加速卡" }),
  use: text({ en: "Use", zh: "使用" }),
  edit: text({ en: "Edit", zh: "编辑" }),
  saveList: text({ en: "Save all as a list", zh: "全部存为列表" }),
  saveMap: text({ en: "Save all as a map", zh: "全部存为映射" }),
  saveCsv: text({ en: "Save all as CSV", zh: "全部存为 CSV" }),
};
