/** What the replay says: measured and simulated lanes over each other, their figures, and the first place where they part. */
import type { Part } from "@/features/answers/answer";
import type { Quantiles } from "@/features/core/replay/figures";
import type { Lane } from "@/features/core/replay/lanes";
import type { Parting, PartingReason } from "@/features/core/replay/parting";
import { curvesTable } from "@/lib/charts/drawn-table";
import type { Curves } from "@/lib/charts/drawing";
import { table, type Column } from "@/lib/export/table";
import { formatCount, formatLatency, formatNumber, formatPercent } from "@/lib/format/quantity";
import { text, type Text, type Translate } from "@/lib/text";
import { toMs, toPercent } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import type { Asked } from "../reader";
import { TIME } from "../charts";
import { WORDS } from "../words";
import type { OpenedProfile } from "@/features/core/serving-profile";
import type { Replayed } from "./outcome";
import { otherEngine } from "./ran-on";

export function replayParts(opened: OpenedProfile, replayed: Replayed, { t, scenario }: Asked): readonly Part[] {
  return [
    {
      kind: "section",
      id: "replay",
      title: text({ en: "The same requests in the simulator", zh: "相同请求在仿真器中" }),
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
  const [count, left] = [formatCount(requests), formatCount(omitted)];
  return omitted === 0
    ? text({
        en: `All ${count} requests with their measured arrivals and lengths, on the engine of the scenario beside. Nothing is fitted.`,
        zh: `全部 ${count} 个请求，按实测到达与长度，在左侧场景的引擎上回放，未做任何拟合。`,
      })
    : text({
        en: `${count} requests with their measured arrivals and lengths, on the engine of the scenario beside; ${left} lack one of them and are left out. Nothing is fitted.`,
        zh: `${count} 个请求，按实测到达与长度，在左侧场景的引擎上回放；${left} 个因缺少数据而略去。未做任何拟合。`,
      });
}

export function partingWords(found: Parting | null): Text {
  if (found === null)
    return text({
      en: "Both stay together to the end: never more than 15 % and 1.5 requests apart for long.",
      zh: "两者自始至终一致：相差从未持续超过 15 % 和 1.5 个请求。",
    });
  const at = formatLatency(seconds(found.at));
  const [measured, simulated] = [found.measured, found.simulated].map((value) => formatNumber(value));
  const why = REASONS[found.reason];
  const figures = evidenceWords(found);
  return text({
    en: `They part at ${at}: ${measured} requests were in the house, ${simulated} in the simulator. ${why.en}${figures.en}`,
    zh: `两者在 ${at} 处分开：实测系统内 ${measured} 个请求，仿真中 ${simulated} 个。${why.zh}${figures.zh}`,
  });
}

const REASONS: Readonly<Record<PartingReason, Text>> = {
  cache: text({
    en: "Likely reason: the KV cache is of another size.",
    zh: "可能原因：KV 缓存容量不同。",
  }),
  "batch-size": text({ en: "Likely reason: one runs more requests at once.", zh: "可能原因：同时运行的请求数不同。" }),
  "step-time": text({ en: "Likely reason: steps take another time.", zh: "可能原因：单步耗时不同。" }),
  client: text({
    en: "Likely reason: first tokens come at another time than steps explain: client, network or front end.",
    zh: "可能原因：首 Token 时间与单步不符，来自客户端、网络或前端。",
  }),
  unknown: text({ en: "No figure of the capture tells why.", zh: "采集中没有数值能说明原因。" }),
};

function evidenceWords({ reason, evidence }: Parting): Text {
  if (evidence === null) return text({ en: "", zh: "" });
  const write = (value: number): string =>
    reason === "cache"
      ? formatPercent(value)
      : reason === "batch-size"
        ? formatNumber(value)
        : formatLatency(seconds(value));
  const [measured, simulated] = [write(evidence.measured), write(evidence.simulated)];
  return text({ en: ` Measured ${measured}, simulated ${simulated}.`, zh: `实测 ${measured}，仿真 ${simulated}。` });
}

const MEASURED = text({ en: "measured", zh: "实测" });
const SIMULATED = text({ en: "simulated", zh: "仿真" });

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
      { name: t(MEASURED), slot: 1, points: points(lanes.measured) },
      { name: t(SIMULATED), slot: 2, dashed: true, points: points(lanes.simulated) },
    ],
    along: [],
    across: parting === null ? [] : [{ at: parting.at, label: t(text({ en: "they part", zh: "分开" })), strong: true }],
  };
  return {
    kind: "chart",
    ...{ id, label: title, title: t(title) },
    subtitle: t(text({ en: "seconds after the first arrival", zh: "自首个到达起的秒数" })),
    drawing: { kind: "curves", ...drawing },
    table: curvesTable(drawing),
  };
}

const inHouse = (replayed: Replayed, t: Translate): Part =>
  laneChart(replayed, t, {
    id: "replay-house",
    title: text({ en: "Requests in the house", zh: "系统内的请求" }),
    axis: text({ en: "Requests", zh: "请求" }),
    unit: "req",
    pick: (lane) => lane.inHouse,
  });

const known = (values: Float64Array): boolean => values.some((value) => !Number.isNaN(value));

const batchLanes = (replayed: Replayed, t: Translate): readonly Part[] =>
  known(replayed.lanes.measured.batch)
    ? [
        laneChart(replayed, t, {
          id: "replay-batch",
          title: text({ en: "Requests of a step", zh: "每步请求数" }),
          axis: text({ en: "Requests", zh: "请求" }),
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
          title: text({ en: "KV cache in use", zh: "已用 KV 缓存" }),
          axis: text({ en: "in use", zh: "占用" }),
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
    { id: "measured", label: MEASURED, value: ({ measured }) => measured },
    { id: "simulated", label: SIMULATED, value: ({ simulated }) => simulated },
    { id: "unit", label: text({ en: "Unit", zh: "单位" }), value: ({ unit }) => unit },
    {
      id: "ratio",
      label: text({ en: "simulated ÷ measured", zh: "仿真 ÷ 实测" }),
      value: (row) => row.simulated / row.measured,
    },
  ];
  return {
    kind: "table",
    id: "replay-figures",
    title: text({ en: "Measured and simulated", zh: "实测与仿真" }),
    table: table(t, columns, comparedFigures(replayed)),
  };
}
