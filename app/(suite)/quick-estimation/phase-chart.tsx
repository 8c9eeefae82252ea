"use client";

import { useMemo } from "react";
import { ResultChartFrame } from "@/components/charts/chart-frame";
import type { Grade } from "@/features/explain";
import type { PhaseEstimate } from "@/features/core/passes/estimate";
import { useText } from "@/state/language";
import { phaseChart } from "./present";

export function PhaseChart({ phase, grade }: { readonly phase: PhaseEstimate; readonly grade: Grade }) {
  const t = useText();
  const chart = useMemo(() => phaseChart(phase, grade, t), [phase, grade, t]);
  return <ResultChartFrame chart={chart} page="quick-estimation" />;
}
