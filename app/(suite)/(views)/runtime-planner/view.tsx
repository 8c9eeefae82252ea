"use client";

import { AnalysisPage } from "@/components/results/analysis/analysis-page";
import { runtimePlannerAnalysis } from "@/features/pages/runtime-planner/analysis";
import { SweepAxes } from "./sweep-axes";
import { StageTable } from "./stage-table";

const VIEWS = { stages: StageTable, against: SweepAxes };

export const RuntimePlannerPage = () => <AnalysisPage analysis={runtimePlannerAnalysis} views={VIEWS} />;
