/** What can be said of a report that came as a file: its own figures, and what in it does not add up. */
import type { Report, SectionPart } from "@/features/answer";
import { formatMs } from "@/lib/format/quantity";
import { text, type Translate } from "@/lib/text";
import { stepTable } from "@/features/core/report/report-tables";
import type { FileReport, ReportAnswer } from "./answer";
import { comparisonParts } from "./comparison-parts";
import { chartParts, shownChart } from "./gantt-parts";
import { titled, type SectionId } from "./sections";
import { summaryParts } from "./summary-parts";
import { operatorPart } from "./waterfall-parts";

type Asked = { readonly section: SectionId | "all"; readonly t: Translate; readonly pinned: ReportAnswer | null };

export function fileReport(answer: FileReport, { section, t, pinned }: Asked): Report {
  const { document, checks } = answer;
  const { performance } = document;
  const chart = shownChart(answer);
  const parts: readonly SectionPart[] = [
    titled("summary", [
      ...(checks.length > 0 ? [{ kind: "issues", id: "checks", issues: checks } as const] : []),
      ...summaryParts(answer, t),
    ]),
    ...(chart === null
      ? []
      : [titled("gantt", chartParts(chart, t)), titled("waterfall", [operatorPart(stepTable(document, t))])]),
    titled("comparison", comparisonParts(answer, pinned, t)),
  ];
  const total = formatMs(performance.total_time_ms ?? NaN);
  return {
    verdict: {
      finding: text({ en: `A report from a file, ${total} in all`, zh: `来自文件的报告，共 ${total}` }),
      evidence:
        checks.length === 0
          ? text({ en: "its sums hold.", zh: "各项等式成立。" })
          : text({
              en: `${checks.length} remarks on its figures below.`,
              zh: `对其数值有 ${checks.length} 条说明，见下。`,
            }),
      help: null,
    },
    figures: answer.figures,
    parts: section === "all" ? parts : parts.filter(({ id }) => id === section),
  };
}
