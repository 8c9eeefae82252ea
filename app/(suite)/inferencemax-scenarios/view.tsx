"use client";

import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { PageFrame } from "@/components/frame/page-frame";
import { ExportMenu } from "@/components/results/export-menu";
import { inferencemaxScenariosAnalysis } from "@/features/pages/inferencemax-scenarios/analysis";
import { ScenariosInput } from "@/features/pages/inferencemax-scenarios/input";
import { storedHash } from "@/lib/packed-text";
import { useBootstrap } from "@/state/bootstrap";
import { pageActionsAtom } from "@/state/page-actions";
import { usePageInput } from "@/state/page-input";
import { usePinned } from "@/state/pinned";
import { useStoredText } from "@/state/stored-texts";
import { pageAnalysis } from "./page-analysis";
import { ScenariosBody } from "./scenarios-body";

export function ScenariosView() {
  const { rows } = usePageInput(ScenariosInput).value;
  const stored = useStoredText(rows);
  const loading = storedHash(rows) !== null && stored === undefined;
  const analysis = useMemo(() => pageAnalysis(stored, loading), [stored, loading]);
  const page = useBootstrap(analysis);
  const pinned = usePinned(inferencemaxScenariosAnalysis);
  const { exports = [] } = useAtomValue(pageActionsAtom);
  return (
    <PageFrame analysis={analysis} page={page} tools={<ExportMenu exports={exports} />}>
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
