"use client";

import { AnalysisPage } from "@/components/results/analysis/analysis-page";
import { chipsAnalysis } from "@/features/pages/chips/analysis";
import { Catalogue } from "./catalogue";
import { OwnChips } from "./own-chips";

const VIEWS = { own: OwnChips, catalogue: Catalogue };

export const ChipsPage = () => <AnalysisPage analysis={chipsAnalysis} views={VIEWS} />;
