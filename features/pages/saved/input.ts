/** Which part of the list is looked at: a link to a search, or to one item. */
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { KIND_NAMES, SAVED_KINDS } from "@/features/core/saved/kind";
import { param } from "@/lib/params/param";
import { text } from "@/lib/text";

const LOOKS = { hidden: true, inert: true } as const;

export const SavedInput = z.object({
  q: param(z.string().max(200).default(""), { label: text({ en: "Search words", zh: "搜索词" }), ...LOOKS }),
  of: param(z.enum(["all", ...SAVED_KINDS]).default("all"), {
    label: text({ en: "Kind", zh: "类型" }),
    options: { all: text({ en: "All kinds", zh: "全部类型" }), ...KIND_NAMES },
    ...LOOKS,
  }),
  tag: param(z.string().max(40).default(""), { label: text({ en: "Tag", zh: "标签" }), ...LOOKS }),
  trash: param(z.boolean().default(false), { label: text({ en: "Trash", zh: "回收站" }), ...LOOKS }),
  open: param(z.boolean().default(false), { label: text({ en: "Open it", zh: "打开" }), ...LOOKS }),
  item: param(z.string().max(40).default(""), { label: text({ en: "Saved item", zh: "保存项" }), ...LOOKS }),
});

export type SavedInput = z.infer<typeof SavedInput>;

export const savedForm = { needs: [], input: SavedInput } as const satisfies Form;
