"use client";

import { AnalysisPage } from "@/components/results/analysis/analysis-page";
import { quickMemoryAnalysis } from "@/features/pages/quick-memory/analysis";
import { ReconcileLog } from "./reconcile-log";
import { WhatIfTable } from "./what-if-table";

const VIEWS = { "what-if": WhatIfTable, log: ReconcileLog };

export const QuickMemoryPage = () => <AnalysisPage analysis={quickMemoryAnalysis} views={VIEWS} />;
