/** What can be said of a report that came as a file: its own figures, and what in it does not add up. */
import type { Report, SectionPart } from "@/features/answers/answer";
import { formatMs } from "@/lib/format/quantity";
import { text, type Text, type Translate } from "@/lib/text";
import { stepTable } from "@/features/core/report/exports/tables";
import type { FileReport, ReportAnswer } from "./answer";
import { comparisonParts } from "./sections/comparison";
import { chartParts, shownChart } from "./sections/gantt";
import { titled, type SectionId } from "./section-names";
import { summaryParts } from "./sections/summary";
import { operatorPart } from "./sections/waterfall";

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
    opened: true,
    parts: section === "all" ? parts : [parts.find(({ id }) => id === section) ?? withoutAny(section)],
  };
}

/** A link may ask for a section that files have nothing for: the reason in its place. */
const withoutAny = (section: SectionId): SectionPart =>
  titled(section, [{ kind: "words", id: "not-in-file", words: [MISSING[section] ?? NO_STEPS] }]);

const NO_STEPS = text({ en: "The file has no rows of steps.", zh: "文件中没有逐步的行。" });

const MISSING: Readonly<Partial<Record<SectionId, Text>>> = {
  memory: text({
    en: "A report file states the peak of the memory alone (in the summary), no ledger.",
    zh: "报告文件只给出显存峰值（见汇总），没有账目。",
  }),
  roofline: text({
    en: "A report file does not say on which chip and in which formats its operators ran: there is no roof to draw.",
    zh: "报告文件未说明算子在何种芯片、以何种格式运行，因此无法画出屋顶。",
  }),
  traffic: text({
    en: "A report file states the bytes of messages, not which GPUs send them to whom.",
    zh: "报告文件给出消息字节数，未给出收发的 GPU。",
  }),
  cost: text({
    en: "A report file does not say how many chips of which kind it is of: nothing to price.",
    zh: "报告文件未说明芯片型号与数量，无从计价。",
  }),
  assumptions: text({
    en: "The file's own figures are shown as they are: nothing of the suite's assumptions went into them.",
    zh: "所示为文件自身的数值，未使用本套件的任何假设。",
  }),
};
