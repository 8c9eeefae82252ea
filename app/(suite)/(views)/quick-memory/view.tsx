"use client";

import { AnalysisPage } from "@/components/results/analysis/analysis-page";
import { QuickMemoryInput } from "@/features/pages/quick-memory/input";
import { memoryWithoutLog } from "@/features/pages/quick-memory/without-log";
import { usePageInput } from "@/state/inputs/page-input";
import { logReader } from "./log-reader";
import { ReconcileLog } from "./reconcile-log";
import { WhatIfTable } from "./what-if-table";

const VIEWS = { "what-if": WhatIfTable, log: ReconcileLog };

export function QuickMemoryPage() {
  const { log } = usePageInput(QuickMemoryInput).value;
  return <AnalysisPage analysis={log === "" ? memoryWithoutLog : logReader.use().quickMemoryAnalysis} views={VIEWS} />;
}
