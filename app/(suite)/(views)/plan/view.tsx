"use client";

import { LongAnalysisPage } from "@/components/results/long-analysis-page";
import { planQuestion } from "@/features/pages/plan/question";
import { DeedsView } from "./deeds";
import { FrontView } from "./front-view";
import { LaunchView } from "./launch-view";
import { LimitsView } from "./limits-view";
import { Sentence } from "./sentence";
import { TeamEditor } from "./team-editor";

const VIEWS = { deeds: DeedsView, limits: LimitsView, front: FrontView, launch: LaunchView };
const EDITORS = { sentence: Sentence, team: TeamEditor };

export const PlanPage = () => (
  <LongAnalysisPage analysis={planQuestion} views={VIEWS} editors={EDITORS} lead="sentence" />
);
