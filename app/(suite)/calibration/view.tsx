"use client";

import { useAtomValue } from "jotai";
import { PageFrame } from "@/components/frame/page-frame";
import { ExportMenu } from "@/components/results/export-menu";
import { defineAnalysis } from "@/features/analysis";
import { aboutCalibration } from "@/features/pages/calibration/about";
import { calibrationForm } from "@/features/pages/calibration/input";
import { success } from "@/lib/result";
import { useBootstrap } from "@/state/bootstrap";
import { pageActionsAtom } from "@/state/page-actions";
import { CalibrationBody } from "./calibration-body";

/** The page's answer comes from a worker (use-calibration.ts); the frame only needs the scenario. */
const scenarioOnly = defineAnalysis({
  ...aboutCalibration,
  ...calibrationForm,
  run: (scenario, input) => success({ scenario, input }),
  summary: () => ({}),
});

export function CalibrationView() {
  const page = useBootstrap(scenarioOnly);
  const { exports = [] } = useAtomValue(pageActionsAtom);
  return (
    <PageFrame analysis={aboutCalibration} page={page} tools={<ExportMenu exports={exports} />}>
      {(asked) => <CalibrationBody {...asked} params={page.link} actions={page.actions} />}
    </PageFrame>
  );
}
