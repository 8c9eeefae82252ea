"use client";

import { useAtomValue } from "jotai";
import { PageFrame } from "@/components/frame/page-frame";
import { ExportMenu } from "@/components/results/export-menu";
import { costAnalysis } from "@/features/pages/cost/analysis";
import { useBootstrap } from "@/state/bootstrap";
import { pageActionsAtom } from "@/state/page-actions";
import { usePinned } from "@/state/pinned";
import { PricedView } from "./priced-view";

export function CostView() {
  const page = useBootstrap(costAnalysis);
  const pinned = usePinned(costAnalysis);
  const { exports = [] } = useAtomValue(pageActionsAtom);
  return (
    <PageFrame analysis={costAnalysis} page={page} tools={<ExportMenu exports={exports} />}>
      {(cost) => (
        <PricedView cost={cost} pinned={pinned?.outcome.ok ? pinned.outcome.value : null} params={page.link} />
      )}
    </PageFrame>
  );
}
