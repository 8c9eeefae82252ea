/** The sections of the page, in the order of reading. */
import type { Misfit, Part, Reader, Report } from "@/features/answers/answer";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Translate } from "@/lib/text";
import type { ReportAnswer, ScenarioReport } from "./answer";
import { assumptionParts } from "./sections/assumptions";
import { comparisonParts } from "./sections/comparison";
import { costParts } from "./sections/cost";
import { fileReport } from "./file-report";
import { ganttParts } from "./sections/gantt";
import type { ReportInput } from "./input";
import { memoryParts } from "./sections/memory";
import { rooflineParts } from "./sections/roofline";
import { SECTIONS, titled, type SectionId } from "./section-names";
import { summaryParts } from "./sections/summary";
import { trafficParts } from "./traffic/parts";
import { verdict } from "./verdict";
import { waterfallParts } from "./sections/waterfall";

export type ReportReader = Reader<ReportInput, Resolved, ReportAnswer>;

export function writeReport(answer: ReportAnswer, reader: ReportReader): Report {
  const { input, t, pinned } = reader;
  if (answer.kind === "file") return fileReport(answer, { section: input.section, t, pinned });
  const wanted = SECTIONS.filter((id) => input.section === "all" || input.section === id);
  return {
    verdict: verdict(answer),
    misfit: misfit(answer),
    figures: answer.figures,
    parts: wanted.map((id) => titled(id, PARTS[id](answer, t, { pinned, input }))),
  };
}

type Asked = Pick<ReportReader, "input" | "pinned">;

type Sections = Readonly<Record<SectionId, (answer: ScenarioReport, t: Translate, asked: Asked) => readonly Part[]>>;

const PARTS: Sections = {
  summary: summaryParts,
  memory: memoryParts,
  roofline: (answer, t, { input }) => rooflineParts(answer, input.operator, t),
  gantt: ganttParts,
  traffic: (answer, t, { input }) => trafficParts(answer, input, t),
  waterfall: waterfallParts,
  cost: costParts,
  comparison: (answer, t, { pinned }) => comparisonParts(answer, pinned, t),
  assumptions: assumptionParts,
};

function misfit({ misfit: issue, memory }: ScenarioReport): Misfit | null {
  const [tight] = memory.toSorted((a, b) => b.used - a.used);
  if (issue === null || tight === undefined) return null;
  const lines = tight.lines.filter(({ id, bytes }) => ["weights", "kv", "state"].includes(id) && bytes > 0);
  const others = tight.lines.filter(({ id }) => ["activation", "workspace", "driver", "reserve"].includes(id));
  return {
    issue,
    needed: lines.map(({ label, bytes }, index) => ({ label, bytes, slot: SLOTS[index] ?? 4 })),
    capacity: tight.capacity - others.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

const SLOTS = [1, 2, 3] as const;
