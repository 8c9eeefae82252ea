"use client";

import { useMemo } from "react";
import { ResultChartFrame } from "@/components/charts/chart-frame";
import type { PhasePlan } from "@/features/pages/runtime-planner/plan-pass";
import { useText } from "@/state/language";
import { phaseChart } from "./present-charts";

type PhaseChartProps = { readonly plan: PhasePlan; readonly communication: boolean };

export function PhaseChart({ plan, communication }: PhaseChartProps) {
  const t = useText();
  const chart = useMemo(() => phaseChart(plan, communication, t), [plan, communication, t]);
  return <ResultChartFrame chart={chart} page="runtime-planner" />;
}
