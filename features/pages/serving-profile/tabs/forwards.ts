/** Forward passes: what ran between them, how long each card took, and every forward. */
import { chart } from "@/features/answers/chart";
import type { Part } from "@/features/answers/answer";
import { BUBBLE_CAUSES, type BubbleCause, bubbleTimes, type OpenedProfile } from "@/features/core/serving-profile";
import type { Columns, StackedBars } from "@/lib/charts/drawing";
import { formatLatency, formatPercent } from "@/lib/format/quantity";
import { perObject } from "@/lib/per-object";
import type { Text } from "@/lib/text";
import { fromUs, usToMs } from "@/lib/units/edge";
import { timeChart } from "../charts";
import type { Asked } from "../reader";
import { WORDS } from "../words";
import { cardTable } from "./cards";
import { forwardFacts, gapsBehind } from "./one-forward";
import * as m from "./messages";

const foundBubbles = perObject((opened: OpenedProfile) => {
  const gaps = gapsBehind(opened);
  return { ...gaps, causes: bubbleTimes(opened.capture, gaps) };
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
  "no-work": m.noWork,
  "new-requests": m.waitsForRequests,
  scheduling: m.scheduling,
  preparation: m.inputPreparation,
  sampling: m.samplingAndSending,
  "lock-step": m.lockStepOfDp,
  transfer: m.kvTransfer,
  other: m.other,
};

function bubbleChart(opened: OpenedProfile, { t }: Asked): Part {
  const { causes } = foundBubbles(opened);
  const { forwards } = opened.capture;
  const idle = BUBBLE_CAUSES.reduce((sum, cause) => sum + causes[cause], 0);
  const busy = forwards.duration.reduce((sum, us) => sum + (us || 0), 0);
  const share = formatPercent(idle / (idle + busy), 2);
  const drawing: StackedBars = {
    rows: [t(m.betweenForwards)],
    series: BUBBLE_CAUSES.map((cause, index) => ({
      name: t(CAUSE_NAMES[cause]),
      slot: SLOTS[index] ?? 0,
      ...(cause === "transfer" && { hatched: true }),
      values: [fromUs(causes[cause])],
    })).filter(({ values }) => (values[0] ?? 0) > 0),
    axis: t(WORDS.time),
    unit: "s",
  };
  return chart(
    t,
    {
      id: "bubbles",
      label: m.timeBetweenForwards,
      title: m.shareOfTimeNoForward({ share }),
      subtitle: m.fromUsOfGapsOfAll({ fromUs: formatLatency(fromUs(idle)) }),
    },
    { kind: "bars", ...drawing },
  );
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
    const bin = us < 0 ? -1 : edges.findLastIndex((edge) => usToMs(us) >= edge);
    if (bin >= 0) counts[bin] = (counts[bin] as number) + 1;
  }
  const drawing: Columns = {
    axes: { x: t(m.lengthOfGapFromMs), y: t(WORDS.count) },
    labels: ["< 0", ...edges.map(String)],
    categories: true,
    series: [{ name: t(m.gaps), slot: 5, values: [negative, ...counts] }],
  };
  return chart(
    t,
    { id: "gaps", label: m.lengthsOfGaps, title: m.howLongGapsAre, subtitle: m.gapsBetweenForwardsOfOne },
    { kind: "columns", ...drawing },
    {
      columns: [
        { id: "from", label: drawing.axes.x },
        { id: "count", label: drawing.axes.y },
      ],
      rows: drawing.labels.map((label, index) => [label, drawing.series[0]?.values[index] ?? 0]),
    },
  );
}

function durationChart(opened: OpenedProfile, reader: Asked): Part {
  const { forwards } = opened.capture;
  const { t } = reader;
  return timeChart(opened, reader, {
    id: "forward-time",
    label: m.timeOfForward,
    title: t(m.howLongForwardTook),
    subtitle: t(m.allProcessesByStart),
    y: { title: t(WORDS.duration), unit: "ms" },
    lines: [
      {
        name: t(m.forward),
        slot: 1,
        time: forwards.start,
        value: forwards.duration.map(usToMs),
      },
    ],
  });
}
