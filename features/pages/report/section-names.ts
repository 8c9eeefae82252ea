/** Sections in the order of reading. Names are those of links, files and --sections. */
import type { Part, SectionPart } from "@/features/answers/answer";
import { text, type Text } from "@/lib/text";

export const SECTIONS = [
  "summary",
  "memory",
  "roofline",
  "gantt",
  "traffic",
  "waterfall",
  "cost",
  "comparison",
  "assumptions",
] as const;
export type SectionId = (typeof SECTIONS)[number];

export const SECTION_WORDS: Readonly<Record<SectionId, Text>> = {
  summary: text({ en: "Summary", zh: "汇总" }),
  memory: text({ en: "Memory", zh: "显存" }),
  roofline: text({ en: "Roofline", zh: "屋顶线" }),
  gantt: text({ en: "Gantt", zh: "甘特图" }),
  traffic: text({ en: "Link traffic", zh: "链路流量" }),
  waterfall: text({ en: "Operators by layer", zh: "逐层算子" }),
  cost: text({ en: "Hardware cost", zh: "硬件成本" }),
  comparison: text({ en: "Comparison", zh: "对比" }),
  assumptions: text({ en: "Assumptions", zh: "假设" }),
};

/** A section under its heading. */
export const titled = (id: SectionId, parts: readonly Part[]): SectionPart => ({
  kind: "section",
  id,
  title: SECTION_WORDS[id],
  parts,
});
