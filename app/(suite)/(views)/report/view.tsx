"use client";
import { AnalysisPage } from "@/components/results/analysis-page";
import { reportAnalysis } from "@/features/pages/report/analysis";
import { GanttView } from "./gantt/gantt-view";
import { useSaveFile } from "./save-file";

const VIEWS = { gantt: GanttView };

export const ReportPage = () => <AnalysisPage analysis={reportAnalysis} views={VIEWS} exports={useSaveFile()} />;
