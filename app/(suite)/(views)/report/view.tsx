"use client";
/** A report of the scenario, or of a file in its place. */
import { useCallback, useMemo } from "react";
import { AnswerPage, scenarioAnswer } from "@/components/results/analysis/analysis-page";
import { reportAnalysis } from "@/features/pages/report/analysis";
import { heldReport, type ReportAnswer } from "@/features/pages/report/answer";
import type { ReportInput } from "@/features/pages/report/input";
import { useBootstrap } from "@/state/answers/bootstrap";
import { useHandedFiles } from "@/state/opened-files/handed-files";
import { ownAnswer } from "@/state/answers/own-answer";
import { reportSource, useReportFile } from "@/state/report-files/report-file";
import { CompareTools } from "./compare-tools";
import { GanttView } from "./gantt/gantt-view";
import { OpenedReport, OpenReport } from "./open-report";
import { RooflineView } from "./roofline-view";
import { useSaveFile } from "./save-file";
import { TrafficPath } from "./traffic-path";

const VIEWS = {
  gantt: GanttView,
  "roofline-points": RooflineView,
  "compare-tools": CompareTools,
  "traffic-path": TrafficPath,
};
const EDITORS = { open: OpenReport };

export function ReportPage() {
  const page = useBootstrap<"report", typeof ReportInput, ReportAnswer>(reportAnalysis);
  const { setInput } = page.actions;
  const file = useReportFile(useCallback((document) => setInput({ document }), [setInput]));
  useHandedFiles("report", file.open);
  const { held } = file;
  const save = useSaveFile();
  const answered = useMemo(() => {
    if (held === null) return scenarioAnswer(page);
    const { document, checks } = held;
    return ownAnswer(page, () => ({ output: heldReport(document, checks), issues: checks }));
  }, [page, held]);
  const linked = page.asked.ok ? page.asked.value.document : "";
  const source = useMemo(() => reportSource(file, linked), [file, linked]);
  return (
    <OpenedReport value={file}>
      <AnswerPage
        analysis={reportAnalysis}
        page={page}
        answered={answered}
        views={VIEWS}
        editors={EDITORS}
        lead="open"
        dataIn="document"
        fromLink={held === null}
        {...(source && { source })}
        // The server that writes the file to send has what the link carries, and not what this page alone holds.
        {...(held === null && { exports: save })}
      />
    </OpenedReport>
  );
}
