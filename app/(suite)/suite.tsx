"use client";
import type { ReactNode } from "react";
import { PanelHead } from "@/components/frame/panel-head";
import { ScenarioSentence } from "@/components/frame/scenario-sentence";
import { Shell } from "@/components/frame/shell";
import { ShellPart } from "@/components/frame/shell-part";
import { useSlug } from "@/components/frame/use-slug";
import { PagePanel } from "@/components/inputs/page-panel";
import { ScenarioProvider } from "@/state/scenario";
import { loadHelp } from "@/features/handbook/help-text";
import { findPage } from "@/features/registry";

/** The shell around every page; the shared scenario stands beside those that read it. */
export function Suite({ children }: { children: ReactNode }) {
  const slug = useSlug();
  const scenario = {
    sentence: (
      <ShellPart slug={slug}>
        <ScenarioSentence />
      </ShellPart>
    ),
    panel: (
      <ShellPart slug={slug}>
        <PanelHead />
        <PagePanel slug={slug} />
      </ShellPart>
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
