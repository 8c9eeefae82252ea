"use client";

import { useAtomValue } from "jotai";
import { PageFrame } from "@/components/frame/page-frame";
import { ExportMenu } from "@/components/results/export-menu";
import { useBootstrap } from "@/state/bootstrap";
import { pageActionsAtom } from "@/state/page-actions";
import { sweepPlanAnalysis } from "./plan-analysis";
import { SweepView } from "./sweep-view";

export function SimulationSweepView() {
  const page = useBootstrap(sweepPlanAnalysis);
  const { exports = [] } = useAtomValue(pageActionsAtom);
  const { scenario } = page;
  return (
    <PageFrame analysis={sweepPlanAnalysis} page={page} tools={<ExportMenu exports={exports} />}>
      {(plan) =>
        scenario.ok && (
          <SweepView
            plan={plan}
            scenario={scenario.value}
            input={page.input}
            params={page.link}
            onMend={page.actions.mend}
          />
        )
      }
    </PageFrame>
  );
}
