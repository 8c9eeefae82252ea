"use client";
/** The Gantt chart of a report: filters, picture, sums of a stretch, and what the pointer or the focus is on. */
import { useCallback, useId, useMemo } from "react";
import { TimePicture } from "@/components/charts/canvas/time-picture";
import picture from "@/components/charts/canvas/time-picture.module.css";
import { useCanvas, type Paint } from "@/components/charts/canvas/use-canvas";
import { useChartTheme } from "@/components/charts/use-chart-theme";
import { useWidth } from "@/components/charts/use-width";
import { useZoomWheel } from "@/components/charts/canvas/use-zoom-wheel";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { TableView } from "@/components/tables/table-view";
import type { GanttChart, GanttTask } from "@/features/core/report/gantt/chart";
import type { Roofline } from "@/features/core/report/roofline";
import type { ReportAnswer } from "@/features/pages/report/answer";
import type { GanttRow } from "@/features/pages/report/gantt/scene";
import { gapWords, sumRange, sumsTable } from "@/features/pages/report/gantt/sums";
import { taskWords } from "@/features/pages/report/gantt/task-words";
import { shownChart } from "@/features/pages/report/sections/gantt";
import type { ReportInput } from "@/features/pages/report/input";
import type { TimeWindow } from "@/lib/charts/time-window";
import { useText } from "@/state/language";
import { ganttColours } from "./colours";
import { ganttKey } from "./gantt-keys";
import { GanttTools } from "./gantt-tools";
import styles from "./gantt.module.css";
import { paintGantt } from "./paint";
import { useGantt, type GanttState } from "./use-gantt";
import { useGanttPointer } from "./use-gantt-pointer";
import { WORDS } from "./words";

export function GanttView({ output }: ViewProps<typeof ReportInput, ReportAnswer>) {
  const chart = useMemo(() => shownChart(output), [output]);
  if (chart === null) return null;
  return <Gantt chart={chart} roofline={output.kind === "scenario" ? output.roofline : null} />;
}

function Gantt({ chart, roofline }: { readonly chart: GanttChart; readonly roofline: Roofline | null }) {
  const t = useText();
  const help = useId();
  const [box, width] = useWidth<HTMLDivElement>();
  const state = useGantt(chart);
  const { scene, range } = state;
  const canvas = useGanttCanvas(state, width);
  useZoomWheel(canvas, state);
  const { point, at, under, handlers } = useGanttPointer(state, width);
  const focused = chart.tasks[state.focus];
  const pointed = chart.tasks[under];
  return (
    <section className={styles.gantt} aria-label={t(WORDS.gantt)} data-section="gantt-chart">
      <GanttTools state={state} />
      <div className={picture.body}>
        <Gutter rows={scene.rows} height={scene.height} />
        <TimePicture
          box={box}
          label={t(WORDS.gantt)}
          help={help}
          choose={(key, shift) => ganttKey(key, shift, state, at)}
        >
          <canvas ref={canvas} className={picture.canvas} style={{ height: scene.height }} {...handlers} />
          {pointed && point && <Tip task={pointed} roofline={roofline} {...point} width={width} />}
        </TimePicture>
      </div>
      <p className={styles.focus} aria-live="polite">
        {focused && t(taskWords(focused, roofline).line)}
      </p>
      {range && <Sums state={state} range={range} />}
      <p id={help} className={picture.keys}>
        {t(WORDS.keys)}
      </p>
    </section>
  );
}

function useGanttCanvas({ chart, scene, bubbles, palette, window, range, drag, focus }: GanttState, width: number) {
  const t = useText();
  const theme = useChartTheme();
  const words = useMemo(
    () => ({ firstToken: t(WORDS.firstToken), names: (task: GanttTask) => t(taskWords(task, null).name) }),
    [t],
  );
  const { tasks } = chart;
  const paint = useCallback<Paint>(
    (context, density) =>
      // Tokens are those of the theme on the screen; a server has none.
      paintGantt({
        ...{ context, density, width, scene, tasks, bubbles, window, focus, words },
        colours: { theme, of: ganttColours(scene.shades, palette) }.of,
        range: drag ?? range,
      }),
    [theme, palette, width, scene, tasks, bubbles, window, drag, range, focus, words],
  );
  return useCanvas(width, scene.height, paint);
}

function Gutter({ rows, height }: { readonly rows: readonly GanttRow[]; readonly height: number }) {
  const t = useText();
  return (
    <div className={`${picture.gutter} ${styles.gutter}`} style={{ height }}>
      {rows.map(({ stage, lane, top, height: tall, label }) => (
        <span key={`${stage} ${lane}`} style={{ top, lineHeight: `${tall}px` }}>
          {t(label)}
        </span>
      ))}
    </div>
  );
}

type TipProps = {
  readonly task: GanttTask;
  readonly roofline: Roofline | null;
  readonly x: number;
  readonly y: number;
  readonly width: number;
};

function Tip({ task, roofline, x, y, width }: TipProps) {
  const t = useText();
  const { name, facts, work } = taskWords(task, roofline);
  return (
    <div
      className={`${picture.tip} ${styles.tip}`}
      role="tooltip"
      style={{ top: y + 16, ...(x > width / 2 ? { right: width - x + 8 } : { left: x + 8 }) }}
    >
      <b>{t(name)}</b>
      <span>{t(facts)}</span>
      <span>{t(work)}</span>
    </div>
  );
}

function Sums({ state, range }: { readonly state: GanttState; readonly range: TimeWindow }) {
  const t = useText();
  const { chart, bubbles, filter } = state;
  const sums = useMemo(() => sumRange({ tasks: chart.tasks, bubbles }, range, filter), [chart, bubbles, range, filter]);
  return (
    <div className={styles.sums} data-part="gantt-sums">
      <p>
        <b>{t(WORDS.sums)}</b> {t(gapWords(sums))}
      </p>
      <TableView table={sumsTable(sums, t)} caption={t(WORDS.sums)} dense />
    </div>
  );
}
