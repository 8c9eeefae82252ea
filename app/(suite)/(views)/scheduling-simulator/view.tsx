"use client";

import { useAtomValue } from "jotai";
import { PageFrame } from "@/components/frame/page-frame";
import { ExportMenu } from "@/components/results/export-menu";
import { useBootstrap } from "@/state/bootstrap";
import { pageActionsAtom } from "@/state/page-actions";
import { pageAnalysis } from "./page-analysis";
import { SimulationView } from "./simulation-view";

export function SchedulingView() {
  const page = useBootstrap(pageAnalysis);
  const { exports = [] } = useAtomValue(pageActionsAtom);
  return (
    <PageFrame analysis={pageAnalysis} page={page} tools={<ExportMenu exports={exports} />}>
      {(asked) => <SimulationView asked={asked} link={page.link} actions={page.actions} />}
    </PageFrame>
  );
}
