"use client";

import { useAtomValue } from "jotai";
import { PageFrame } from "@/components/frame/page-frame";
import { ExportMenu } from "@/components/results/export-menu";
import { multiModelAnalysis } from "@/features/pages/multi-model/analysis";
import { useBootstrap } from "@/state/bootstrap";
import { pageActionsAtom } from "@/state/page-actions";
import { usePinned } from "@/state/pinned";
import { ComparisonView } from "./comparison-view";

export function MultiModelView() {
  const page = useBootstrap(multiModelAnalysis);
  const pinned = usePinned(multiModelAnalysis);
  const { exports = [] } = useAtomValue(pageActionsAtom);
  return (
    <PageFrame analysis={multiModelAnalysis} page={page} tools={<ExportMenu exports={exports} />}>
      {(comparison) => (
        <ComparisonView
          comparison={comparison}
          input={page.input}
          params={page.link}
          onInput={page.actions.setInput}
          pinned={pinned?.outcome.ok ? pinned.outcome.value.figures : undefined}
        />
      )}
    </PageFrame>
  );
}
