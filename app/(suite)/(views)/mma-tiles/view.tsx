"use client";

import { AnalysisPage } from "@/components/results/analysis/analysis-page";
import { mmaTilesAnalysis } from "@/features/pages/mma-tiles/analysis";
import { SnapshotBox } from "./snapshot-box";
import { HandOver, Presets } from "./starts";

const VIEWS = { presets: Presets, "hand-over": HandOver, snapshot: SnapshotBox };

export const MmaTilesPage = () => <AnalysisPage analysis={mmaTilesAnalysis} views={VIEWS} />;
