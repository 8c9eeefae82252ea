"use client";

import { useAtomValue } from "jotai";
import { PageFrame } from "@/components/frame/page-frame";
import { ExportMenu } from "@/components/results/export-menu";
import { useBootstrap } from "@/state/bootstrap";
import { pageActionsAtom } from "@/state/page-actions";
import { AdviceView } from "./advice-view";
import { advicePlanAnalysis } from "./plan-analysis";

export function HardwareAdvisorView() {
  const page = useBootstrap(advicePlanAnalysis);
  const { exports = [] } = useAtomValue(pageActionsAtom);
  const { scenario } = page;
  return (
    <PageFrame analysis={advicePlanAnalysis} page={page} tools={<ExportMenu exports={exports} />}>
      {(plan) => scenario.ok && <AdviceView plan={plan} scenario={scenario.value} page={page} />}
    </PageFrame>
  );
}
