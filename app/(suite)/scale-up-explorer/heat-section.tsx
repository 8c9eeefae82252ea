"use client";

import { ResultChartFrame } from "@/components/charts/chart-frame";
import { JobProgress } from "@/components/feedback/job-progress";
import type { RunningHeat } from "./use-heat";

/** The simulated map, and how far its runs are. */
export const HeatSection = ({ heat }: { readonly heat: RunningHeat }) => (
  <>
    {heat.chart && <ResultChartFrame chart={heat.chart} page="scale-up-explorer" />}
    <JobProgress job={heat.job} />
  </>
);
