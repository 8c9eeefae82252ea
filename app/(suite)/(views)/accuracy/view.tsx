"use client";
/** The page's report, and runs of the reader's disk beside it: what prices them loads after the page. */
import { lazy, Suspense } from "react";
import { AnalysisPage, type ViewProps } from "@/components/results/analysis/analysis-page";
import type { Accuracy } from "@/features/pages/accuracy/accuracy";
import { accuracyAnalysis } from "@/features/pages/accuracy/analysis";
import type { AccuracyInput } from "@/features/pages/accuracy/input";

const Opened = lazy(() => import("./own-runs"));

function Own(view: ViewProps<typeof AccuracyInput, Accuracy>) {
  return (
    <Suspense fallback={null}>
      <Opened {...view} />
    </Suspense>
  );
}

const VIEWS = { own: Own };

export const AccuracyPage = () => <AnalysisPage analysis={accuracyAnalysis} views={VIEWS} />;
