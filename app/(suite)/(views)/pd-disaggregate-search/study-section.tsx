"use client";

import { useMemo } from "react";
import { IssueList } from "@/components/feedback/issue-list";
import { JobProgress } from "@/components/feedback/job-progress";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { ReportParts } from "@/components/results/parts/report-parts";
import { ResultSection } from "@/components/results/parts/result-section";
import { Segments } from "@/components/results/segments";
import type { PdResult } from "@/features/pages/pd-disaggregate-search/answer";
import { PdInput, STUDIES } from "@/features/pages/pd-disaggregate-search/input";
import type { PdOutcome } from "@/features/pages/pd-disaggregate-search/job";
import { STUDY_LEADS, STUDY_NAMES, studyParts } from "@/features/pages/pd-disaggregate-search/studies";
import type { Resolved } from "@/features/core/scenario/resolve";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { encodeParams } from "@/lib/params/codec";
import { useJob } from "@/state/jobs/use-job";
import { useText } from "@/state/language";
import { useStoredText } from "@/state/server/stored-texts";
import * as m from "./messages";

/** The same question at other lengths, on other budgets, or simulated: runs when chosen, streams in, can be cancelled. */
export function StudySection({ output, scenario, page }: ViewProps<typeof PdInput, PdResult>) {
  const t = useText();
  const { input, actions } = page;
  const { study } = input;
  const job = useStudy(scenario, input);
  const parts = useMemo(
    () => studyParts(study, job.outcomes as readonly (PdOutcome | undefined)[], output.gpus, t),
    [study, job.outcomes, output.gpus, t],
  );
  const choice = (
    <Segments
      label={t(m.studies)}
      options={STUDIES.map((id) => ({ id, label: t(STUDY_NAMES[id]) }))}
      value={study}
      onChange={(chosen) => actions.setInput({ study: chosen })}
    />
  );
  return (
    <ResultSection id="studies" title={m.studies} tools={choice} lead={STUDY_LEADS[study]}>
      {study !== "none" && (
        <>
          <JobProgress job={job} />
          <IssueList issues={job.issues} onFix={actions.applyFix} />
          <ReportParts parts={parts} page="pd-disaggregate-search" onFix={actions.applyFix} view={() => null} />
        </>
      )}
    </ResultSection>
  );
}

function useStudy({ params, time }: Resolved, input: PdInput) {
  const config = useStoredText(params.config);
  const asked = useMemo(
    () =>
      input.study === "none"
        ? null
        : {
            scenario: encodeParams(ScenarioSchema, params),
            input: encodeParams(PdInput, input),
            ...(typeof config === "string" && { config }),
            ...(time.tables && { tables: time.tables }),
          },
    [params, input, config, time.tables],
  );
  return useJob("pd-search", asked);
}
