/** Both fronts on the same axes, the ratios of the winner's pair, the winner under more clients, its pair split differently. */
import { UNDER_LOAD } from "@/features/core/serving/mean-load/load-figures";
import type { ChartPart } from "@/features/answers/answer";
import { EVEN } from "@/features/core/search/pools/crossover";
import type { FrontRow } from "@/features/core/search/pools/rows";
import type { ChartPoint, Curves, HeatMap, PointChart } from "@/lib/charts/drawing";
import { heatTable } from "@/lib/charts/drawn-table";
import { table } from "@/lib/export/table";
import { formatCount, formatLatency, formatNumber, formatQuantity } from "@/lib/format/quantity";
import { verbatim, type Translate } from "@/lib/text";
import { KILO, toMs } from "@/lib/units/edge";
import { seconds, type Seconds } from "@/lib/units/quantity";
import type { PdResult } from "./answer";
import { ratioWord } from "./words";
import * as m from "./messages";

/** None where neither way serves. */
export function frontChart({ fronts, limits, gain, winner }: PdResult, t: Translate): readonly ChartPart[] {
  if (fronts.pd.length + fronts.agg.length === 0) return [];
  const fast = limits.tpot === null ? null : 1 / limits.tpot;
  const points = (rows: readonly FrontRow[]): readonly ChartPoint[] => rows.map((row) => frontPoint(row, fast));
  const drawing: PointChart = {
    x: { title: t(m.interactivityTokSUser), log: true },
    y: { title: t(m.outputPerGpuTokS), log: true },
    series: [
      { name: t(m.separatePools), joined: true, points: points(fronts.pd) },
      { name: t(m.onePool), joined: true, points: points(fronts.agg) },
    ].filter((series) => series.points.length > 0),
    limit: fast === null ? null : { x: fast, label: `TPOT ≤ ${formatLatency(1 / fast)}` },
  };
  const under = limits.ttft === null ? m.noTtftLimit : verbatim(`TTFT ≤ ${formatLatency(limits.ttft)}`);
  return [
    {
      kind: "chart",
      id: "fronts",
      label: m.throughputAgainstInteractivity,
      title: t(frontTitle(gain, winner !== null)),
      subtitle: t(m.bestLoadsOfAllShapes({ under })),
      drawing: { kind: "points", ...drawing },
      table: frontTable(fronts, t),
    },
  ];
}

function frontTitle(gain: number | null, passes: boolean) {
  if (gain === null) return passes ? m.onlySeparatePoolsKeepLimits : m.separatePoolsKeepNoLimits;
  if (Math.abs(gain - 1) <= EVEN) return m.atLimitsBothWaysAre;
  const over = formatNumber(gain, 2);
  return m.atLimitsSeparatePoolsGive({ over });
}

const frontPoint = (row: FrontRow, fast: number | null): ChartPoint => ({
  x: row.perUser,
  y: row.perGpu,
  holds: fast === null || row.perUser >= fast,
  label: [
    row.label,
    `${formatQuantity(row.perUser, "tok/s/user")} · ${formatQuantity(row.perGpu, "tok/s/GPU")}`,
    `TTFT ${formatLatency(row.ttft)} · TPOT ${formatLatency(row.tpot)} · ${formatCount(row.clients)} req`,
  ].join("<br>"),
});

function frontTable({ pd, agg }: PdResult["fronts"], t: Translate) {
  const rows = [
    ...pd.map((row) => ({ ...row, way: t(m.separatePools) })),
    ...agg.map((row) => ({ ...row, way: t(m.onePool) })),
  ];
  return table<(typeof rows)[number]>(
    t,
    [
      { id: "way", label: m.serving, value: ({ way }) => way },
      { id: "plan", label: m.plan, value: ({ label }) => label },
      {
        id: "perUser",
        label: m.interactivity,
        unit: "tok/s/user",
        value: ({ perUser }) => perUser,
      },
      {
        id: "perGpu",
        label: m.outputPerGpu,
        unit: "tok/s/GPU",
        value: ({ perGpu }) => perGpu,
      },
      { id: "ttft", label: UNDER_LOAD.ttft, unit: "s", value: ({ ttft }) => ttft },
      { id: "tpot", label: UNDER_LOAD.tpot, unit: "s", value: ({ tpot }) => tpot },
      { id: "clients", label: m.requestsInFlight, value: ({ clients }) => clients },
    ],
    rows,
  );
}

/** The best plan under more and more clients, its pair split differently, all ratios of it. None without a winner. */
export function winnerCharts({ winner, limits, gpus }: PdResult, t: Translate): readonly ChartPart[] {
  if (!winner) return [];
  return [
    loadChart(winner, limits, t),
    ...(winner.splits.length > 1 ? [splitChart(winner, gpus, t)] : []),
    ...(winner.map.x.length * winner.map.y.length > 1 ? [ratioChart(winner, gpus, t)] : []),
  ];
}

type Winner = NonNullable<PdResult["winner"]>;

function loadChart({ loads, row }: Winner, { ttft, tpot }: PdResult["limits"], t: Translate): ChartPart {
  const line = (time: (load: Winner["loads"][number]) => Seconds) =>
    loads.map((load) => ({ x: load.clients, y: toMs(time(load)) }));
  const rule = (name: string, limit: number | null) =>
    limit === null ? [] : [{ at: toMs(seconds(limit)), label: `${name} ≤ ${formatLatency(limit)}` }];
  const curves: Curves = {
    x: { title: t(m.requestsInFlight), unit: "req", log: true },
    y: { title: t(m.meanTime), unit: "ms", log: true },
    lines: [
      { name: "TTFT", slot: 1, points: line((load) => load.ttft) },
      { name: "TPOT", slot: 2, dashed: true, points: line((load) => load.tpot) },
    ],
    across: [{ at: row.clients, label: formatCount(row.clients), strong: true }],
    along: [...rule("TTFT", ttft), ...rule("TPOT", tpot)],
  };
  return {
    kind: "chart",
    id: "loads",
    label: m.ttftAndTpotAgainstRequests,
    title: t(m.rowKeepsLimitsUpTo({ row: ratioWord(row), clients: formatCount(row.clients) })),
    subtitle: t(m.ttftAndTpotMeansOf),
    drawing: { kind: "curves", ...curves },
    table: table<Winner["loads"][number]>(
      t,
      [
        { id: "clients", label: m.requestsInFlight, value: ({ clients }) => clients },
        { id: "ttft", label: UNDER_LOAD.ttft, unit: "s", value: (load) => load.ttft },
        { id: "tpot", label: UNDER_LOAD.tpot, unit: "s", value: (load) => load.tpot },
        { id: "rate", label: m.requests, unit: "req/s", value: ({ rate }) => rate },
      ],
      loads,
    ),
  };
}
const SPLIT_LINES = {
  prefill: m.prefillAtMost,
  decode: m.decodeAtMost,
  system: m.bothWithinLimits,
};

function splitChart({ splits, row }: Winner, gpus: number, t: Translate): ChartPart {
  const line = (key: keyof typeof SPLIT_LINES) => splits.map((split) => ({ x: split.prefillGpus, y: split[key] }));
  const rate = (key: keyof typeof SPLIT_LINES) => ({
    ...{ id: key, label: SPLIT_LINES[key], unit: "req/s" },
    value: (split: Winner["splits"][number]) => split[key],
  });
  const own = row.x * (row.prefill?.gpus ?? 0);
  const curves: Curves = {
    x: { title: t(m.gpusOfPrefillPool), unit: "GPU", log: false },
    y: { title: t(m.requests), unit: "req/s", log: false },
    lines: [
      { name: t(SPLIT_LINES.prefill), slot: 1, dashed: true, points: line("prefill") },
      { name: t(SPLIT_LINES.decode), slot: 2, dashed: true, points: line("decode") },
      { name: t(SPLIT_LINES.system), slot: 3, points: line("system") },
    ],
    across: [{ at: own, label: ratioWord(row), strong: true }],
    along: [],
  };
  return {
    kind: "chart",
    id: "splits",
    label: m.splitOfGPUs,
    title: t(m.ofGPUsOwnForPrefill({ gpus, own, rate: formatQuantity(row.rate, "req/s") })),
    subtitle: t(m.pairOfBestPlanDecode),
    drawing: { kind: "curves", ...curves },
    table: table<Winner["splits"][number]>(
      t,
      [
        { id: "x", label: "x", value: ({ x }) => x },
        { id: "y", label: "y", value: ({ y }) => y },
        { id: "prefillGpus", label: m.gpusOfPrefillPool, value: ({ prefillGpus }) => prefillGpus },
        ...(["prefill", "decode", "system"] as const).map(rate),
      ],
      splits,
    ),
  };
}

function ratioChart({ map, row }: Winner, gpus: number, t: Translate): ChartPart {
  const heat: HeatMap = {
    axes: {
      x: t(m.prefillInstancesX),
      y: t(m.decodeInstancesY),
    },
    columns: map.x.map(formatCount),
    rows: map.y.map(formatCount),
    // Without a load within the limits, or beyond the budget, there is no output.
    values: map.output.map((line) => line.map((value) => (value === null || value === 0 ? null : value / KILO))),
    unit: "ktok/s",
  };
  return {
    kind: "chart",
    id: "ratios",
    label: m.ratiosOfBestPair,
    title: t(m.bestRatioOfThisPair({ row: ratioWord(row) })),
    subtitle: t(m.ktokSOnUpTo({ gpus })),
    drawing: { kind: "heat", ...heat },
    table: heatTable(heat),
  };
}
