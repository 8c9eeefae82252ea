"use client";

import { useMemo } from "react";
import { ChartFrame } from "@/components/charts/chart-frame";
import type { FigureBuilder } from "@/components/charts/figure";
import { TIMELINE_HEIGHT, timelineFigure } from "@/components/charts/timeline";
import type { PhasePlan } from "@/features/runtime-planner/plan-pass";
import { useText } from "@/state/language";
import { phaseSheet, statementOf, subtitleOf, timelineOf } from "./present-charts";

type PhaseChartProps = { readonly plan: PhasePlan; readonly communication: boolean };

export function PhaseChart({ plan, communication }: PhaseChartProps) {
  const t = useText();
  const figure = useMemo<FigureBuilder>(() => {
    const timeline = timelineOf(plan, communication, t);
    return (space) => timelineFigure(timeline, space);
  }, [plan, communication, t]);
  return (
    <ChartFrame
      title={t(statementOf(plan))}
      subtitle={t(subtitleOf(plan))}
      figure={figure}
      height={TIMELINE_HEIGHT}
      sheet={useMemo(() => phaseSheet(plan, t), [plan, t])}
      name={`runtime-planner-${plan.phase}`}
    />
  );
}
