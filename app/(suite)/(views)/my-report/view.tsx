"use client";
/** The report that its reader composes; one of a link or a file is looked at before it is taken over. */
import { useState } from "react";
import { PageFrame } from "@/components/frame/page/page-frame";
import { LiveAnswers } from "@/components/results/analysis/live-answers";
import { liveQuestions, type ComposedReport } from "@/features/core/report-builder/document";
import { insertEntries } from "@/features/core/report-builder/edit";
import { aboutMyReport } from "@/features/pages/my-report/about";
import { findPage } from "@/features/registry/registry";
import { useMyReport } from "@/state/browser-storage/my-report";
import { usePageActions } from "@/state/screen/page-actions";
import { EntryList } from "./entry-list";
import { ForeignBar } from "./foreign-bar";
import styles from "./my-report.module.css";
import { StartFrom } from "./start-from";
import { TitleField } from "./title-field";
import { Toolbar } from "./toolbar";
import { useForeignReport } from "./use-foreign-report";
import { useResolvedParts } from "./use-resolved-parts";
import { useSaving } from "./use-saving";

export function MyReportPage() {
  const myReport = useMyReport();
  const foreign = useForeignReport();
  const report = foreign.report ?? myReport.report;
  const editable = foreign.report === null;
  const { resolved, tell, answers } = useResolvedParts(report);
  const [unsaved, note] = useState<string | null>(null);
  const actions = useSaving({ report, resolved, note });
  usePageActions(actions);
  const keep = (change: (report: ComposedReport) => ComposedReport) => () => {
    myReport.change(change);
    foreign.close();
  };
  const questions = liveQuestions(report).filter(({ page }) => findPage(page) && page !== aboutMyReport.id);
  return (
    <PageFrame
      analysis={aboutMyReport}
      unreadable={foreign.unreadable}
      issues={[...foreign.issues, ...(editable ? myReport.issues : [])]}
      refused={false}
      onFix={() => undefined}
    >
      <div className={styles.page}>
        {foreign.report && (
          <ForeignBar
            from={foreign.name}
            mine={myReport.report.entries.length}
            onReplace={keep(() => report)}
            onAppend={keep((current) => insertEntries(current, report.entries))}
            onClose={foreign.close}
          />
        )}
        <Toolbar
          {...{ mine: myReport, own: editable, actions }}
          onOpen={foreign.open}
          empty={report.entries.length === 0 && report.title === ""}
        />
        {unsaved !== null && (
          <p role="status" className={styles.said}>
            {unsaved}
          </p>
        )}
        <TitleField
          key={editable ? "mine" : "foreign"}
          title={report.title}
          change={editable ? myReport.change : null}
        />
        {report.entries.length === 0 && editable && <StartFrom change={myReport.change} />}
        <EntryList resolved={resolved} answers={answers} change={editable ? myReport.change : null} />
      </div>
      <LiveAnswers questions={questions} tell={tell} />
    </PageFrame>
  );
}
