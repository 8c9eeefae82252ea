/** Report parts from a report file: its figures, and totals that do not add up. */
import type { Report, SectionPart } from "@/features/answers/answer";
import { formatMs } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { stepTable } from "@/features/core/report/exports/tables";
import { engineTraffic } from "@/features/core/report/traffic/engine-messages";
import { engineTrafficParts } from "./traffic/engine-parts";
import type { FileReport, ReportAnswer } from "./answer";
import { comparisonParts } from "./sections/comparison";
import { chartParts, shownChart } from "./sections/gantt";
import { titled, type SectionId } from "./section-names";
import { summaryParts } from "./sections/summary";
import { operatorPart } from "./sections/waterfall";
import * as m from "./messages";

type Asked = { readonly section: SectionId | "all"; readonly t: Translate; readonly pinned: ReportAnswer | null };

export function fileReport(answer: FileReport, { section, t, pinned }: Asked): Report {
  const { document, checks } = answer;
  const { performance } = document;
  const chart = shownChart(answer);
  const traffic = engineTraffic(document);
  const parts: readonly SectionPart[] = [
    titled("summary", [
      ...(checks.length > 0 ? [{ kind: "issues", id: "checks", issues: checks } as const] : []),
      ...summaryParts(answer, t),
    ]),
    ...(chart === null
      ? []
      : [titled("gantt", chartParts(chart, t)), titled("waterfall", [operatorPart(stepTable(document, t))])]),
    ...(traffic === null ? [] : [titled("traffic", engineTrafficParts(traffic, t))]),
    titled("comparison", comparisonParts(answer, pinned, t)),
  ];
  const total = formatMs(performance.total_time_ms ?? NaN);
  return {
    verdict: {
      finding: m.reportFromFileTotalIn({ total }),
      evidence: checks.length === 0 ? m.itsSumsHold : m.checksRemarksOnItsFigures({ checks: checks.length }),
      help: null,
    },
    figures: answer.figures,
    opened: true,
    parts: section === "all" ? parts : [parts.find(({ id }) => id === section) ?? withoutAny(section)],
  };
}

/** A link may name a section without data in the file: then it shows the reason. */
const withoutAny = (section: SectionId): SectionPart =>
  titled(section, [{ kind: "words", id: "not-in-file", words: [MISSING[section] ?? m.fileHasNoRowsOf] }]);

const MISSING: Readonly<Partial<Record<SectionId, Text>>> = {
  memory: m.reportFileStatesPeakOf,
  roofline: m.reportFileDoesNotSay,
  traffic: m.reportFileStatesBytesOf,
  cost: m.reportFileDoesNotSayHow,
  assumptions: m.filesOwnFiguresAreShown,
};
