"use client";

import { useAtomValue } from "jotai";
import { PageFrame } from "@/components/frame/page-frame";
import { ExportMenu } from "@/components/results/export-menu";
import { inferencemaxAnalysis } from "@/features/pages/inferencemax/analysis";
import { useBootstrap } from "@/state/bootstrap";
import { pageActionsAtom } from "@/state/page-actions";
import { usePinned } from "@/state/pinned";
import { OverviewView } from "./overview-view";

export function InferencemaxView() {
  const page = useBootstrap(inferencemaxAnalysis);
  const pinned = usePinned(inferencemaxAnalysis);
  const { exports = [] } = useAtomValue(pageActionsAtom);
  return (
    <PageFrame analysis={inferencemaxAnalysis} page={page} tools={<ExportMenu exports={exports} />}>
      {(overview) => (
        <OverviewView
          overview={overview}
          input={page.input}
          params={page.link}
          onInput={page.actions.setInput}
          pinned={pinned?.outcome.ok ? pinned.outcome.value.figures : undefined}
        />
      )}
    </PageFrame>
  );
}
