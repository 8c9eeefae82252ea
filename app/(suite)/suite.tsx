"use client";
import type { ReactNode } from "react";
import { PanelHead } from "@/components/frame/panel-head";
import { ScenarioSentence } from "@/components/frame/scenario-sentence";
import { Shell } from "@/components/frame/shell";
import { useSlug } from "@/components/frame/use-slug";
import { PagePanel } from "@/components/inputs/page-panel";
import { ScenarioProvider } from "@/state/scenario";
import { loadHelp } from "./load-help";

/** The shell around every page that reads the shared scenario. */
export function Suite({ children }: { children: ReactNode }) {
  const slug = useSlug();
  const panel = (
    <>
      <PanelHead />
      <PagePanel slug={slug} />
    </>
  );
  return (
    <ScenarioProvider>
      <Shell loadHelp={loadHelp} scenario={{ sentence: <ScenarioSentence />, panel }}>
        {children}
      </Shell>
    </ScenarioProvider>
  );
}
