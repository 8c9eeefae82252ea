"use client";

import { useMemo } from "react";
import { resultChart } from "@/components/charts/part-chart";
import { IssueList } from "@/components/feedback/issue-list";
import { JobProgress } from "@/components/feedback/job-progress";
import type { ViewProps } from "@/components/results/analysis-page";
import { Answer } from "@/components/results/answer";
import { ReportParts } from "@/components/results/report-parts";
import { useResultExports } from "@/components/results/use-result-exports";
import { Verdict } from "@/components/results/verdict";
import { flatParts, reportTables } from "@/features/answer";
import type { AdvicePlan, HardwareAdvice } from "@/features/pages/hardware-advisor/hardware-advisor";
import type { HardwareAdvisorInput } from "@/features/pages/hardware-advisor/input";
import { adviceReport } from "@/features/pages/hardware-advisor/report";
import { useText } from "@/state/language";
import { CardLaunch, CardSection } from "./card-section";
import { MemorySection } from "./memory-ring";
import { RankingSection } from "./ranking";
import { StreamSection } from "./token-stream";
import { useAdvice } from "./use-advice";

type AdviceViewProps = Pick<ViewProps<typeof HardwareAdvisorInput, HardwareAdvice>, "scenario"> & {
  readonly plan: AdvicePlan;
  readonly page: Pick<ViewProps<typeof HardwareAdvisorInput, HardwareAdvice>["page"], "input" | "link" | "actions">;
};

const VIEWS = {
  ranking: RankingSection,
  card: CardSection,
  memory: MemorySection,
  stream: StreamSection,
  launch: CardLaunch,
};

/** Verdict, figures of the accelerator that is shown, all of them ranked, that one closely. */
export function AdviceView({ plan, scenario, page }: AdviceViewProps) {
  const t = useText();
  const { input, link, actions } = page;
  const { job, issues: found, rows, verdict, shown, figures, detail } = useAdvice(plan.prices, scenario, input);
  const output = useMemo<HardwareAdvice>(
    () => ({ rows, verdict, shown, figures, detail, media: plan.question.media, aicompass: plan.aicompass }),
    [rows, verdict, shown, figures, detail, plan],
  );
  const { parts } = useMemo(
    () => adviceReport(output, { t, input, scenario, pinned: null }),
    [output, t, input, scenario],
  );
  const exports = useResultExports(
    useMemo(
      () => ({
        name: "hardware-advisor",
        sheets: reportTables({ parts }).map(({ id, label, table }) => ({ id, label, sheet: table })),
        charts: flatParts(parts).flatMap((part) => (part.kind === "chart" ? [resultChart(part)] : [])),
        record: { analysis: "hardware-advisor", params: link },
      }),
      [parts, link],
    ),
  );
  const view = (id: string) => {
    const View = VIEWS[id as keyof typeof VIEWS];
    return <View output={output} scenario={scenario} input={input} page={page as never} />;
  };
  const issues = [...job.issues, ...found];
  return (
    <Answer
      analysis="hardware-advisor"
      verdict={
        <>
          {job.state !== "done" && <JobProgress job={job} />}
          {output.rows.length > 0 && <Verdict {...verdict} />}
        </>
      }
      figures={figures}
      exports={exports}
      params={link}
    >
      {issues.length > 0 && <IssueList issues={issues} onMend={actions.mend} tone="note" />}
      <ReportParts parts={parts} page="hardware-advisor" view={view} />
    </Answer>
  );
}
