"use client";

import { PartChart } from "@/components/results/parts/part-chart";
import buttons from "@/components/feedback/button.module.css";
import type { PageParts } from "@/components/results/analysis/analysis-page";
import { CopyLaunch } from "@/components/results/launch/copy-launch";
import { LaunchSection } from "@/components/results/launch/launch-section";
import { LongAnalysisPage } from "@/components/results/analysis/long-analysis-page";
import { launchPatch, scenarioWith } from "@/features/pages/scale-up-search/apply";
import { comparedRows } from "@/features/pages/scale-up-search/sections/comparison";
import type { SearchFound } from "@/features/pages/scale-up-search/results/findings";
import { HEADINGS } from "@/features/pages/scale-up-search/headings";
import type { ScaleUpSearchInput } from "@/features/pages/scale-up-search/input";
import { scaleUpSearch } from "@/features/pages/scale-up-search/question";
import { wordAt } from "@/features/pages/scale-up-search/words";
import { useText } from "@/state/language";
import { apply, pin, type SearchViewProps } from "./actions";
import styles from "./pins.module.css";
import { RowsView } from "./rows-view";
import { rowExport } from "./save-rows";

/** Points of the front can be pinned. */
function FrontView({ part, ...found }: SearchViewProps) {
  if (part.kind !== "chart") return null;
  return <PartChart part={part} page={scaleUpSearch.id} onPick={(row) => pin(found, row)} />;
}

/** What can be done with the pinned ones of the compared. */
function PinsView(props: SearchViewProps) {
  const t = useText();
  const { standing, plan } = props.output;
  const { pins } = props.input;
  return (
    <ul className={styles.pinned}>
      {comparedRows(standing, pins)
        .filter((row) => pins.includes(row))
        .map((row) => (
          <li key={row}>
            {wordAt(plan.space, row)}
            <button type="button" className={buttons.button} onClick={() => apply(props, row)}>
              {t(HEADINGS.apply)}
            </button>
            <button type="button" className={buttons.button} onClick={() => pin(props, row)}>
              {t(HEADINGS.unpin)}
            </button>
          </li>
        ))}
    </ul>
  );
}

function LaunchView({ output: { plan, judged }, page }: SearchViewProps) {
  if (judged === null) return null;
  const scenario = scenarioWith(plan, judged.configuration);
  if (!scenario.ok) return null;
  return (
    <LaunchSection scenario={scenario.value} stated={launchPatch(judged.configuration)} onFix={page.actions.applyFix} />
  );
}

/** The best so far can be copied once nothing will change it. */
function ActionsView({ output: { plan, judged, partial } }: SearchViewProps) {
  if (judged === null) return null;
  const { configuration } = judged;
  return (
    <CopyLaunch
      scenario={() => scenarioWith(plan, configuration)}
      stated={launchPatch(configuration)}
      settled={partial === null}
    />
  );
}

const PARTS: PageParts<typeof ScaleUpSearchInput, SearchFound> = {
  views: { deeds: ActionsView, front: FrontView, rows: RowsView, pins: PinsView, launch: LaunchView },
  exports: rowExport,
};

export const ScaleUpSearchPage = () => <LongAnalysisPage analysis={scaleUpSearch} {...PARTS} />;
