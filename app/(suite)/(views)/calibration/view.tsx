"use client";

import { useMemo } from "react";
import { LongAnalysisPage } from "@/components/results/analysis/long-analysis-page";
import { CalibrationInput } from "@/features/pages/calibration/input";
import { sampleQuestion } from "@/features/pages/calibration/question";
import { dataSource } from "@/state/opened-files/data-source";
import { usePageInput } from "@/state/inputs/page-input";
import { useUnpacked } from "@/state/server/stored-texts";
import { givenMeasurements } from "./given-measurements";
import { Measurements } from "./measurements";
import { NextRuns } from "./next-runs";
import { ProfileSection } from "./profile-panel";

const VIEWS = { profile: ProfileSection, "next-runs": NextRuns };
const EDITORS = { measurements: Measurements };

export function CalibrationPage() {
  const { value } = usePageInput(CalibrationInput);
  const asked = useUnpacked(CalibrationInput, value);
  const data = asked.ok ? asked.value.data : "";
  const source = useMemo(() => dataSource(data), [data]);
  return (
    <LongAnalysisPage
      analysis={value.data === "" ? sampleQuestion : givenMeasurements.use().calibrationQuestion}
      views={VIEWS}
      editors={EDITORS}
      lead="measurements"
      dataIn="data"
      {...(source && { source })}
    />
  );
}
