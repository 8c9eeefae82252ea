"use client";

import { AnalysisPage } from "@/components/results/analysis/analysis-page";
import { pdDisaggregateSearchAnalysis } from "@/features/pages/pd-disaggregate-search/analysis";
import { DeedsPart, DeployPart } from "./deploy-part";
import { StudySection } from "./study-section";

const VIEWS = { deeds: DeedsPart, deploy: DeployPart, studies: StudySection };

export const PdDisaggregateSearchPage = () => <AnalysisPage analysis={pdDisaggregateSearchAnalysis} views={VIEWS} />;
