import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";

const moment = (at: string): string => at.slice(0, 16).replace("T", " ");

export const WORDS = {
  search: text({ en: "Search name, tag, note, content", zh: "搜索名称、标签、说明、内容" }),
  kind: text({ en: "Kind", zh: "类型" }),
  allKinds: text({ en: "All kinds", zh: "全部类型" }),
  tags: text({ en: "Tags", zh: "标签" }),
  tagsField: text({ en: "Tags, with commas between", zh: "标签，以逗号分隔" }),
  name: text({ en: "Name", zh: "名称" }),
  note: text({ en: "Note", zh: "说明" }),
  change: text({ en: "Save changes", zh: "保存修改" }),
  trash: (count: number) => text({ en: `Trash (${count})`, zh: `回收站（${count}）` }),
  exportAll: text({ en: "Export all", zh: "全部导出" }),
  exportFound: text({ en: "Export these", zh: "导出所列" }),
  import: text({ en: "Import a bundle", zh: "导入打包文件" }),
  keepRun: text({ en: "Keep a run", zh: "保存一次运行" }),
  yourName: text({ en: "Your name", zh: "你的名字" }),
  history: text({ en: "History", zh: "历史" }),
  copyLink: text({ en: "Copy short link", zh: "复制短链接" }),
  linkCopied: text({ en: "Link copied", zh: "链接已复制" }),
  linkRefused: (link: string) => text({ en: `The browser refused to copy: ${link}`, zh: `浏览器拒绝复制：${link}` }),
  duplicate: text({ en: "Duplicate", zh: "创建副本" }),
  duplicated: text({ en: "A copy is at the top of the list", zh: "副本位于列表顶部" }),
  remove: text({ en: "Delete", zh: "删除" }),
  removed: text({ en: "In the trash, from where it can be restored", zh: "已移入回收站，可从中恢复" }),
  restore: text({ en: "Restore", zh: "恢复" }),
  restored: text({ en: "Restored with all its versions", zh: "已连同所有版本恢复" }),
  purge: text({ en: "Delete for ever", zh: "永久删除" }),
  purged: text({ en: "Deleted for ever", zh: "已永久删除" }),
  renew: text({ en: "Make this the last", zh: "设为最新" }),
  version: (version: number) => text({ en: `Version ${version}`, zh: `版本 ${version}` }),
  savedBy: (at: string, who: string) => text({ en: `${moment(at)} UTC, ${who}`, zh: `${moment(at)} UTC，${who}` }),
  standing: (version: number, at: string, who: string) =>
    text({ en: `Version ${version}, ${moment(at)} UTC, ${who}`, zh: `版本 ${version}，${moment(at)} UTC，${who}` }),
  became: (after: string) => text({ en: `became ${after}`, zh: `改为 ${after}` }),
  more: (count: number) => text({ en: `${count} more fields`, zh: `另有 ${count} 个字段` }),
  imported: (count: number) => text({ en: `${count} items taken over`, zh: `已导入 ${count} 项` }),
  kept: (name: string) => text({ en: `Kept: ${name}`, zh: `已保存：${name}` }),
  count: (shown: number, total: number) =>
    shown === total
      ? text({ en: `${total} items`, zh: `${total} 项` })
      : text({
          en: `${shown} of ${total} items: search for the others`,
          zh: `共 ${total} 项，显示 ${shown} 项：请搜索其余`,
        }),
  asking: text({ en: "Loading", zh: "加载中" }),
  empty: text({
    en: "Nothing is saved yet. Ctrl S on any page saves its screen.",
    zh: "尚未保存任何内容。在任意页面按 Ctrl S 即可保存当前画面。",
  }),
  noMatch: text({ en: "Nothing matches. Other words or kinds may.", zh: "没有匹配项，请更换搜索词或类型。" }),
  emptyTrash: text({ en: "The trash is empty.", zh: "回收站为空。" }),
  readOnly: text({
    en: "The disk of this server takes nothing at the moment: what is saved can be read, and nothing can be saved.",
    zh: "本服务器的磁盘目前无法写入：已保存的内容可以读取，但无法保存。",
  }),
} as const;

export const NO_BUNDLE: Issue = {
  code: "SAVED-BUNDLE",
  at: "file",
  message: text({ en: "This is no bundle of saved work.", zh: "这不是保存内容的打包文件。" }),
  fix: text({ en: "Choose a file that Export made.", zh: "请选择由“导出”生成的文件。" }),
};
