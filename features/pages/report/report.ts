/** The sections of the page, in the order of reading. */
import type { Misfit, Part, Reader, Report, SectionPart } from "@/features/answer";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Translate } from "@/lib/text";
import type { ReportAnswer } from "./answer";
import { assumptionParts } from "./assumption-parts";
import { comparisonParts } from "./comparison-parts";
import { costParts } from "./cost-parts";
import { ganttParts } from "./gantt-parts";
import type { ReportInput } from "./input";
import { memoryParts } from "./memory-parts";
import { rooflineParts } from "./roofline-parts";
import { SECTION_WORDS, SECTIONS, type SectionId } from "./sections";
import { summaryParts } from "./summary-parts";
import { trafficParts } from "./traffic-parts";
import { verdict } from "./verdict";
import { waterfallParts } from "./waterfall-parts";

export type ReportReader = Reader<ReportInput, Resolved, ReportAnswer>;

export function writeReport(answer: ReportAnswer, reader: ReportReader): Report {
  const { input } = reader;
  const wanted = SECTIONS.filter((id) => input.section === "all" || input.section === id);
  return {
    verdict: verdict(answer),
    misfit: misfit(answer),
    figures: answer.figures,
    parts: wanted.map((id) => section(id, PARTS[id](answer, reader.t, reader))),
  };
}

const PARTS: Readonly<
  Record<SectionId, (answer: ReportAnswer, t: Translate, reader: ReportReader) => readonly Part[]>
> = {
  summary: summaryParts,
  memory: memoryParts,
  roofline: rooflineParts,
  gantt: ganttParts,
  traffic: trafficParts,
  waterfall: waterfallParts,
  cost: costParts,
  comparison: (answer, t, { pinned }) => comparisonParts(answer, pinned, t),
  assumptions: assumptionParts,
};

const section = (id: SectionId, parts: readonly Part[]): SectionPart => ({
  kind: "section",
  id,
  title: SECTION_WORDS[id],
  parts,
});

function misfit({ misfit: issue, memory }: ReportAnswer): Misfit | null {
  const [tight] = memory.toSorted((a, b) => b.used - a.used);
  if (issue === null || tight === undefined) return null;
  const held = tight.lines.filter(({ id, bytes }) => ["weights", "kv", "state"].includes(id) && bytes > 0);
  const others = tight.lines.filter(({ id }) => ["activation", "workspace", "driver", "reserve"].includes(id));
  return {
    issue,
    needed: held.map(({ label, bytes }, index) => ({ label, bytes, slot: SLOTS[index] ?? 4 })),
    capacity: tight.capacity - others.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

const SLOTS = [1, 2, 3] as const;
