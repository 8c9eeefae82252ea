"use client";
import type { ReactNode } from "react";
import { PanelHead } from "@/components/frame/panel-head";
import { ScenarioSentence } from "@/components/frame/scenario-sentence";
import { Shell } from "@/components/frame/shell";
import { useSlug } from "@/components/frame/use-slug";
import { ScenarioPanel } from "@/components/inputs/scenario-panel";
import { forms } from "@/features/forms";
import { ScenarioProvider } from "@/state/scenario";
import { loadHelp } from "./load-help";

/** The shell around every page that reads the shared scenario. */
export function Suite({ children }: { children: ReactNode }) {
  const slug = useSlug();
  const panel = (
    <>
      <PanelHead />
      <ScenarioPanel form={forms[slug]} />
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
