"use client";

import { useDeferredValue, useEffect, useMemo } from "react";
import type { Drawing } from "@/lib/charts/drawing";
import { isPlotted } from "@/lib/charts/svg/plot-axes";
import { isWhole, type ChartView } from "@/lib/charts/view";
import type { FigureBuilder } from "../figure";
import { useChartTheme } from "../use-chart-theme";
import { FirstDrawing } from "./first-drawing";
import { withPlainLabels } from "./plain-labels";
import { usePlotLibrary } from "./plot-library";
import styles from "./plot.module.css";
import { PLOT_CONFIG } from "./plotly-config";
import { useFinePointer } from "./use-fine-pointer";
import type { useZoom } from "./use-zoom";

export type SheetProps = {
  /** Rebuilds the chart whenever its identity changes: memoise it on the data. */
  readonly figure: FigureBuilder;
  readonly height: number;
  /** What the chart shows, as one sentence with its conclusion. */
  readonly label: string;
  /** The same as plain data, drawn until plotly has been asked for and has arrived. */
  readonly drawing?: Drawing | undefined;
  readonly view: ChartView;
  /** The name of the series that stands out; null: all alike. */
  readonly lift: string | null;
  /** Px; 0: not measured yet. */
  readonly width: number;
  /** The number of a point that was clicked, or read and entered. */
  readonly onPick?: ((id: number) => void) | undefined;
  readonly zoom: Pick<ReturnType<typeof useZoom>, "follow" | "showAll">;
};

type Clicked = { readonly points: readonly { readonly customdata?: unknown }[] };

/**
 * What is drawn: light vectors, then plotly once a pointer or the focus is near. It is drawn after the figures and tables of the same
 * answer: plotly takes 20 to 30 ms a chart, which a change of one setting need not wait for.
 */
export function Sheet({ figure, height, label, drawing, view, lift, width, onPick, zoom }: SheetProps) {
  const { Canvas, waiting, onInitialized, want } = usePlotLibrary(drawing, !isWhole(view));
  const theme = useChartTheme();
  const fine = useFinePointer();
  const asked = useMemo(() => ({ figure, height, view, lift }), [figure, height, view, lift]);
  useEffect(() => {
    if (lift !== null) want();
  }, [lift, want]);
  const sheet = useDeferredValue(asked);
  const drawn = useMemo(() => {
    if (!Canvas || width === 0) return undefined;
    const built = sheet.figure({ width, height: sheet.height, theme, view: sheet.view });
    const drawn = fine && drawing && isPlotted(drawing) ? draggable(built) : built;
    return withPlainLabels(sheet.lift === null ? drawn : lifted(drawn, sheet.lift));
  }, [Canvas, sheet, width, theme, fine, drawing]);
  return (
    <div role="img" aria-label={label} className={styles.sheet} onPointerMove={want}>
      {waiting && drawing && <FirstDrawing {...{ drawing, width, height, view }} />}
      {Canvas && drawn && (
        <Canvas
          {...{ ...drawn, config: PLOT_CONFIG, className: styles.canvas, onInitialized }}
          onRelayout={zoom.follow}
          onDoubleClick={zoom.showAll}
          onClick={({ points }: Clicked) => {
            const id = points[0]?.customdata;
            if (onPick && typeof id === "number") onPick(id);
          }}
        />
      )}
    </div>
  );
}

const PALE = 0.2;

/** The others pale. */
function lifted({ data, layout }: ReturnType<FigureBuilder>, name: string): ReturnType<FigureBuilder> {
  if (!data.some((trace) => trace.name === name)) return { data, layout };
  return { data: data.map((trace) => (trace.name === name ? trace : { ...trace, opacity: PALE })), layout };
}

/** A mouse drags a box to zoom and, with Shift, the sheet; a finger scrolls the page. */
const draggable = ({ data, layout }: ReturnType<FigureBuilder>): ReturnType<FigureBuilder> => ({
  data,
  layout: {
    ...layout,
    dragmode: "zoom",
    xaxis: { ...layout.xaxis, fixedrange: false },
    yaxis: { ...layout.yaxis, fixedrange: false },
  },
});
