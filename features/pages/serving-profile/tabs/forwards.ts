/** Forward passes: what ran between them, how long each card took, and every forward. */
import type { Part } from "@/features/answers/answer";
import { BUBBLE_CAUSES, type BubbleCause, bubbleTimes, type OpenedProfile } from "@/features/core/serving-profile";
import { barsTable } from "@/lib/charts/drawn-table";
import type { Columns, StackedBars } from "@/lib/charts/drawing";
import { formatLatency, formatPercent } from "@/lib/format/quantity";
import { perObject } from "@/lib/per-object";
import { text, type Text } from "@/lib/text";
import { fromUs, usToMs } from "@/lib/units/edge";
import { timeChart } from "../charts";
import type { Asked } from "../reader";
import { WORDS } from "../words";
import { cardTable } from "./cards";
import { forwardFacts, gapsBehind } from "./one-forward";

const foundBubbles = perObject((opened: OpenedProfile) => {
  const found = gapsBehind(opened);
  return { ...found, causes: bubbleTimes(opened.capture, found) };
});

export function forwardParts(opened: OpenedProfile, reader: Asked): readonly Part[] {
  return [
    {
      kind: "row",
      id: "time",
      parts: [bubbleChart(opened, reader), lengthChart(opened, reader), durationChart(opened, reader)],
    },
    cardTable(opened, reader),
    ...forwardFacts(opened, reader),
    { kind: "view", id: "forwards" },
  ];
}

const CAUSE_NAMES: Readonly<Record<BubbleCause, Text>> = {
  "no-work": text({ en: "no work", zh: "无请求" }),
  "new-requests": text({ en: "waits for requests", zh: "等待新请求" }),
  scheduling: text({ en: "scheduling", zh: "调度" }),
  preparation: text({ en: "input preparation", zh: "输入准备" }),
  sampling: text({ en: "sampling and sending", zh: "采样与返回" }),
  "lock-step": text({ en: "lock step of DP", zh: "DP 锁步" }),
  transfer: text({ en: "KV transfer", zh: "KV 传输" }),
  other: text({ en: "other", zh: "其他" }),
};

function bubbleChart(opened: OpenedProfile, { t }: Asked): Part {
  const { causes } = foundBubbles(opened);
  const { forwards } = opened.capture;
  const idle = BUBBLE_CAUSES.reduce((sum, cause) => sum + causes[cause], 0);
  const busy = forwards.duration.reduce((sum, us) => sum + (us || 0), 0);
  const share = formatPercent(idle / (idle + busy), 2);
  const drawing: StackedBars = {
    rows: [t(text({ en: "between forwards", zh: "前向之间" }))],
    series: BUBBLE_CAUSES.map((cause, place) => ({
      name: t(CAUSE_NAMES[cause]),
      slot: SLOTS[place] ?? 0,
      ...(cause === "transfer" && { hatched: true }),
      values: [fromUs(causes[cause])],
    })).filter(({ values }) => (values[0] ?? 0) > 0),
    axis: t(WORDS.time),
    unit: "s",
  };
  return {
    kind: "chart",
    id: "bubbles",
    label: text({ en: "Time between forwards", zh: "前向间隙" }),
    title: t(text({ en: `${share} of the time no forward runs`, zh: `${share} 的时间没有前向在执行` })),
    subtitle: t(
      text({
        en: `${formatLatency(fromUs(idle))} of gaps of all processes, by what each process lacked`,
        zh: `全部进程间隙共 ${formatLatency(fromUs(idle))}，按所缺之物划分`,
      }),
    ),
    drawing: { kind: "bars", ...drawing },
    table: barsTable(drawing, t),
  };
}

const SLOTS = [6, 5, 2, 3, 4, 1, 2, 0] as const;

/** How many gaps are how long, by decades halved. */
function lengthChart(opened: OpenedProfile, { t }: Asked): Part {
  const { time } = foundBubbles(opened);
  const edges = [0, 0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000];
  const counts = edges.map(() => 0);
  let negative = 0;
  for (const us of time) {
    if (Number.isNaN(us)) continue;
    if (us < 0) negative += 1;
    const place = us < 0 ? -1 : edges.findLastIndex((edge) => usToMs(us) >= edge);
    if (place >= 0) counts[place] = (counts[place] as number) + 1;
  }
  const drawing: Columns = {
    axes: { x: t(text({ en: "length of the gap, from ms", zh: "间隙长度（起，ms）" })), y: t(WORDS.count) },
    labels: ["< 0", ...edges.map(String)],
    categories: true,
    series: [{ name: t(text({ en: "gaps", zh: "间隙" })), slot: 5, values: [negative, ...counts] }],
  };
  return {
    kind: "chart",
    id: "gaps",
    label: text({ en: "Lengths of gaps", zh: "间隙长度" }),
    title: t(text({ en: "How long the gaps are", zh: "间隙有多长" })),
    subtitle: t(
      text({
        en: "gaps between forwards of one process; below zero they overlap",
        zh: "同一进程前向之间的间隙；小于零表示重叠",
      }),
    ),
    drawing: { kind: "columns", ...drawing },
    table: {
      columns: [
        { id: "from", label: drawing.axes.x },
        { id: "count", label: drawing.axes.y },
      ],
      rows: drawing.labels.map((label, place) => [label, drawing.series[0]?.values[place] ?? 0]),
    },
  };
}

function durationChart(opened: OpenedProfile, reader: Asked): Part {
  const { forwards } = opened.capture;
  const { t } = reader;
  return timeChart(opened, reader, {
    id: "forward-time",
    label: text({ en: "Time of a forward", zh: "前向耗时" }),
    title: t(text({ en: "How long a forward took", zh: "前向耗时" })),
    subtitle: t(text({ en: "all processes, by start", zh: "所有进程，按开始时间" })),
    y: { title: t(WORDS.duration), unit: "ms" },
    lines: [
      {
        name: t(text({ en: "forward", zh: "前向" })),
        slot: 1,
        time: forwards.start,
        value: forwards.duration.map(usToMs),
      },
    ],
  });
}
