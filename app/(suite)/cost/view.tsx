"use client";

import { AnalysisPage } from "@/components/results/analysis-page";
import { costAnalysis } from "@/features/pages/cost/analysis";

export const CostPage = () => <AnalysisPage analysis={costAnalysis} />;
