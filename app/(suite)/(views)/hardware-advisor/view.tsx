"use client";

import { LongAnalysisPage } from "@/components/results/analysis/long-analysis-page";
import { hardwareAdvisor } from "@/features/pages/hardware-advisor/advisor";
import { CardLaunch, CardSection } from "./card-section";
import { MemorySection } from "./memory-ring";
import { RankingSection } from "./ranking";
import { StreamSection } from "./token-stream";

const VIEWS = {
  ranking: RankingSection,
  card: CardSection,
  memory: MemorySection,
  stream: StreamSection,
  launch: CardLaunch,
};

export const HardwareAdvisorPage = () => <LongAnalysisPage analysis={hardwareAdvisor} views={VIEWS} />;
