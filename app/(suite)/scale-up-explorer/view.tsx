"use client";

import { useAtomValue } from "jotai";
import { PageFrame } from "@/components/frame/page-frame";
import { ExportMenu } from "@/components/results/export-menu";
import { scaleUpExplorerAnalysis } from "@/features/pages/scale-up-explorer/analysis";
import { useBootstrap } from "@/state/bootstrap";
import { pageActionsAtom } from "@/state/page-actions";
import { usePinned } from "@/state/pinned";
import { ExplorerView } from "./explorer-view";

export function ScaleUpExplorerView() {
  const page = useBootstrap(scaleUpExplorerAnalysis);
  const pinned = usePinned(scaleUpExplorerAnalysis);
  const { exports = [] } = useAtomValue(pageActionsAtom);
  const { scenario } = page;
  return (
    <PageFrame analysis={scaleUpExplorerAnalysis} page={page} tools={<ExportMenu exports={exports} />}>
      {(exploration) =>
        scenario.ok && (
          <ExplorerView
            exploration={exploration}
            pinned={pinned?.outcome.ok ? pinned.outcome.value : null}
            scenario={scenario.value}
            input={page.input}
            params={page.link}
          />
        )
      }
    </PageFrame>
  );
}
