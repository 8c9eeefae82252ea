"use client";

import { LongAnalysisPage } from "@/components/results/analysis/long-analysis-page";
import { schedulingQuestion } from "@/features/pages/scheduling-simulator/question";
import { MapBudget, MapMetric, MapSettings } from "./map-tools";
import { MemorySettings } from "./memory-settings";
import { RequestPanel } from "./request-panel";
import { SettingsPanel } from "./settings-panel";
import { StepPanel } from "./step-panel";
import { TimelinePanel } from "./timeline-panel";
import { timelineExports } from "./timeline-picture";
import { WorkloadPanel } from "./workload-panel";

const VIEWS = { timeline: TimelinePanel, requests: RequestPanel, "map-metric": MapMetric, "map-budget": MapBudget };

const EDITORS = {
  "memory-settings": MemorySettings,
  "map-settings": MapSettings,
  "step-times": StepPanel,
  workload: WorkloadPanel,
  settings: SettingsPanel,
};

export const SchedulingPage = () => (
  <LongAnalysisPage analysis={schedulingQuestion} views={VIEWS} editors={EDITORS} exports={timelineExports} />
);
