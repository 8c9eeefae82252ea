"use client";
/** The picture of a trace with its gutter, its keys and its pointer. */
import { useId, useMemo, useRef, useState, type ReactNode } from "react";
import { TimePicture } from "@/components/charts/canvas/time-picture";
import picture from "@/components/charts/canvas/time-picture.module.css";
import buttons from "@/components/feedback/button.module.css";
import { useChartTheme } from "@/components/charts/use-chart-theme";
import { useWidth } from "@/components/charts/use-width";
import { useZoomWheel } from "@/components/charts/canvas/use-zoom-wheel";
import { hitAt, type Scene } from "@/features/pages/trace/timeline/hit";
import { useText } from "@/state/language";
import { Gutter } from "./gutter";
import { HitTip, hitWords } from "./hit-tip";
import { Legend } from "./legend";
import styles from "../timeline.module.css";
import { timelineKey } from "./keys";
import { Toolbar } from "./toolbar";
import { UprightLens } from "./upright-lens";
import { useDrawing } from "./use-drawing";
import { usePointer } from "./use-pointer";
import { useTimeline, type TimelineProps } from "./use-timeline";
import * as m from "@/app/(suite)/(views)/trace/messages";

export function Timeline(props: TimelineProps) {
  const t = useText();
  const help = useId();
  const { selection, onInput } = props;
  const state = useTimeline(props);
  const theme = useChartTheme();
  const [box, width] = useWidth<HTMLDivElement>();
  const search = useRef<HTMLInputElement>(null);
  const { rows } = state.rows;
  const { all, window, lens } = state;
  const scene = useMemo<Scene>(
    () => ({ ...selection, rows, width: Math.max(1, width), bounds: all, window, lens }),
    [selection, rows, width, all, window, lens],
  );
  const canvas = useDrawing({ scene, selection, state, theme });
  useZoomWheel(canvas, state);
  const { point, at, handlers } = usePointer(scene, state, onInput);
  const hit = point && hitAt(scene, point.x, point.y);
  const spoken = state.focus < 0 ? "" : t(hitWords(scene, { kind: "kernel", item: state.focus }).line);
  return (
    <section className={styles.timeline} aria-label={t(m.timeline)} data-section="timeline">
      <Toolbar {...props} state={state} search={search} />
      <Legend device={selection.device} />
      <UprightLens selection={selection} />
      <OnRequest>
        <Gutter rows={state.rows} />
        <TimePicture
          box={box}
          label={t(m.timeline)}
          help={help}
          choose={(key, shift) => timelineKey(key, shift, state, props, { at, find: () => search.current?.focus() })}
        >
          <canvas ref={canvas} className={picture.canvas} style={{ height: state.rows.height }} {...handlers} />
          {hit && point && !state.drag && <HitTip scene={scene} hit={hit} x={point.x} y={point.y} />}
        </TimePicture>
      </OnRequest>
      <p id={help} className={picture.keys}>
        {t(m.keysWSZoomDPan)}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {spoken}
      </p>
    </section>
  );
}

/** A phone has the lens upright; the timeline is there for who turns it. */
function OnRequest({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${buttons.button} ${styles.ask}`}
        aria-expanded={asked}
        onClick={() => setAsked(!asked)}
      >
        {t(m.timeline)}
      </button>
      <div className={`${picture.body} ${styles.body}`} data-asked={asked}>
        {children}
      </div>
    </>
  );
}
