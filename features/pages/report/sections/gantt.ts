/** Tasks of each stage's lanes from the prompt on, and their idle time; all tasks as a file. */
import { chart } from "@/features/answers/chart";
import type { Part } from "@/features/answers/answer";
import { laneSeconds, LANES, type GanttChart, type GanttTask, type Lane } from "@/features/core/report/gantt/chart";
import { serialisedChart } from "@/features/core/report/gantt/serialised";
import type { StackedBars } from "@/lib/charts/drawing";
import { lazyTable, table } from "@/lib/export/table";
import { formatCount, formatLatency, formatPercent } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { fromMs, toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { IN_US } from "@/lib/units/shown-in";
import type { ReportAnswer, ScenarioReport } from "../answer";
import { WORDS } from "../words";
import * as m from "./messages";

export function ganttParts({ gantt: { value: chart, issues } }: ScenarioReport, t: Translate): readonly Part[] {
  return chart === null ? [{ kind: "issues", id: "gantt-missing", issues }] : chartParts(chart, t);
}

/** Of a file in the order of its rows; null where nothing can be drawn. */
export function shownChart(answer: ReportAnswer): GanttChart | null {
  if (answer.kind === "scenario") return answer.gantt.value;
  const { performance, step_metrics: rows } = answer.document;
  const { ttft_ms: ttft } = performance;
  return rows.length === 0 ? null : serialisedChart(rows, { ttft: ttft === null ? null : fromMs(ttft) });
}

export function chartParts(gantt: GanttChart, t: Translate): readonly Part[] {
  const bars = laneBars(gantt, t);
  const subtitle = gantt.serialised ? m.oneAfterOtherBecauseFile : m.promptAndDecodeStepsBehind;
  return [
    { kind: "view", id: "gantt" },
    chart(
      t,
      {
        id: "lanes",
        label: m.busyTimeByStage,
        title: statement(gantt),
        subtitle: m.tasksInEndSubtitle({
          tasks: formatCount(gantt.tasks.length),
          end: formatLatency(gantt.range.end),
          subtitle,
        }),
      },
      { kind: "bars", ...bars },
    ),
    {
      kind: "file",
      id: "tasks",
      title: m.tasks,
      table: lazyTable(() => taskTable(gantt, t)),
      long: true,
    },
  ];
}

const LANE_WORDS: Readonly<Record<Lane, Text>> = {
  compute: WORDS.kernels,
  network: WORDS.messages,
  copy: m.copies,
};

const SLOTS: Readonly<Record<Lane, number>> = { compute: 1, network: 3, copy: 4 };

function laneBars(chart: GanttChart, t: Translate): StackedBars {
  const busy = laneSeconds(chart);
  const used = LANES.filter((lane) => busy.some((stage) => stage[lane] > 0));
  return {
    rows: chart.stages.map(({ name }) => t(name)),
    series: used.map((lane) => ({
      name: t(LANE_WORDS[lane]),
      slot: SLOTS[lane],
      values: busy.map((stage) => toMs(seconds(stage[lane]))),
    })),
    axis: t(WORDS.time),
    unit: "ms",
    grouped: true,
  };
}

/** Idle share of the stages, from their compute lanes. */
function statement(chart: GanttChart): Text {
  const span = chart.range.end - chart.range.start;
  const busy = laneSeconds(chart).reduce((sum, { compute }) => sum + compute, 0);
  const share = formatPercent(busy / (span * chart.stages.length), 2);
  return m.kernelsRunShareOfTime({ share });
}

const taskTable = (chart: GanttChart, t: Translate) =>
  table<GanttTask>(
    t,
    [
      { id: "stage", label: m.pipelineStage, value: ({ stage }) => t(chart.stages[stage]?.name ?? WORDS.operator) },
      { id: "lane", label: m.lane, value: ({ lane }) => lane },
      { id: "name", label: WORDS.operator, value: ({ name }) => name },
      { id: "type", label: m.kind, value: ({ type }) => type },
      { id: "phase", label: WORDS.phase, value: ({ phase }) => phase },
      { id: "layer", label: m.layer, value: ({ layer }) => layer },
      { id: "token", label: m.decodeStepFrom0, value: ({ token }) => token },
      { id: "start", label: m.start, ...IN_US, value: ({ start }) => start },
      { id: "end", label: m.end, ...IN_US, value: ({ end }) => end },
      { id: "flops", label: WORDS.work, unit: "FLOP", value: ({ flops }) => flops },
      { id: "hbm", label: WORDS.traffic, unit: "B", value: ({ hbmBytes }) => hbmBytes },
      { id: "sent", label: WORDS.sent, unit: "B", value: ({ commBytes }) => commBytes },
    ],
    chart.tasks,
  );
