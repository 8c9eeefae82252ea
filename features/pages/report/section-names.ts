/** Sections in the order of reading. Names are those of links, files and --sections. */
import type { Part, SectionPart } from "@/features/answers/answer";
import type { Text } from "@/lib/text";
import * as m from "./messages";

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
  summary: m.summary,
  memory: m.memory,
  roofline: m.roofline,
  gantt: m.gantt,
  traffic: m.linkTraffic,
  waterfall: m.operatorsByLayer,
  cost: m.hardwareCost,
  comparison: m.comparison,
  assumptions: m.assumptions,
};

/** A section under its heading. */
export const titled = (id: SectionId, parts: readonly Part[]): SectionPart => ({
  kind: "section",
  id,
  title: SECTION_WORDS[id],
  parts,
});
