"use client";

import { useDeferredValue, useId, useMemo, useRef, type KeyboardEvent } from "react";
import * as m from "@/components/charts/messages";
import type { Drawing } from "@/lib/charts/drawing";
import { listLegend, withoutHidden } from "@/lib/charts/legend";
import { isPlotted, plotAxes, type PlotAxes } from "@/lib/charts/svg/plot-axes";
import { isWhole, WHOLE_VIEW, type ChartView } from "@/lib/charts/view";
import { useText } from "@/state/language";
import type { FigureBuilder } from "../figure";
import { useChartTheme } from "../use-chart-theme";
import { useWidth } from "../use-width";
import { ChartLegend } from "./chart-legend";
import { CursorLayer } from "./cursor-layer";
import { FirstDrawing } from "./first-drawing";
import { withPlainLabels } from "./plain-labels";
import { usePlotLibrary } from "./plot-library";
import styles from "./plot.module.css";
import { PLOT_CONFIG } from "./plotly-config";
import { useFinePointer } from "./use-fine-pointer";
import { useReading } from "./use-reading";
import { useSettled } from "./use-settled";
import { useZoom } from "./use-zoom";
import { chartKey } from "./chart-keys";

export type PlotProps = {
  /** Rebuilds the chart whenever its identity changes: memoise it on the data. */
  readonly figure: FigureBuilder;
  readonly height: number;
  /** What the chart shows, as one sentence with its conclusion. */
  readonly label: string;
  /** The same as plain data, drawn until plotly has been asked for and has arrived. */
  readonly drawing?: Drawing | undefined;
  readonly view?: ChartView | undefined;
  readonly onView?: (view: ChartView) => void;
  /** The number of a point that was clicked, or read and entered. */
  readonly onPick?: ((id: number) => void) | undefined;
  readonly onTable?: () => void;
};

const NOT_KEPT = (): void => undefined;

/**
 * A chart that keeps its place: the box has the chart's height before plotly has arrived. It is drawn after the figures and tables of the
 * same answer: plotly takes 20 to 30 ms a chart, which a change of one setting need not wait for.
 */
export function Plot({
  label,
  height,
  drawing,
  view = WHOLE_VIEW,
  onView = NOT_KEPT,
  onPick,
  onTable,
  ...rest
}: PlotProps) {
  const t = useText();
  const hint = useId();
  const [box, width] = useWidth<HTMLDivElement>();
  const legend = useRef<HTMLDivElement>(null);
  const [shown, change] = useSettled(view, onView);
  const seen = useMemo(() => drawing && withoutHidden(drawing, shown.hidden), [drawing, shown.hidden]);
  const axes = useAxes(drawing, shown, width, height);
  const reading = useReading({ drawing: seen, axes, onPick });
  const zoom = useZoom(box, useAxes(drawing, WHOLE_VIEW, width, height), seen, change);
  const { Canvas, canvas, waiting, want } = useCanvas({ ...rest, height, drawing, view: shown, width });
  const focusChart = (): void => box.current?.focus({ preventScroll: true });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const focusLegend = (): void => legend.current?.querySelector("button")?.focus();
    const use = { ...zoom, ...reading, legend: focusLegend, table: onTable ?? NOT_KEPT };
    const run = chartKey(event.key, event.shiftKey, use);
    if (run === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  const entries = drawing ? listLegend(drawing) : [];
  const isEmpty = entries.length > 0 && entries.every(({ series }) => series !== null && shown.hidden.includes(series));
  return (
    <>
      <ChartLegend
        {...{ entries, hidden: shown.hidden, box: legend, onLeave: focusChart }}
        onHidden={(hidden) => change((now) => ({ ...now, hidden }))}
      />
      <div
        {...{ ref: box, className: styles.box, style: { height }, tabIndex: 0, role: "application", onKeyDown }}
        aria-label={label}
        aria-describedby={hint}
        data-zoomed={isWhole(shown) ? undefined : ""}
        onFocus={want}
        onBlur={reading.leave}
        onPointerDown={({ pointerType }) => pointerType === "mouse" && focusChart()}
        onPointerMove={({ clientX, currentTarget }) => {
          want();
          reading.point(clientX - currentTarget.getBoundingClientRect().left);
        }}
        onPointerLeave={reading.drop}
      >
        <div role="img" aria-label={label} className={styles.sheet}>
          {waiting && drawing && <FirstDrawing {...{ drawing, width, height, view: shown }} />}
          {Canvas && canvas && (
            <Canvas
              {...canvas}
              onRelayout={zoom.follow}
              onDoubleClick={zoom.showAll}
              onClick={({ points }: Clicked) => {
                const id = points[0]?.customdata;
                if (onPick && typeof id === "number") onPick(id);
              }}
            />
          )}
        </div>
        {reading.reading && <CursorLayer axes={axes} reading={reading.reading} spoken />}
        {isEmpty && (
          <p className={styles.empty}>
            {t(m.everySeriesIsHidden)}{" "}
            <button type="button" onClick={zoom.showAll}>
              {t(m.showAll)}
            </button>
          </p>
        )}
      </div>
      <p id={hint} hidden>
        {t(m.keysOfChart)}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {reading.heard}
      </p>
    </>
  );
}

type Clicked = { readonly points: readonly { readonly customdata?: unknown }[] };

/** null: a chart whose axes are no numbers, or one that has not been measured. */
function useAxes(drawing: Drawing | undefined, view: ChartView, width: number, height: number): PlotAxes | null {
  return useMemo(
    () => (drawing && isPlotted(drawing) && width > 0 ? plotAxes(drawing, { width, height }, view) : null),
    [drawing, view, width, height],
  );
}

type Sheet = Pick<PlotProps, "figure" | "height" | "drawing"> & { readonly view: ChartView; readonly width: number };

/** What the library needs to draw the figure for this width, once both are here. */
function useCanvas({ figure, height, drawing, view, width }: Sheet) {
  const { Canvas, waiting, onInitialized, want } = usePlotLibrary(drawing, !isWhole(view));
  const theme = useChartTheme();
  const fine = useFinePointer();
  const asked = useMemo(() => ({ figure, height, view }), [figure, height, view]);
  const sheet = useDeferredValue(asked);
  const drawn = useMemo(() => {
    if (!Canvas || width === 0) return undefined;
    const built = sheet.figure({ width, height: sheet.height, theme, view: sheet.view });
    return withPlainLabels(fine && drawing && isPlotted(drawing) ? draggable(built) : built);
  }, [Canvas, sheet, width, theme, fine, drawing]);
  const canvas = drawn && { ...drawn, config: PLOT_CONFIG, className: styles.canvas, onInitialized };
  return { Canvas, canvas, waiting, want };
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
