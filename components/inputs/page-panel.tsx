"use client";
import { Suspense } from "react";
import { usePageAnalysis } from "@/state/page-analysis";
import { ScenarioPanel } from "./scenario-panel";

/** The scenario panel with the controls of the open page, which load with that page's analysis. */
export const PagePanel = ({ slug }: { readonly slug: string }) => (
  <Suspense fallback={null}>
    <LoadedPanel slug={slug} />
  </Suspense>
);

const LoadedPanel = ({ slug }: { readonly slug: string }) => <ScenarioPanel form={usePageAnalysis(slug)} />;
