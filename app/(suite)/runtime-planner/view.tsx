"use client";

import { useAtomValue } from "jotai";
import { PageFrame } from "@/components/frame/page-frame";
import { ExportMenu } from "@/components/results/export-menu";
import { runtimePlannerAnalysis } from "@/features/pages/runtime-planner/analysis";
import { useBootstrap } from "@/state/bootstrap";
import { pageActionsAtom } from "@/state/page-actions";
import { usePinned } from "@/state/pinned";
import { PlanView } from "./plan-view";

export function RuntimePlannerView() {
  const page = useBootstrap(runtimePlannerAnalysis);
  const pinned = usePinned(runtimePlannerAnalysis);
  const { exports = [] } = useAtomValue(pageActionsAtom);
  return (
    <PageFrame analysis={runtimePlannerAnalysis} page={page} tools={<ExportMenu exports={exports} />}>
      {(plan) => (
        <PlanView
          plan={plan}
          pinned={pinned?.outcome.ok ? pinned.outcome.value : null}
          params={page.link}
          against={page.input.against}
          onAgainst={(against) => page.actions.setInput({ against })}
        />
      )}
    </PageFrame>
  );
}
