"use client";

import { AnalysisPage } from "@/components/results/analysis/analysis-page";
import { inferencemaxScenariosAnalysis } from "@/features/pages/inferencemax-scenarios/analysis";
import { Editor } from "./editor";
import { ResultChoice } from "./result-choice";

const VIEWS = { choice: ResultChoice };
const EDITORS = { editor: Editor };

export const ScenariosPage = () => (
  <AnalysisPage analysis={inferencemaxScenariosAnalysis} views={VIEWS} editors={EDITORS} />
);
