/** What the lanes of each stage do from the prompt on, and how long they stand idle; every task as a file. */
import type { Part } from "@/features/answers/answer";
import { laneSeconds, LANES, type GanttChart, type GanttTask, type Lane } from "@/features/core/report/gantt/chart";
import { serialisedChart } from "@/features/core/report/gantt/serialised";
import { barsTable } from "@/lib/charts/drawn-table";
import type { StackedBars } from "@/lib/charts/drawing";
import { lazyTable, table } from "@/lib/export/table";
import { formatCount, formatLatency, formatPercent } from "@/lib/format/quantity";
import { text, type Text, type Translate } from "@/lib/text";
import { fromMs, toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { IN_US } from "@/lib/units/shown-in";
import type { ReportAnswer, ScenarioReport } from "../answer";
import { WORDS } from "../words";

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

export function chartParts(chart: GanttChart, t: Translate): readonly Part[] {
  const bars = laneBars(chart, t);
  const subtitle = chart.serialised
    ? SERIALISED
    : text({ en: "the prompt and the decode steps behind it", zh: "一次预填充及其后的解码步" });
  return [
    { kind: "view", id: "gantt" },
    {
      kind: "chart",
      id: "lanes",
      label: text({ en: "Busy time by stage", zh: "各级忙碌时间" }),
      title: t(statement(chart)),
      subtitle: t(
        text({
          en: `${formatCount(chart.tasks.length)} tasks in ${formatLatency(chart.range.end)}: ${subtitle.en}`,
          zh: `${formatLatency(chart.range.end)} 内 ${formatCount(chart.tasks.length)} 个任务：${subtitle.zh}`,
        }),
      ),
      drawing: { kind: "bars", ...bars },
      table: barsTable(bars, t),
    },
    {
      kind: "file",
      id: "tasks",
      title: text({ en: "Tasks", zh: "任务" }),
      table: lazyTable(() => taskTable(chart, t)),
      long: true,
    },
  ];
}

const SERIALISED = text({
  en: "one after the other, because the file says no times",
  zh: "文件未给出时刻，按先后顺序排列",
});

const LANE_WORDS: Readonly<Record<Lane, Text>> = {
  compute: WORDS.kernels,
  network: WORDS.messages,
  copy: text({ en: "copies", zh: "拷贝" }),
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

/** Idle share of the stages, as far as their compute lanes tell. */
function statement(chart: GanttChart): Text {
  const span = chart.range.end - chart.range.start;
  const busy = laneSeconds(chart).reduce((sum, { compute }) => sum + compute, 0);
  const share = formatPercent(busy / (span * chart.stages.length), 2);
  return text({ en: `Kernels run ${share} of the time`, zh: `内核运行占 ${share} 的时间` });
}

const taskTable = (chart: GanttChart, t: Translate) =>
  table<GanttTask>(
    t,
    [
      {
        id: "stage",
        label: text({ en: "Pipeline stage", zh: "流水级" }),
        value: ({ stage }) => t(chart.stages[stage]?.name ?? WORDS.operator),
      },
      { id: "lane", label: text({ en: "Lane", zh: "通道" }), value: ({ lane }) => lane },
      { id: "name", label: WORDS.operator, value: ({ name }) => name },
      { id: "type", label: text({ en: "Kind", zh: "类型" }), value: ({ type }) => type },
      { id: "phase", label: WORDS.phase, value: ({ phase }) => phase },
      { id: "layer", label: text({ en: "Layer", zh: "层" }), value: ({ layer }) => layer },
      { id: "token", label: text({ en: "Decode step, from 0", zh: "解码步（从 0 起）" }), value: ({ token }) => token },
      { id: "start", label: text({ en: "Start", zh: "开始" }), ...IN_US, value: ({ start }) => start },
      { id: "end", label: text({ en: "End", zh: "结束" }), ...IN_US, value: ({ end }) => end },
      { id: "flops", label: WORDS.work, unit: "FLOP", value: ({ flops }) => flops },
      { id: "hbm", label: WORDS.traffic, unit: "B", value: ({ hbmBytes }) => hbmBytes },
      { id: "sent", label: WORDS.sent, unit: "B", value: ({ commBytes }) => commBytes },
    ],
    chart.tasks,
  );
