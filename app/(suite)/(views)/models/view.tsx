"use client";

import { AnalysisPage } from "@/components/results/analysis/analysis-page";
import { modelsAnalysis } from "@/features/pages/models/analysis";
import { ConfigEditor } from "./config-editor";

const EDITORS = { editor: ConfigEditor };

export const ModelsPage = () => <AnalysisPage analysis={modelsAnalysis} editors={EDITORS} rescue={ConfigEditor} />;
