"use client";
import { AnalysisPage } from "@/components/results/analysis/analysis-page";
import { LongAnalysisPage } from "@/components/results/analysis/long-analysis-page";
import { usePageAnalysis } from "@/state/answers/page-analysis";

export function PlainPage({ slug }: { readonly slug: string }) {
  const analysis = usePageAnalysis(slug);
  if (analysis === undefined) return null;
  return "long" in analysis ? <LongAnalysisPage analysis={analysis} /> : <AnalysisPage analysis={analysis} />;
}
