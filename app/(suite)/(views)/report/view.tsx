"use client";

import { AnalysisPage } from "@/components/results/analysis-page";
import { reportAnalysis } from "@/features/pages/report/analysis";
import { useSaveFile } from "./save-file";

export const ReportPage = () => <AnalysisPage analysis={reportAnalysis} exports={useSaveFile()} />;
