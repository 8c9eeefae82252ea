"use client";

import { useMemo } from "react";
import { ChartFrame } from "@/components/charts/chart-frame";
import type { FigureBuilder } from "@/components/charts/figure";
import type { QuickMemory } from "@/features/quick-memory/quick-memory";
import { useText } from "@/state/language";
import { CURVE_HEIGHT, curveFigure } from "./charts";
import { CURVE_SUBTITLE, curvePlot, curveStatement } from "./present";
import { curveSheet } from "./present-tables";

export function CurveChart({ memory }: { readonly memory: QuickMemory }) {
  const t = useText();
  const figure = useMemo<FigureBuilder>(() => {
    const plot = curvePlot(memory, t);
    return (space) => curveFigure(plot, space);
  }, [memory, t]);
  return (
    <ChartFrame
      title={t(curveStatement(memory))}
      subtitle={t(CURVE_SUBTITLE)}
      figure={figure}
      height={CURVE_HEIGHT}
      sheet={useMemo(() => curveSheet(memory, t), [memory, t])}
      name="quick-memory-sequences"
    />
  );
}
