"use client";

import { useAtomValue } from "jotai";
import { PageFrame } from "@/components/frame/page-frame";
import { ExportMenu } from "@/components/results/export-menu";
import { accuracyAnalysis } from "@/features/pages/accuracy/analysis";
import { useBootstrap } from "@/state/bootstrap";
import { pageActionsAtom } from "@/state/page-actions";
import { ErrorsView } from "./errors-view";

export function AccuracyView() {
  const page = useBootstrap(accuracyAnalysis);
  const { exports = [] } = useAtomValue(pageActionsAtom);
  return (
    <PageFrame analysis={accuracyAnalysis} page={page} tools={<ExportMenu exports={exports} />}>
      {(accuracy) => <ErrorsView accuracy={accuracy} input={page.input} params={page.link} />}
    </PageFrame>
  );
}
