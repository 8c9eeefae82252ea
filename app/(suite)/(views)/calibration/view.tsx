"use client";

import { LongAnalysisPage } from "@/components/results/long-analysis-page";
import { calibrationQuestion } from "@/features/pages/calibration/question";
import { Measurements } from "./measurements";
import { NextRuns } from "./next-runs";
import { ProfileSection } from "./profile-panel";

const VIEWS = { profile: ProfileSection, "next-runs": NextRuns };
const EDITORS = { measurements: Measurements };

export const CalibrationPage = () => (
  <LongAnalysisPage analysis={calibrationQuestion} views={VIEWS} editors={EDITORS} lead="measurements" dataIn="data" />
);
