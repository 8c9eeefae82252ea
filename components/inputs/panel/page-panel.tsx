"use client";
import { usePageAnalysis } from "@/state/answers/page-analysis";
import { ScenarioPanel } from "./scenario-panel";
import { TeamStart } from "./team-start";

/**
 * The scenario panel with the controls of the open page, which load with that page's analysis. It has no boundary: the whole page
 * waits for it and becomes live in one go. A part that did so later would meet values already changed, which the server's HTML does not show.
 */
export const PagePanel = ({ slug }: { readonly slug: string }) => (
  <>
    <TeamStart page={slug} />
    <ScenarioPanel form={usePageAnalysis(slug)} />
  </>
);
