"use client";

import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { PageFrame } from "@/components/frame/page-frame";
import { ExportMenu } from "@/components/results/export-menu";
import { inferencemaxAnalysis } from "@/features/pages/inferencemax/analysis";
import { InferencemaxInput } from "@/features/pages/inferencemax/input";
import { storedHash } from "@/lib/packed-text";
import { useBootstrap } from "@/state/bootstrap";
import { pageActionsAtom } from "@/state/page-actions";
import { usePageInput } from "@/state/page-input";
import { usePinned } from "@/state/pinned";
import { useStoredText } from "@/state/stored-texts";
import { OverviewView } from "./overview-view";
import { pageAnalysis } from "./page-analysis";

export function InferencemaxView() {
  const { data } = usePageInput(InferencemaxInput).value;
  const stored = useStoredText(data);
  const loading = storedHash(data) !== null && stored === undefined;
  const analysis = useMemo(() => pageAnalysis(stored, loading), [stored, loading]);
  const page = useBootstrap(analysis);
  const pinned = usePinned(inferencemaxAnalysis);
  const { exports = [] } = useAtomValue(pageActionsAtom);
  return (
    <PageFrame analysis={analysis} page={page} tools={<ExportMenu exports={exports} />}>
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
