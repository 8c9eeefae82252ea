"use client";

import { useMemo } from "react";
import { ChartFrame } from "@/components/charts/chart-frame";
import { TIMELINE_HEIGHT, timelineFigure } from "@/components/charts/timeline";
import type { FigureBuilder } from "@/components/charts/figure";
import type { Grade } from "@/features/explain";
import type { PhaseEstimate } from "@/features/quick-estimation/estimate";
import { useText } from "@/state/language";
import { statementOf, subtitleOf, timelineOf, timelineSheet } from "./present";

export function PhaseChart({ phase, grade }: { readonly phase: PhaseEstimate; readonly grade: Grade }) {
  const t = useText();
  const figure = useMemo<FigureBuilder>(() => {
    const timeline = timelineOf(phase, grade, t);
    return (space) => timelineFigure(timeline, space);
  }, [phase, grade, t]);
  const sheet = useMemo(() => timelineSheet(phase, t), [phase, t]);
  return (
    <ChartFrame
      title={t(statementOf(phase))}
      subtitle={t(subtitleOf(phase))}
      figure={figure}
      height={TIMELINE_HEIGHT}
      sheet={sheet}
      name={`quick-estimation-${phase.phase}`}
    />
  );
}
