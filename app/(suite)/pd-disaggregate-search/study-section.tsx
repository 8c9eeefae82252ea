"use client";

import { useMemo } from "react";
import { ResultChartFrame } from "@/components/charts/chart-frame";
import { IssueList } from "@/components/feedback/issue-list";
import { JobProgress } from "@/components/feedback/job-progress";
import { ResultSection } from "@/components/results/result-section";
import { Segments } from "@/components/results/segments";
import { DataTable } from "@/components/tables/data-table";
import type { PdResult } from "@/features/pages/pd-disaggregate-search/analysis";
import { PdInput, STUDIES, type Study } from "@/features/pages/pd-disaggregate-search/input";
import type { PdOutcome } from "@/features/pages/pd-disaggregate-search/job";
import type { Resolved } from "@/features/core/scenario/resolve";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import type { IssueChange } from "@/lib/issue";
import { encodeParams } from "@/lib/params/codec";
import { useJob } from "@/state/jobs";
import { useText } from "@/state/language";
import { useStoredText } from "@/state/stored-texts";
import { studyCharts, studyColumns, studyKey, STUDY_LEADS, STUDY_NAMES, type StudyRow } from "./present-studies";
import { WORDS } from "./words";

type StudySectionProps = {
  readonly result: PdResult;
  readonly scenario: Resolved;
  readonly input: PdInput;
  readonly onStudy: (study: Study) => void;
  readonly onMend: (change: IssueChange) => void;
};

/** The same question at other lengths, on other budgets, or simulated: runs when chosen, streams in, can be cancelled. */
export function StudySection({ result, scenario, input, onStudy, onMend }: StudySectionProps) {
  const t = useText();
  const { study } = input;
  const job = useStudy(scenario, input);
  const rows = useMemo(
    () => (job.outcomes as readonly (PdOutcome | undefined)[]).filter((row) => row?.study === study) as StudyRow[],
    [job.outcomes, study],
  );
  const charts = useMemo(() => studyCharts(study, rows, result, t), [study, rows, result, t]);
  const columns = useMemo(() => studyColumns(study, t), [study, t]);
  const choice = (
    <Segments
      label={t(WORDS.study)}
      options={STUDIES.map((id) => ({ id, label: t(STUDY_NAMES[id]) }))}
      value={study}
      onChange={onStudy}
    />
  );
  return (
    <ResultSection id="studies" title={WORDS.study} tools={choice} lead={STUDY_LEADS[study]}>
      {study !== "none" && (
        <>
          <JobProgress job={job} />
          <IssueList issues={job.issues} onMend={onMend} />
          {charts.map((chart) => (
            <ResultChartFrame key={chart.id} chart={chart} page="pd-disaggregate-search" />
          ))}
          {rows.length > 0 && (
            <DataTable caption={t(STUDY_NAMES[study])} columns={columns} rows={rows} rowKey={studyKey} dense />
          )}
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
