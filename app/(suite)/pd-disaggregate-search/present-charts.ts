/** Both fronts on the same axes, and the ratios of the winner's pair. Pure. */
import { HEAT_HEIGHT, heatFigure, heatSheet, type HeatMap } from "@/components/charts/heat-map";
import { pointFigure, POINTS_HEIGHT, type ChartPoint, type PointChart } from "@/components/charts/point-chart";
import type { ResultChart } from "@/components/charts/result-chart";
import type { PdResult } from "@/features/pages/pd-disaggregate-search/analysis";
import { ratioWord } from "@/features/pages/pd-disaggregate-search/words";
import type { FrontRow } from "@/features/core/search/pools/rows";
import { formatCount, formatLatency, formatNumber, formatQuantity } from "@/lib/format/quantity";
import type { Sheet } from "@/lib/export/sheet";
import { text } from "@/lib/text";
import { WORDS, type Translate } from "./words";

/** Null where neither way serves. */
export function frontChart({ fronts, limits, gain, winner }: PdResult, t: Translate): ResultChart | null {
  if (fronts.pd.length + fronts.agg.length === 0) return null;
  const fast = limits.tpot === null ? null : 1 / limits.tpot;
  const points = (rows: readonly FrontRow[]): readonly ChartPoint[] => rows.map((row) => pointOf(row, fast));
  const chart: PointChart = {
    x: { title: t(text({ en: "Interactivity [tok/s/user]", zh: "交互速度 [tok/s/user]" })), log: true },
    y: { title: t(text({ en: "Output per GPU [tok/s/GPU]", zh: "单卡输出吞吐 [tok/s/GPU]" })), log: true },
    series: [
      { name: t(WORDS.separate), joined: true, points: points(fronts.pd) },
      { name: t(WORDS.single), joined: true, points: points(fronts.agg) },
    ].filter((series) => series.points.length > 0),
    limit:
      fast === null
        ? null
        : {
            x: fast,
            label: t(text({ en: `TPOT ≤ ${formatLatency(1 / fast)}`, zh: `TPOT ≤ ${formatLatency(1 / fast)}` })),
          },
  };
  const under = limits.ttft === null ? text({ en: "no TTFT limit", zh: "不限 TTFT" }) : atMost(limits.ttft);
  return {
    id: "fronts",
    label: WORDS.fronts,
    title: t(frontTitle(gain, winner !== null)),
    subtitle: t(
      text({ en: `best loads of all shapes and ratios, ${under.en}`, zh: `各形状与配比的最优负载，${under.zh}` }),
    ),
    figure: (space) => pointFigure(chart, space),
    height: POINTS_HEIGHT,
    sheet: frontSheet(fronts, t),
  };
}

const atMost = (ttft: number) => text({ en: `TTFT ≤ ${formatLatency(ttft)}`, zh: `TTFT ≤ ${formatLatency(ttft)}` });

function frontTitle(gain: number | null, passes: boolean) {
  if (gain === null)
    return passes
      ? text({ en: "Only separate pools keep the limits", zh: "只有 PD 分离满足约束" })
      : text({ en: "Separate pools keep no limits here", zh: "PD 分离不满足约束" });
  if (Math.abs(gain - 1) <= 0.05)
    return text({ en: "At the limits both ways are within 5 % of each other", zh: "在约束处两种方式相差不超过 5 %" });
  const over = formatNumber(gain, 2);
  return text({
    en: `At the limits separate pools give ${over} times one pool`,
    zh: `在约束处 PD 分离为不分离的 ${over} 倍`,
  });
}

const pointOf = (row: FrontRow, fast: number | null): ChartPoint => ({
  x: row.perUser,
  y: row.perGpu,
  holds: fast === null || row.perUser >= fast,
  label: [
    row.label,
    `${formatQuantity(row.perUser, "tok/s/user")} · ${formatQuantity(row.perGpu, "tok/s/GPU")}`,
    `TTFT ${formatLatency(row.ttft)} · TPOT ${formatLatency(row.tpot)} · ${formatCount(row.clients)} req`,
  ].join("<br>"),
});

function frontSheet(fronts: PdResult["fronts"], t: Translate): Sheet {
  const rows = (who: string, loads: readonly FrontRow[]) =>
    loads.map(({ label, perUser, perGpu, ttft, tpot, clients }) => [
      ...[who, label, perUser, perGpu, ttft, tpot, clients],
    ]);
  return {
    columns: [
      { label: t(text({ en: "Serving", zh: "部署方式" })) },
      { label: t(text({ en: "Plan", zh: "方案" })) },
      { label: t(text({ en: "Interactivity", zh: "交互速度" })), unit: "tok/s/user" },
      { label: t(text({ en: "Output per GPU", zh: "单卡输出吞吐" })), unit: "tok/s/GPU" },
      { label: "TTFT", unit: "s" },
      { label: "TPOT", unit: "s" },
      { label: t(text({ en: "Requests in flight", zh: "在途请求" })) },
    ],
    rows: [...rows(t(WORDS.separate), fronts.pd), ...rows(t(WORDS.single), fronts.agg)],
  };
}

/** Null where nothing is to be compared: no winner, or a single ratio. */
export function ratioChart({ winner, gpus }: PdResult, t: Translate): ResultChart | null {
  if (!winner || winner.map.x.length * winner.map.y.length <= 1) return null;
  const { map, row } = winner;
  const heat: HeatMap = {
    axes: {
      x: t(text({ en: "Prefill instances x", zh: "预填充实例数 x" })),
      y: t(text({ en: "Decode instances y", zh: "解码实例数 y" })),
    },
    columns: map.x.map(formatCount),
    rows: map.y.map(formatCount),
    // Nothing kept within the limits is no output, as is a deployment beyond the budget.
    values: map.output.map((line) => line.map((value) => (value === null || value === 0 ? null : value / 1e3))),
    unit: "ktok/s",
  };
  return {
    id: "ratios",
    label: WORDS.ratios,
    title: t(text({ en: `Best ratio of this pair: ${ratioWord(row)}`, zh: `该组合的最优配比：${ratioWord(row)}` })),
    subtitle: t(
      text({
        en: `ktok/s on up to ${gpus} GPUs; empty: over budget or limits`,
        zh: `ktok/s，不超过 ${gpus} 张 GPU；空白：超出预算或约束`,
      }),
    ),
    figure: (space) => heatFigure(heat, space),
    height: Math.max(HEAT_HEIGHT, 26 * map.y.length + 70),
    sheet: heatSheet(heat),
  };
}
