"use client";

import { useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import * as m from "@/components/charts/messages";
import type { Drawing } from "@/lib/charts/drawing";
import { listLegend, withoutHidden } from "@/lib/charts/legend";
import { isPlotted, plotAxes, type PlotAxes } from "@/lib/charts/svg/plot-axes";
import { isWhole, WHOLE_VIEW, type ChartView } from "@/lib/charts/view";
import { useText } from "@/state/language";
import { useWidth } from "../use-width";
import { chartKey } from "./chart-keys";
import { ChartLegend } from "./chart-legend";
import { CursorLayer } from "./cursor-layer";
import { DragLayer } from "../drag/drag-layer";
import styles from "./plot.module.css";
import { Sheet, type SheetProps } from "./sheet";
import { useDragRange } from "../drag/use-drag-range";
import { useReading } from "./use-reading";
import { useSettled } from "./use-settled";
import { useZoom } from "./use-zoom";

export type PlotProps = Pick<SheetProps, "figure" | "height" | "label" | "drawing" | "onPick"> & {
  readonly view?: ChartView | undefined;
  readonly onView?: (view: ChartView) => void;
  readonly onTable?: () => void;
};

const FORGOTTEN = (): void => undefined;

/** A chart with its legend, its zoom, and marks that keys and the cursor read; its place is as high from the first paint on. */
export function Plot({ figure, label, height, drawing, view = WHOLE_VIEW, onView = FORGOTTEN, ...rest }: PlotProps) {
  const { onPick, onTable = FORGOTTEN } = rest;
  const hint = useId();
  const [box, width] = useWidth<HTMLDivElement>();
  const legend = useRef<HTMLDivElement>(null);
  const [shown, change] = useSettled(view, onView);
  const seen = useMemo(() => drawing && withoutHidden(drawing, shown.hidden), [drawing, shown.hidden]);
  const axes = useAxes(drawing, shown, width, height);
  const drag = useDragRange(axes);
  const [lift, setLift] = useState<string | null>(null);
  const reading = useReading({ drawing: seen, axes, onPick });
  const zoom = useZoom(box, useAxes(drawing, WHOLE_VIEW, width, height), seen, change);
  const focusChart = (): void => box.current?.focus({ preventScroll: true });
  const focusLegend = (): void => legend.current?.querySelector("button")?.focus();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    delete box.current?.dataset["pointer"];
    const use = { ...zoom, ...reading, legend: focusLegend, table: onTable };
    const leave = (): unknown => drag.cancel() || reading.leave();
    const run = chartKey(event.key, event.shiftKey, { ...use, leave });
    if (run === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  const entries = drawing ? listLegend(drawing) : [];
  const hidden = entries.filter(({ series }) => series !== null && shown.hidden.includes(series));
  return (
    <>
      <ChartLegend
        {...{ entries, hidden: shown.hidden, box: legend, onLeave: focusChart, onLift: setLift }}
        onHidden={(next) => change((now) => ({ ...now, hidden: next }))}
      />
      <div
        {...{ ref: box, className: styles.box, style: { height }, tabIndex: 0, role: "application", onKeyDown }}
        aria-label={label}
        aria-describedby={hint}
        data-zoomed={isWhole(shown) ? undefined : ""}
        onBlur={reading.leave}
        onPointerDown={(event) => {
          // Plotly keeps a press from moving the focus; a focus that a pointer moved shows no ring.
          event.currentTarget.dataset["pointer"] = "";
          if (event.pointerType === "mouse") focusChart();
          drag.begin(event);
        }}
        onPointerMove={(event) => reading.point(event.clientX - event.currentTarget.getBoundingClientRect().left)}
        onPointerLeave={reading.drop}
      >
        <Sheet {...{ figure, label, height, drawing, width, view: shown, lift, onPick, zoom }} />
        {drag.range && <DragLayer range={drag.range} width={width} />}
        {reading.reading && !drag.range && <CursorLayer axes={axes} reading={reading.reading} />}
        {entries.length > 0 && hidden.length === entries.length && (
          <AllHidden onShow={() => change((now) => ({ ...now, hidden: [] }))} />
        )}
      </div>
      <Aside hint={hint} heard={reading.heard} />
    </>
  );
}

function AllHidden({ onShow }: { readonly onShow: () => void }) {
  const t = useText();
  return (
    <p className={styles.empty}>
      {t(m.everySeriesIsHidden)}{" "}
      <button type="button" onClick={onShow}>
        {t(m.showAll)}
      </button>
    </p>
  );
}

/** What a screen reader hears: the keys when the chart has the focus, and the mark that they walked to. */
function Aside({ hint, heard }: { readonly hint: string; readonly heard: string }) {
  const t = useText();
  return (
    <>
      <p id={hint} hidden>
        {t(m.keysOfChart)}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {heard}
      </p>
    </>
  );
}

/** null: a chart whose axes are no numbers, or one that has not been measured. */
function useAxes(drawing: Drawing | undefined, view: ChartView, width: number, height: number): PlotAxes | null {
  return useMemo(
    () => (drawing && isPlotted(drawing) && width > 0 ? plotAxes(drawing, { width, height }, view) : null),
    [drawing, view, width, height],
  );
}
