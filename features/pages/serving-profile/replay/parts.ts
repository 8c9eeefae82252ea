/** Parts of the replay: measured and simulated lanes, their figures, and the point where they diverge. */
import { chart } from "@/features/answers/chart";
import type { Part } from "@/features/answers/answer";
import type { Quantiles } from "@/features/core/replay/figures";
import type { Lane } from "@/features/core/replay/lanes";
import type { Parting, PartingReason } from "@/features/core/replay/parting";
import type { Curves } from "@/lib/charts/drawing";
import { table, type Column } from "@/lib/export/table";
import { formatCount, formatLatency, formatNumber, formatPercent } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { toMs, toPercent } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import type { Asked } from "../reader";
import { TIME } from "../charts";
import { WORDS } from "../words";
import type { OpenedProfile } from "@/features/core/serving-profile";
import type { Replayed } from "./outcome";
import { otherEngine } from "./ran-on";
import * as m from "./messages";

export function replayParts(opened: OpenedProfile, replayed: Replayed, { t, scenario }: Asked): readonly Part[] {
  return [
    {
      kind: "section",
      id: "replay",
      title: m.sameRequestsInSimulator,
      lead: leadWords(replayed),
      parts: [
        { kind: "issues", id: "replay-deployment", issues: otherEngine(opened.capture, scenario) },
        { kind: "words", id: "parting", words: [partingWords(replayed.parting)] },
        {
          kind: "row",
          id: "replay-lanes",
          parts: [
            inHouse(replayed, t),
            figureTable(replayed, t),
            ...batchLanes(replayed, t),
            ...cacheLanes(replayed, t),
          ],
        },
        { kind: "issues", id: "replay-issues", issues: replayed.issues },
      ],
    },
  ];
}

function leadWords({ requests, omitted }: Replayed): Text {
  const count = { count: requests, count2: formatCount(requests) };
  return omitted === 0
    ? m.allCountRequestsWithTheir(count)
    : m.countRequestsWithTheirMeasured({ ...count, left: omitted, left2: formatCount(omitted) });
}

export function partingWords(parting: Parting | null): Text {
  if (parting === null) return m.bothStayTogetherToEnd;
  const time = formatLatency(seconds(parting.at));
  const [measured, simulated] = [parting.measured, parting.simulated].map((value) => formatNumber(value));
  const why = REASONS[parting.reason];
  const figures = evidenceWords(parting);
  return m.theyDivergeAtMeasuredRequests({
    at: time,
    measured: measured ?? "",
    simulated: simulated ?? "",
    why,
    figures,
  });
}

const REASONS: Readonly<Record<PartingReason, Text>> = {
  cache: m.likelyReasonKvCacheIs,
  "batch-size": m.likelyReasonOneRunsMore,
  "step-time": m.likelyReasonStepsTakeAnother,
  client: m.likelyReasonFirstTokensCome,
  unknown: m.noFigureOfCaptureTells,
};

function evidenceWords({ reason, evidence }: Parting): Text {
  if (evidence === null) return m.sign;
  const write = (value: number): string =>
    reason === "cache"
      ? formatPercent(value)
      : reason === "batch-size"
        ? formatNumber(value)
        : formatLatency(seconds(value));
  const [measured, simulated] = [write(evidence.measured), write(evidence.simulated)];
  return m.measuredSimulated({ measured, simulated });
}

type LaneChart = {
  readonly id: string;
  readonly title: Text;
  readonly axis: Text;
  readonly unit: string;
  readonly pick: (lane: Lane) => Float64Array;
};

function laneChart({ lanes, parting }: Replayed, t: Translate, { id, title, axis, unit, pick }: LaneChart): Part {
  const points = (lane: Lane) =>
    Array.from(lane.time, (x, bin) => ({ x, y: pick(lane)[bin] ?? NaN })).filter(({ y }) => !Number.isNaN(y));
  const drawing: Curves = {
    x: { title: t(TIME), unit: "s", log: false },
    y: { title: t(axis), unit, log: false },
    lines: [
      { name: t(m.measured), slot: 1, points: points(lanes.measured) },
      { name: t(m.simulated), slot: 2, dashed: true, points: points(lanes.simulated) },
    ],
    along: [],
    across: parting === null ? [] : [{ at: parting.at, label: t(m.theyPart), strong: true }],
  };
  return chart(t, { id, label: title, title, subtitle: m.secondsAfterFirstArrival }, { kind: "curves", ...drawing });
}

const inHouse = (replayed: Replayed, t: Translate): Part =>
  laneChart(replayed, t, {
    id: "replay-house",
    title: m.requestsInFlight,
    axis: m.requests,
    unit: "req",
    pick: (lane) => lane.inHouse,
  });

const known = (values: Float64Array): boolean => values.some((value) => !Number.isNaN(value));

const batchLanes = (replayed: Replayed, t: Translate): readonly Part[] =>
  known(replayed.lanes.measured.batch)
    ? [
        laneChart(replayed, t, {
          id: "replay-batch",
          title: m.requestsOfStep,
          axis: m.requests,
          unit: "req",
          pick: (lane) => lane.batch,
        }),
      ]
    : [];

const cacheLanes = (replayed: Replayed, t: Translate): readonly Part[] =>
  known(replayed.lanes.measured.cache)
    ? [
        laneChart(replayed, t, {
          id: "replay-cache",
          title: m.kvCacheInUse,
          axis: m.inUse,
          unit: "%",
          pick: (lane) => lane.cache.map(toPercent),
        }),
      ]
    : [];

type Compared = { readonly name: string; readonly unit: string; readonly measured: number; readonly simulated: number };

/** Percentiles of three times and the rate, of both runs under one definition. */
export function comparedFigures({
  measured,
  simulated,
}: Pick<Replayed, "measured" | "simulated">): readonly Compared[] {
  const times = (["ttft", "tpot", "e2e"] as const).flatMap((metric) =>
    (["p50", "p90", "p99"] as const).map((percent: Exclude<keyof Quantiles, "count">) => ({
      name: `${metric.toUpperCase()} ${percent}`,
      unit: "ms",
      measured: toMs(seconds(measured[metric][percent])),
      simulated: toMs(seconds(simulated[metric][percent])),
    })),
  );
  return [...times, { name: "output", unit: "tok/s", measured: measured.outputRate, simulated: simulated.outputRate }];
}

function figureTable(replayed: Replayed, t: Translate): Part {
  const columns: readonly Column<Compared>[] = [
    { id: "metric", label: WORDS.metric, value: ({ name }) => name },
    { id: "measured", label: m.measured, value: ({ measured }) => measured },
    { id: "simulated", label: m.simulated, value: ({ simulated }) => simulated },
    { id: "unit", label: m.unit, value: ({ unit }) => unit },
    { id: "ratio", label: m.simulatedMeasured, value: (row) => row.simulated / row.measured },
  ];
  return {
    kind: "table",
    id: "replay-figures",
    title: m.measuredAndSimulated,
    table: table(t, columns, comparedFigures(replayed)),
  };
}
