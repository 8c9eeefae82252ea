/** Both fronts on the same axes, the ratios of the winner's pair, the winner under more clients, its pair split differently. */
import { head, QUANTITIES } from "@/features/quantities";
import { chart, curveChart, pointChart, type Line } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import { EVEN } from "@/features/core/search/pools/crossover";
import type { FrontRow } from "@/features/core/search/pools/rows";
import type { HeatMap } from "@/lib/charts/drawing";
import type { Column } from "@/lib/export/table";
import { formatCount, formatLatency, formatNumber, formatQuantity } from "@/lib/format/quantity";
import { verbatim, type Text, type Translate } from "@/lib/text";
import { KILO, toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { IN_MS } from "@/lib/units/shown-in";
import type { PdResult } from "./answer";
import { ratioWord } from "./words";
import * as m from "./messages";

/** None where neither way serves. */
export function frontChart({ fronts, limits, gain, winner, promise }: PdResult, t: Translate): readonly ChartPart[] {
  if (fronts.pd.length + fronts.agg.length === 0) return [];
  const fast = limits.tpot === null ? null : 1 / limits.tpot;
  const under = limits.ttft === null ? m.noTtftLimit : verbatim(`TTFT ≤ ${formatLatency(limits.ttft)}`);
  const group = (name: Text, rows: readonly FrontRow[]) => ({
    ...{ name: t(name), joined: true },
    rows: rows.map((row) => ({ ...row, way: t(name) })),
  });
  return [
    pointChart<FrontRow & { readonly way: string }>(
      t,
      [group(m.separatePools, fronts.pd), group(m.onePool, fronts.agg)],
      {
        id: "fronts",
        label: m.throughputAgainstInteractivity,
        title: frontTitle(gain, winner !== null),
        subtitle: promise.statistic === "mean" ? m.bestLoadsOfAllShapes({ under }) : m.frontOfAverages({ under }),
        log: "xy",
        x: { id: "perUser", ...head("outputPerUser"), value: ({ perUser }) => perUser },
        y: { id: "perGpu", ...head("outputPerGpu"), value: ({ perGpu }) => perGpu },
        point: (row) => ({ holds: fast === null || row.perUser >= fast, label: frontLabel(row) }),
        first: [
          { id: "way", label: m.serving, value: ({ way }) => way },
          { id: "plan", label: m.plan, value: ({ label }) => label },
        ],
        also: [...IN_SECONDS, { id: "clients", ...head("concurrency"), value: ({ clients }) => clients }],
        limit: fast === null ? null : { x: fast, label: `TPOT ≤ ${formatLatency(1 / fast)}` },
      },
    ),
  ];
}

type Times = Pick<FrontRow, "ttft" | "tpot">;

const IN_SECONDS: readonly Column<Times>[] = [
  { id: "ttft", label: QUANTITIES.ttftUnderLoad.label, unit: "s", value: ({ ttft }) => ttft },
  { id: "tpot", label: QUANTITIES.tpotUnderLoad.label, unit: "s", value: ({ tpot }) => tpot },
];

function frontTitle(gain: number | null, passes: boolean) {
  if (gain === null) return passes ? m.onlySeparatePoolsKeepLimits : m.separatePoolsKeepNoLimits;
  if (Math.abs(gain - 1) <= EVEN) return m.atLimitsBothWaysAre;
  const over = formatNumber(gain, 2);
  return m.atLimitsSeparatePoolsGive({ over });
}

const frontLabel = (row: FrontRow): string =>
  [
    row.label,
    `${formatQuantity(row.perUser, "tok/s/user")} · ${formatQuantity(row.perGpu, "tok/s/GPU")}`,
    `TTFT ${formatLatency(row.ttft)} · TPOT ${formatLatency(row.tpot)} · ${formatCount(row.clients)} req`,
  ].join("<br>");

/** The best plan under more and more clients, its pair split differently, all ratios of it. None without a winner. */
export function winnerCharts({ winner, limits, gpus, promise }: PdResult, t: Translate): readonly ChartPart[] {
  if (!winner) return [];
  return [
    loadChart(winner, limits, promise, t),
    ...(winner.splits.length > 1 ? [splitChart(winner, gpus, t)] : []),
    ...(winner.map.x.length * winner.map.y.length > 1 ? [ratioChart(winner, gpus, t)] : []),
  ];
}

type Winner = NonNullable<PdResult["winner"]>;

function loadChart(
  { loads, row }: Winner,
  { ttft, tpot }: PdResult["limits"],
  { statistic }: PdResult["promise"],
  t: Translate,
): ChartPart {
  const rule = (name: string, limit: number | null) =>
    limit === null ? [] : [{ at: toMs(seconds(limit)), label: `${name} ≤ ${formatLatency(limit)}` }];
  return curveChart<Winner["loads"][number]>(t, loads, {
    id: "loads",
    label: m.ttftAndTpotAgainstRequests,
    title: m.rowKeepsLimitsUpTo({ row: ratioWord(row), clients: formatCount(row.clients) }),
    subtitle: statistic === "mean" ? m.ttftAndTpotMeansOf : m.ttftAndTpotStatistic({ statistic }),
    log: "xy",
    x: { id: "clients", ...head("concurrency"), value: ({ clients }) => clients },
    y: { label: statistic === "mean" ? m.meanTime : m.timeAtStatistic({ statistic }), ...IN_MS },
    lines: IN_SECONDS.map((column, index) => ({
      ...{ ...column, legend: ["TTFT", "TPOT"][index] ?? "", slot: index === 0 ? 1 : 2 },
      ...(index === 1 && { dashed: true }),
    })),
    also: [{ id: "rate", ...head("requestRate"), value: ({ rate }) => rate }],
    across: [{ at: row.clients, label: formatCount(row.clients), strong: true }],
    along: [...rule("TTFT", ttft), ...rule("TPOT", tpot)],
  });
}

function splitChart({ splits, row }: Winner, gpus: number, t: Translate): ChartPart {
  const share = row.x * (row.prefill?.gpus ?? 0);
  const x: Column<Winner["splits"][number]> = {
    ...{ id: "prefillGpus", label: m.gpusOfPrefillPool, unit: "GPU" },
    value: ({ prefillGpus }) => prefillGpus,
  };
  const rate = { unit: "req/s" };
  const lines: readonly Line<Winner["splits"][number]>[] = [
    { id: "prefill", label: m.prefillAtMost, ...rate, slot: 1, dashed: true, value: ({ prefill }) => prefill },
    { id: "decode", label: m.decodeAtMost, ...rate, slot: 2, dashed: true, value: ({ decode }) => decode },
    { id: "system", label: m.bothWithinLimits, ...rate, slot: 3, value: ({ system }) => system },
  ];
  return curveChart(t, splits, {
    id: "splits",
    label: m.splitOfGPUs,
    title: m.ofGPUsOwnForPrefill({ gpus, own: share, rate: formatQuantity(row.rate, "req/s") }),
    subtitle: m.pairOfBestPlanDecode,
    x,
    y: head("requestRate"),
    lines,
    columns: [
      { id: "x", label: "x", value: (split) => split.x },
      { id: "y", label: "y", value: (split) => split.y },
      x,
      ...lines,
    ],
    across: [{ at: share, label: ratioWord(row), strong: true }],
  });
}

function ratioChart({ map, row }: Winner, gpus: number, t: Translate): ChartPart {
  const heat: HeatMap = {
    axes: { x: t(m.prefillInstancesX), y: t(m.decodeInstancesY) },
    columns: map.x.map(formatCount),
    rows: map.y.map(formatCount),
    // Without a load within the limits, or beyond the budget, there is no output.
    values: map.output.map((line) => line.map((value) => (value === null || value === 0 ? null : value / KILO))),
    unit: "ktok/s",
  };
  return chart(
    t,
    {
      id: "ratios",
      label: m.ratiosOfBestPair,
      title: m.bestRatioOfThisPair({ row: ratioWord(row) }),
      subtitle: m.ktokSOnUpTo({ gpus }),
    },
    { kind: "heat", ...heat },
  );
}
