"use client";
import { AnalysisPage } from "@/components/results/analysis-page";
import { LongAnalysisPage } from "@/components/results/long-analysis-page";
import { usePageAnalysis } from "@/state/page-analysis";

export function PlainPage({ slug }: { readonly slug: string }) {
  const analysis = usePageAnalysis(slug);
  if (analysis === undefined) return null;
  return "long" in analysis ? <LongAnalysisPage analysis={analysis} /> : <AnalysisPage analysis={analysis} />;
}
