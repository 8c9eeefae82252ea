"use client";

import { useMemo } from "react";
import { IssueList } from "@/components/feedback/issue-list";
import { JobProgress } from "@/components/feedback/job-progress";
import { Answer } from "@/components/results/answer";
import { Verdict } from "@/components/results/verdict";
import type { AdvicePlan } from "@/features/pages/hardware-advisor/hardware-advisor";
import type { HardwareAdvisorInput, Input } from "@/features/pages/hardware-advisor/input";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Actions } from "@/state/bootstrap";
import { CardSection } from "./card-section";
import { CompassSection } from "./compass-section";
import { RankingSection } from "./ranking";
import { useAdvice } from "./use-advice";
import { useAdviceExports } from "./use-exports";

type AdviceViewProps = {
  readonly plan: AdvicePlan;
  readonly scenario: Resolved;
  readonly input: Input;
  /** Parameters of the link, for the command line and the export. */
  readonly params: Readonly<Record<string, string>>;
  readonly actions: Actions<typeof HardwareAdvisorInput>;
};

/** Verdict, figures of the accelerator that is shown, all of them ranked, that one closely. */
export function AdviceView({ plan, scenario, input, params, actions }: AdviceViewProps) {
  const advice = useAdvice(plan.prices, scenario, input);
  const { job, rows, verdict, shown, figures, detail } = advice;
  const exports = useAdviceExports(advice, plan, params);
  const answer = useMemo(
    () => (
      <>
        {job.state !== "done" && <JobProgress job={job} />}
        {rows.length > 0 && <Verdict {...verdict} />}
      </>
    ),
    [job, rows.length, verdict],
  );
  const issues = [...job.issues, ...advice.issues];
  return (
    <Answer analysis="hardware-advisor" verdict={answer} figures={figures} exports={exports} params={params}>
      {issues.length > 0 && <IssueList issues={issues} onMend={actions.mend} tone="note" />}
      <RankingSection
        rows={rows}
        rank={input.rank}
        shown={shown?.id ?? null}
        onRank={(rank) => actions.setInput({ rank })}
        onShow={(card) => actions.setInput({ card })}
      />
      {shown && (
        <CardSection plan={plan} scenario={scenario} rows={rows} row={shown} detail={detail} actions={actions} />
      )}
      {plan.aicompass && <CompassSection report={plan.aicompass} />}
    </Answer>
  );
}
