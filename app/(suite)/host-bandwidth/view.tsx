"use client";

import { useAtomValue } from "jotai";
import { PageFrame } from "@/components/frame/page-frame";
import { ExportMenu } from "@/components/results/export-menu";
import { hostBandwidthAnalysis } from "@/features/pages/host-bandwidth/analysis";
import { useBootstrap } from "@/state/bootstrap";
import { pageActionsAtom } from "@/state/page-actions";
import { usePinned } from "@/state/pinned";
import { BandwidthView } from "./bandwidth-view";

export function HostBandwidthView() {
  const page = useBootstrap(hostBandwidthAnalysis);
  const pinned = usePinned(hostBandwidthAnalysis);
  const { exports = [] } = useAtomValue(pageActionsAtom);
  return (
    <PageFrame analysis={hostBandwidthAnalysis} page={page} tools={<ExportMenu exports={exports} />}>
      {(answer) => (
        <BandwidthView answer={answer} pinned={pinned?.outcome.ok ? pinned.outcome.value : null} params={page.link} />
      )}
    </PageFrame>
  );
}
