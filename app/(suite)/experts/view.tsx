"use client";

import { useAtomValue } from "jotai";
import { PageFrame } from "@/components/frame/page-frame";
import { ExportMenu } from "@/components/results/export-menu";
import { expertsAnalysis } from "@/features/pages/experts/analysis";
import { useBootstrap } from "@/state/bootstrap";
import { pageActionsAtom } from "@/state/page-actions";
import { usePinned } from "@/state/pinned";
import { AnswerView } from "./answer-view";
import { BalanceImport } from "./balance-import";

export function ExpertsView() {
  const page = useBootstrap(expertsAnalysis);
  const pinned = usePinned(expertsAnalysis);
  const { exports = [] } = useAtomValue(pageActionsAtom);
  const { balance } = page.input;
  return (
    <>
      <PageFrame analysis={expertsAnalysis} page={page} tools={<ExportMenu exports={exports} />}>
        {(answer) => (
          <AnswerView answer={answer} pinned={pinned?.outcome.ok ? pinned.outcome.value : null} params={page.link} />
        )}
      </PageFrame>
      {!(page.outcome.ok && page.outcome.value.kind === "dense") && (
        <BalanceImport present={balance !== ""} onUse={(packed) => page.actions.setInput({ balance: packed })} />
      )}
    </>
  );
}
