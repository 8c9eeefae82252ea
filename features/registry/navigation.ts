/**
 * The menu: sections of subjects, each of them one entry whose pages are its tabs. A page names its subject in `about.ts`, so that a new
 * page appears without a line here; the order of the registry is the order of its tabs.
 */
import { text, type Text } from "@/lib/text";
import type { Subject } from "../analysis/analysis";
import { pages, type Page } from "./registry";

type Entry = { readonly subject: Subject; readonly name: Text };
/** One without a name stands alone at the top. */
export type Section = {
  readonly id: string;
  readonly name: Text | null;
  readonly line: Text;
  readonly entries: readonly Entry[];
};

export const SECTIONS: readonly Section[] = [
  {
    id: "plan",
    name: null,
    line: text({ en: "the whole question", zh: "完整的问题" }),
    entries: [{ subject: "plan", name: text({ en: "Plan", zh: "方案" }) }],
  },
  {
    id: "size",
    name: text({ en: "Size", zh: "规模" }),
    line: text({ en: "what it needs", zh: "需要什么" }),
    entries: [
      { subject: "estimate", name: text({ en: "Estimate", zh: "估算" }) },
      { subject: "memory", name: text({ en: "Memory", zh: "显存" }) },
      { subject: "kernels", name: text({ en: "Kernels", zh: "内核" }) },
      { subject: "catalogue", name: text({ en: "Catalogue", zh: "目录" }) },
    ],
  },
  {
    id: "choose",
    name: text({ en: "Choose", zh: "选型" }),
    line: text({ en: "which to run", zh: "选哪一种" }),
    entries: [
      { subject: "search", name: text({ en: "Search", zh: "搜索" }) },
      { subject: "compare", name: text({ en: "Compare", zh: "对比" }) },
      { subject: "load-curves", name: text({ en: "Load curves", zh: "负载曲线" }) },
    ],
  },
  {
    id: "check",
    name: text({ en: "Check", zh: "核对" }),
    line: text({ en: "against load and silicon", zh: "对照负载与硬件" }),
    entries: [
      { subject: "simulate", name: text({ en: "Simulate", zh: "仿真" }) },
      { subject: "measurements", name: text({ en: "Measurements", zh: "测量数据" }) },
      { subject: "calibrate", name: text({ en: "Calibrate", zh: "校准" }) },
    ],
  },
  {
    id: "hand-over",
    name: text({ en: "Hand over", zh: "交付" }),
    line: text({ en: "a file to send", zh: "可发送的文件" }),
    entries: [
      { subject: "report", name: text({ en: "Report", zh: "报告" }) },
      { subject: "saved", name: text({ en: "Saved", zh: "已保存" }) },
    ],
  },
];

/** The tabs of a subject; never empty. */
export const pagesAbout = (subject: Subject): readonly Page[] => pages.filter((page) => page.subject === subject);
