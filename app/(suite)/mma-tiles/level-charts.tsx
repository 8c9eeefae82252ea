"use client";

import { useMemo } from "react";
import { ChartFrame } from "@/components/charts/chart-frame";
import type { FigureBuilder } from "@/components/charts/figure";
import type { MmaTiles } from "@/features/mma-tiles/mma-tiles";
import { useText } from "@/state/language";
import { LEVELS_HEIGHT, levelsFigure, ROOFLINE_HEIGHT, rooflineFigure } from "./charts";
import {
  LEVELS_SUBTITLE,
  levelsPlot,
  levelsStatement,
  ROOFLINE_SUBTITLE,
  rooflinePlot,
  rooflineStatement,
} from "./present";
import { levelSheet, rooflineSheet } from "./present-tables";

export function LevelCharts({ answer }: { readonly answer: MmaTiles }) {
  const t = useText();
  const levels = useMemo<FigureBuilder>(() => {
    const plot = levelsPlot(answer, t);
    return (space) => levelsFigure(plot, space);
  }, [answer, t]);
  const roofline = useMemo<FigureBuilder>(() => {
    const plot = rooflinePlot(answer, t);
    return (space) => rooflineFigure(plot, space);
  }, [answer, t]);
  return (
    <>
      <ChartFrame
        title={t(levelsStatement(answer))}
        subtitle={t(LEVELS_SUBTITLE)}
        figure={levels}
        height={LEVELS_HEIGHT}
        sheet={useMemo(() => levelSheet(answer, t), [answer, t])}
        name="mma-tiles-levels"
      />
      <ChartFrame
        title={t(rooflineStatement(answer))}
        subtitle={t(ROOFLINE_SUBTITLE)}
        figure={roofline}
        height={ROOFLINE_HEIGHT}
        sheet={useMemo(() => rooflineSheet(answer, t), [answer, t])}
        name="mma-tiles-roofline"
      />
    </>
  );
}
