"use client";

import { useDeferredValue, useMemo } from "react";
import type { Drawing } from "@/lib/charts/drawing";
import { FirstDrawing } from "./first-drawing";
import { usePlotLibrary } from "./plot-library";
import styles from "./plot.module.css";
import type { FigureBuilder } from "../figure";
import { withPlainLabels } from "./plain-labels";
import { PLOTLY_CONFIG } from "./plotly-config";
import { useChartTheme } from "../use-chart-theme";
import { useWidth } from "../use-width";

type PlotProps = {
  /** Rebuilds the chart whenever its identity changes: memoise it on the data. */
  readonly figure: FigureBuilder;
  readonly height: number;
  /** What the chart shows, as one sentence with its conclusion. */
  readonly label: string;
  /** The same as plain data, drawn until plotly has been asked for and has arrived. */
  readonly drawing?: Drawing | undefined;
};

/**
 * A chart that keeps its place: the box has the chart's height before plotly has arrived. It is drawn after the figures and tables of the
 * same answer: plotly takes 20 to 30 ms a chart, which a change of one setting need not wait for.
 */
export function Plot({ figure, height, label, drawing: plain }: PlotProps) {
  const { Canvas, waiting, onInitialized, onPointerMove } = usePlotLibrary(plain);
  const [box, width] = useWidth<HTMLDivElement>();
  const theme = useChartTheme();
  const asked = useMemo(() => ({ figure, height }), [figure, height]);
  const drawing = useDeferredValue(asked);
  const drawn = useMemo(
    () => (Canvas && width > 0 ? withPlainLabels(drawing.figure({ width, height: drawing.height, theme })) : undefined),
    [Canvas, drawing, width, theme],
  );
  return (
    <div
      ref={box}
      className={styles.box}
      style={{ height }}
      role="img"
      aria-label={label}
      onPointerMove={onPointerMove}
    >
      {waiting && plain && <FirstDrawing drawing={plain} width={width} height={height} />}
      {Canvas && drawn && (
        <Canvas
          data={drawn.data}
          layout={drawn.layout}
          config={PLOTLY_CONFIG}
          className={styles.canvas}
          onInitialized={onInitialized}
        />
      )}
    </div>
  );
}
