/** What can be said against a wish of somebody who saves. */
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import type { SavedItem } from "./item";

export const unknownItem = (id: string): Issue => ({
  code: "SAVED-UNKNOWN",
  at: "id",
  message: text({ en: `Nothing is saved as "${id}".`, zh: `没有保存为“${id}”的内容。` }),
  fix: text({ en: "It may be in the trash.", zh: "它可能在回收站中。" }),
});

export const unknownVersion = (id: string, version: number): Issue => ({
  code: "SAVED-UNKNOWN",
  at: "version",
  message: text({ en: `"${id}" has no version ${version}.`, zh: `“${id}”没有版本 ${version}。` }),
});

export const changedMeanwhile = ({ name, version, changedBy }: SavedItem, base: number): Issue => ({
  code: "SAVED-CHANGED",
  at: "version",
  message: text({
    en: `"${name}" is at version ${version} (${changedBy}); the change was made to version ${base}.`,
    zh: `“${name}”已是版本 ${version}（${changedBy}）；此修改基于版本 ${base}。`,
  }),
  fix: text({
    en: "Look at the difference, then save again or save a copy.",
    zh: "请先查看差异，然后重新保存或另存为副本。",
  }),
});
