"use client";
import dynamic from "next/dynamic";
import { useMemo } from "react";
import type { FigureBuilder } from "./figure";
import styles from "./plot.module.css";
import { PLOTLY_CONFIG } from "./plotly-config";
import { useChartTheme } from "./use-chart-theme";
import { useWidth } from "./use-width";

/** The library loads with the first chart. */
export const PlotCanvas = dynamic(() => import("./plot-canvas"), { ssr: false, loading: () => null });

/** The box to measure, and what a canvas needs to draw the figure for its width; undefined until it has one. */
export function useDrawn(figure: FigureBuilder, height: number) {
  const [box, width] = useWidth<HTMLDivElement>();
  const theme = useChartTheme();
  const drawn = useMemo(
    () => (width > 0 ? figure({ width, height, theme }) : undefined),
    [figure, width, height, theme],
  );
  const canvas = drawn && { ...drawn, config: PLOTLY_CONFIG, className: styles.canvas };
  return { box, canvas };
}
