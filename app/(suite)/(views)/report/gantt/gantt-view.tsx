"use client";
/** The Gantt chart of a report: filters, picture, sums of a stretch, and what the pointer or the focus is on. */
import { useCallback, useMemo } from "react";
import { useChartTheme } from "@/components/charts/use-chart-theme";
import { useWidth } from "@/components/charts/use-width";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { TableView } from "@/components/tables/table-view";
import { paintTimeline } from "@/components/timeline/paint";
import type { Point } from "@/components/timeline/press";
import { Timeline } from "@/components/timeline/timeline";
import { Tip } from "@/components/timeline/tip";
import type { Paint } from "@/components/timeline/use-canvas";
import type { GanttChart, GanttTask } from "@/features/core/report/gantt/chart";
import type { Roofline } from "@/features/core/report/roofline";
import type { ReportAnswer } from "@/features/pages/report/answer";
import { AXIS, OVERVIEW, taskAt, taskExtent } from "@/features/pages/report/gantt/scene";
import { gapWords, sumRange, sumsTable } from "@/features/pages/report/gantt/sums";
import { taskWords } from "@/features/pages/report/gantt/task-words";
import { shownChart } from "@/features/pages/report/sections/gantt";
import type { ReportInput } from "@/features/pages/report/input";
import type { TimeWindow } from "@/lib/charts/time-window";
import { useText } from "@/state/language";
import { ganttColours } from "./colours";
import { GanttTools } from "./gantt-tools";
import styles from "./gantt.module.css";
import { ganttTracks } from "./tracks";
import { useGantt, type GanttState } from "./use-gantt";
import { WORDS } from "./words";

export function GanttView({ output }: ViewProps<typeof ReportInput, ReportAnswer>) {
  const chart = useMemo(() => shownChart(output), [output]);
  if (chart === null) return null;
  return <Gantt chart={chart} roofline={output.kind === "scenario" ? output.roofline : null} />;
}

function Gantt({ chart, roofline }: { readonly chart: GanttChart; readonly roofline: Roofline | null }) {
  const t = useText();
  const [box, width] = useWidth<HTMLDivElement>();
  const state = useGantt(chart);
  const { scene, range, timeline } = state;
  const paint = usePaint(state, width);
  const taskUnder = ({ x, y }: Point): number => taskAt(scene, timeline.window, width, x, y);
  const tip = (point: Point) => {
    const task = chart.tasks[taskUnder(point)];
    if (task === undefined) return null;
    const { name, facts, work } = taskWords(task, roofline);
    return <Tip point={point} width={width} name={name} lines={[facts, work]} />;
  };
  const focused = chart.tasks[timeline.focus];
  return (
    <section className={styles.gantt} aria-label={t(WORDS.gantt)} data-section="gantt-chart">
      <GanttTools state={state} />
      <Timeline
        {...{ box, width, paint, tip, label: WORDS.gantt, keys: WORDS.keys, keyUse: state.keyUse }}
        height={scene.height}
        rows={scene.rows}
        state={timeline}
        pointer={{
          scaleAt: (y) => (y < OVERVIEW.height ? "all" : "window"),
          onClick: (point) => timeline.focusOn(taskUnder(point)),
          onSelect: state.select,
        }}
      >
        {() => (
          <>
            <p className={styles.focus} aria-live="polite">
              {focused && t(taskWords(focused, roofline).line)}
            </p>
            {range && <Sums state={state} range={range} />}
          </>
        )}
      </Timeline>
    </section>
  );
}

function usePaint({ chart: { tasks }, scene, bubbles, palette, range, timeline }: GanttState, width: number): Paint {
  const t = useText();
  const theme = useChartTheme();
  const words = useMemo(
    () => ({ firstToken: t(WORDS.firstToken), names: (task: GanttTask) => t(taskWords(task, null).name) }),
    [t],
  );
  const { window, drag, marks, hits, focus } = timeline;
  return useCallback<Paint>(
    (context, density) => {
      // Tokens are those of the theme on the screen; a server has none.
      const colours = { theme, of: ganttColours(scene.shades, palette) }.of;
      const task = tasks[focus];
      const row = scene.rows.find(({ stage, lane }) => stage === task?.stage && lane === task.lane);
      paintTimeline(
        { context, density, width, colours },
        {
          ...{ window, marks, all: scene.all, zero: scene.all.from, axis: AXIS, overview: OVERVIEW },
          ...{ height: scene.height, bottom: scene.height, selection: drag ?? range },
          tracks: ganttTracks({ colours, scene, tasks, bubbles, words }),
          hits: hits.map((item) => taskStart(tasks[item])),
          focus: task && row ? { row, extent: taskExtent(task) } : null,
        },
      );
    },
    [theme, palette, width, scene, tasks, bubbles, window, drag, range, marks, hits, focus, words],
  );
}

const taskStart = (task: GanttTask | undefined): number => (task ? taskExtent(task).from : NaN);

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
