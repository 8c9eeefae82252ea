"use client";

import { LongAnalysisPage } from "@/components/results/long-analysis-page";
import { simulationSweep } from "@/features/pages/simulation-sweep/question";

export const SimulationSweepPage = () => <LongAnalysisPage analysis={simulationSweep} />;
