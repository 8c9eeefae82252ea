"use client";

import { useMemo } from "react";
import { ResultChartFrame } from "@/components/charts/chart-frame";
import { IssueList } from "@/components/feedback/issue-list";
import { JobProgress } from "@/components/feedback/job-progress";
import { Answer } from "@/components/results/answer";
import { ResultSection } from "@/components/results/result-section";
import { Verdict } from "@/components/results/verdict";
import { PagedTable } from "@/components/tables/paged-table";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { SimulationSweepInput } from "@/features/pages/simulation-sweep/input";
import type { SweepPlan } from "@/features/pages/simulation-sweep/plan";
import type { SweepPoint } from "@/features/pages/simulation-sweep/points";
import type { IssueChange } from "@/lib/issue";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { sweepCharts } from "./present-charts";
import { sweepColumns } from "./present-table";
import { stoppedIssues, verdictOf } from "./present";
import { useSweep } from "./use-sweep";
import { useSweepExports } from "./use-exports";

type SweepViewProps = {
  readonly plan: SweepPlan;
  readonly scenario: Resolved;
  readonly input: SimulationSweepInput;
  /** Parameters of the link, for the command line and the export. */
  readonly params: Readonly<Record<string, string>>;
  readonly onMend: (change: IssueChange) => void;
};

const TABLE = text({ en: "All points", zh: "全部点" });
const keyOf = ({ index }: SweepPoint): string => String(index);

/** The answer as it comes in: progress, verdict, figures, charts, the table of all points. */
export function SweepView({ plan, scenario, input, params, onMend }: SweepViewProps) {
  const t = useText();
  const { standing, figures, job } = useSweep(scenario, input);
  const { points } = standing;
  const charts = useMemo(() => sweepCharts(standing, t), [standing, t]);
  const columns = useMemo(() => sweepColumns(input, t), [input, t]);
  const stopped = useMemo(() => stoppedIssues(points), [points]);
  return (
    <Answer
      analysis="simulation-sweep"
      verdict={
        <>
          <JobProgress job={job} />
          {job.issues.length > 0 && <IssueList issues={job.issues} onMend={onMend} tone="note" />}
          <Verdict {...verdictOf(standing, plan)} />
        </>
      }
      figures={figures}
      exports={useSweepExports(standing, figures, charts, params)}
      params={params}
    >
      {stopped.length > 0 && <IssueList issues={stopped} onMend={onMend} tone="note" />}
      {charts.map((chart) => (
        <ResultChartFrame key={chart.id} chart={chart} page="simulation-sweep" />
      ))}
      <ResultSection id="points" title={TABLE}>
        <PagedTable caption={t(TABLE)} columns={columns} rows={points} rowKey={keyOf} />
      </ResultSection>
    </Answer>
  );
}
