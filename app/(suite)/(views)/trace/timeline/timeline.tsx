"use client";
/** The timeline of the selected rank: toolbar, picture, and what the pointer or the focus is on. */
import { useCallback, useMemo, useState, type ReactNode } from "react";
import buttons from "@/components/feedback/button.module.css";
import { useChartTheme } from "@/components/charts/use-chart-theme";
import { useWidth } from "@/components/charts/use-width";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { paintTimeline } from "@/components/timeline/paint";
import type { Point } from "@/components/timeline/press";
import { Timeline } from "@/components/timeline/timeline";
import { Tip } from "@/components/timeline/tip";
import type { Paint } from "@/components/timeline/use-canvas";
import type { TraceAnswer } from "@/features/pages/trace/answer";
import type { TraceInput } from "@/features/pages/trace/input";
import { select, type Selection } from "@/features/pages/trace/selection";
import { hitAt, scaleAt, type Hit, type Scene } from "@/features/pages/trace/timeline/hit";
import { PASS_WORDS } from "@/features/pages/trace/words";
import { useText } from "@/state/language";
import { traceColours } from "../draw/colours";
import { findRow, type Picture } from "../draw/picture";
import { traceTracks } from "../draw/tracks";
import { hitWords } from "./hit-words";
import { Legend } from "./legend";
import styles from "../timeline.module.css";
import { Toolbar } from "./toolbar";
import { UprightLens } from "./upright-lens";
import { useTraceTimeline, type TimelineProps, type TraceTimeline } from "./use-timeline";
import * as m from "@/app/(suite)/(views)/trace/messages";

export function TimelineView({ output, input, page }: ViewProps<typeof TraceInput, TraceAnswer>) {
  const selection = useMemo(() => select(output.traces, input), [output, input]);
  if (selection === null) return null;
  return <TraceLanes selection={selection} traces={output.traces} input={input} onInput={page.actions.setInput} />;
}

function TraceLanes(props: TimelineProps) {
  const t = useText();
  const { selection, onInput } = props;
  const state = useTraceTimeline(props);
  const [box, measured] = useWidth<HTMLDivElement>();
  const width = Math.max(1, measured);
  const { rows, lens, timeline } = state;
  const { all, window, focus } = timeline;
  const scene = useMemo<Scene>(
    () => ({ ...selection, rows: rows.rows, width, bounds: all, window, lens }),
    [selection, rows, width, all, window, lens],
  );
  const paint = usePaint(scene, selection, state);
  const choose = (hit: Hit | null): void => {
    if (hit?.kind === "kernel") timeline.focusOn(hit.item);
    else if (hit?.kind === "pass") onInput({ pass: hit.pass.index, layer: null, range: "" });
    else if (hit?.kind === "layer") onInput({ pass: hit.pass.index, layer: hit.layer.index, range: "" });
  };
  const tip = (point: Point) => {
    const hit = hitAt(scene, point.x, point.y);
    if (hit === null) return null;
    const { name, facts } = hitWords(scene, hit);
    return <Tip point={point} width={width} name={name} lines={[facts]} code />;
  };
  return (
    <section className={styles.timeline} aria-label={t(m.timeline)} data-section="timeline">
      <Toolbar {...props} timeline={timeline} />
      <Legend device={selection.device} />
      <UprightLens selection={selection} />
      <OnRequest>
        <Timeline
          {...{ box, width, paint, tip, label: m.timeline, keys: m.keysWSZoomDPan, keyUse: state.keyUse }}
          {...rows}
          hidden={rows.hidden > 0 ? m.hiddenMoreStreams({ hidden: rows.hidden }) : null}
          state={timeline}
          pointer={{
            scaleAt: (y) => scaleAt(rows.rows, y),
            lens,
            onClick: ({ x, y }) => choose(hitAt(scene, x, y)),
            onSelect: state.selectRange,
          }}
        />
      </OnRequest>
      <p className="visually-hidden" aria-live="polite">
        {focus < 0 ? "" : t(hitWords(selection, { kind: "kernel", item: focus }).line)}
      </p>
    </section>
  );
}

function usePaint(scene: Scene, selection: Selection, { rows, timeline }: TraceTimeline): Paint {
  const t = useText();
  const theme = useChartTheme();
  const colours = useMemo(() => ({ theme, of: traceColours() }).of, [theme]);
  const words = useMemo<Picture["words"]>(
    () => ({
      passes: selection.device.segmentation.passes.map(({ index, kind }) =>
        kind === "unknown" ? String(index) : `${index} ${t(PASS_WORDS[kind])}`,
      ),
      halves: [t(m.firstHalf), t(m.secondHalf)],
    }),
    [selection.device, t],
  );
  const { drag, marks, hits, focus, all, window } = timeline;
  return useCallback<Paint>(
    (context, density) => {
      const { device, opened, width } = scene;
      const { start, end, stream } = device.work;
      const extent = (item: number) => ({ from: start[item] ?? 0, to: end[item] ?? 0 });
      const [axis, last] = [findRow(scene, "axis"), findRow(scene, "waits")];
      const lane = focus < 0 ? undefined : rows.rows.find((row) => row.lane?.stream === stream[focus]);
      paintTimeline(
        { context, density, colours, width },
        {
          ...{ all, window, marks, zero: opened.trace.earliest, height: rows.height, selection: drag },
          axis: axis ?? { top: 0, height: 0 },
          bottom: last ? last.top + last.height : 0,
          overview: findRow(scene, "overview") ?? null,
          tracks: traceTracks({ ...scene, colours, selection, focus, words }),
          hits: hits.map((item) => extent(item).from),
          focus: lane ? { row: lane, extent: extent(focus) } : null,
        },
      );
    },
    [scene, selection, colours, words, rows, all, window, drag, marks, hits, focus],
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
      <div className={styles.body} data-asked={asked}>
        {children}
      </div>
    </>
  );
}
