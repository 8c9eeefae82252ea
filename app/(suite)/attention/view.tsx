"use client";

import { useAtomValue } from "jotai";
import { PageFrame } from "@/components/frame/page-frame";
import { ExportMenu } from "@/components/results/export-menu";
import { attentionAnalysis } from "@/features/pages/attention/analysis";
import { useBootstrap } from "@/state/bootstrap";
import { pageActionsAtom } from "@/state/page-actions";
import { usePinned } from "@/state/pinned";
import { AttentionView } from "./attention-view";

export function AttentionPage() {
  const page = useBootstrap(attentionAnalysis);
  const pinned = usePinned(attentionAnalysis);
  const { exports = [] } = useAtomValue(pageActionsAtom);
  return (
    <PageFrame analysis={attentionAnalysis} page={page} tools={<ExportMenu exports={exports} />}>
      {(answer) => (
        <AttentionView
          answer={answer}
          pinned={pinned?.outcome.ok ? pinned.outcome.value : null}
          input={page.input}
          params={page.link}
        />
      )}
    </PageFrame>
  );
}
