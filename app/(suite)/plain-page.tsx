"use client";
import { lazy } from "react";
import { AnalysisPage } from "@/components/results/analysis-page";
import { usePageAnalysis } from "@/state/page-analysis";

/** Where cells run is code that other pages do not need. */
const LongAnalysisPage = lazy(async () => ({
  default: (await import("@/components/results/long-analysis-page")).LongAnalysisPage,
}));

export function PlainPage({ slug }: { readonly slug: string }) {
  const analysis = usePageAnalysis(slug);
  if (analysis === undefined) return null;
  return "long" in analysis ? <LongAnalysisPage analysis={analysis} /> : <AnalysisPage analysis={analysis} />;
}
