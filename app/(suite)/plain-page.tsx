"use client";
import { AnalysisPage } from "@/components/results/analysis-page";
import { usePageAnalysis } from "@/state/page-analysis";

export function PlainPage({ slug }: { readonly slug: string }) {
  const analysis = usePageAnalysis(slug);
  return analysis && <AnalysisPage analysis={analysis} />;
}
