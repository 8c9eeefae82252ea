"use client";
import { useMemo } from "react";
import type { FigureBuilder } from "../figure";
import { withPlainLabels } from "./plain-labels";
import { usePlotLibrary } from "./plot-library";
import styles from "./plot.module.css";
import { PLOTLY_CONFIG } from "./plotly-config";
import { useChartTheme } from "../use-chart-theme";
import { useWidth } from "../use-width";

/** The box to measure, and what a canvas needs to draw the figure for its width; undefined until it has one. `waiting`: nothing is drawn yet. */
export function useDrawn(figure: FigureBuilder, height: number) {
  const [box, width] = useWidth<HTMLDivElement>();
  const theme = useChartTheme();
  const drawn = useMemo(
    () => (width > 0 ? withPlainLabels(figure({ width, height, theme })) : undefined),
    [figure, width, height, theme],
  );
  const { Canvas, waiting, onInitialized } = usePlotLibrary();
  const canvas = drawn && { ...drawn, config: PLOTLY_CONFIG, className: styles.canvas, onInitialized };
  return { box, Canvas, canvas, waiting, width };
}
