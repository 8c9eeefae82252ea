"use client";

import { AnalysisPage } from "@/components/results/analysis/analysis-page";
import { pdDisaggregateSearchAnalysis } from "@/features/pages/pd-disaggregate-search/analysis";
import { ActionsPart, DeployPart } from "./deploy-part";
import { StudySection } from "./study-section";

const VIEWS = { deeds: ActionsPart, deploy: DeployPart, studies: StudySection };

export const PdDisaggregateSearchPage = () => <AnalysisPage analysis={pdDisaggregateSearchAnalysis} views={VIEWS} />;
