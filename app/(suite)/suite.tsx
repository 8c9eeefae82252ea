"use client";
import type { ReactNode } from "react";
import { PanelHead } from "@/components/frame/scenario/panel-head";
import { ScenarioSentence } from "@/components/frame/scenario/sentence";
import { Shell } from "@/components/frame/shell/shell";
import { useSlug } from "@/components/frame/use-slug";
import { PagePanel } from "@/components/inputs/panel/page-panel";
import { ScenarioProvider } from "@/state/inputs/scenario";
import { loadHelp } from "@/features/handbook/help-text";
import { findPage } from "@/features/registry/registry";

/** The shell around every page; pages that use the shared scenario show it beside the answer. */
export function Suite({ children }: { children: ReactNode }) {
  const slug = useSlug();
  const scenario = {
    sentence: <ScenarioSentence />,
    panel: (
      <>
        <PanelHead />
        <PagePanel slug={slug} />
      </>
    ),
  };
  return (
    <ScenarioProvider>
      <Shell loadHelp={loadHelp} {...(findPage(slug)?.alone ? {} : { scenario })}>
        {children}
      </Shell>
    </ScenarioProvider>
  );
}
