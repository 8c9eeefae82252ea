"use client";

import { useAtomValue } from "jotai";
import { PageFrame } from "@/components/frame/page-frame";
import { ExportMenu } from "@/components/results/export-menu";
import { inferencemaxScenariosAnalysis } from "@/features/pages/inferencemax-scenarios/analysis";
import { useBootstrap } from "@/state/bootstrap";
import { pageActionsAtom } from "@/state/page-actions";
import { usePinned } from "@/state/pinned";
import { pageAnalysis } from "./page-analysis";
import { ScenariosBody } from "./scenarios-body";

export function ScenariosView() {
  const page = useBootstrap(pageAnalysis);
  const pinned = usePinned(inferencemaxScenariosAnalysis);
  const { exports = [] } = useAtomValue(pageActionsAtom);
  return (
    <PageFrame analysis={pageAnalysis} page={page} tools={<ExportMenu exports={exports} />}>
      {(asked) => (
        <ScenariosBody
          asked={asked}
          input={page.input}
          params={page.link}
          actions={page.actions}
          pinned={pinned?.outcome.ok ? pinned.outcome.value.figures : undefined}
        />
      )}
    </PageFrame>
  );
}
