"use client";

import { useMemo } from "react";
import { ChartFrame } from "@/components/charts/chart-frame";
import { CURVES_HEIGHT, curvesFigure } from "@/components/charts/curves";
import type { FigureBuilder } from "@/components/charts/figure";
import type { PageChart } from "./present-charts";

export function CurveChart({ chart }: { readonly chart: PageChart }) {
  const figure = useMemo<FigureBuilder>(() => (space) => curvesFigure(chart.curves, space), [chart]);
  return (
    <ChartFrame
      title={chart.title}
      subtitle={chart.subtitle}
      figure={figure}
      height={CURVES_HEIGHT}
      sheet={chart.sheet}
      name={`host-bandwidth-${chart.id}`}
    />
  );
}
