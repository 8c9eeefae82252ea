"use client";

import { AnalysisPage } from "@/components/results/analysis/analysis-page";
import { expertsAnalysis } from "@/features/pages/experts/analysis";
import { BalanceImport } from "./balance-import";

const EDITORS = { "balance-import": BalanceImport };

export const ExpertsPage = () => <AnalysisPage analysis={expertsAnalysis} editors={EDITORS} />;
