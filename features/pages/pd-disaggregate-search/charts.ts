/** Both fronts on the same axes, the ratios of the winner's pair, the winner under more clients, its pair split differently. */
import { UNDER_LOAD } from "@/features/core/serving/mean-load/load-figures";
import type { ChartPart } from "@/features/answers/answer";
import { EVEN } from "@/features/core/search/pools/crossover";
import type { FrontRow } from "@/features/core/search/pools/rows";
import type { ChartPoint, Curves, HeatMap, PointChart } from "@/lib/charts/drawing";
import { heatTable } from "@/lib/charts/drawn-table";
import { table } from "@/lib/export/table";
import { formatCount, formatLatency, formatNumber, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim, type Translate } from "@/lib/text";
import { KILO, toMs } from "@/lib/units/edge";
import { seconds, type Seconds } from "@/lib/units/quantity";
import type { PdResult } from "./answer";
import { ratioWord, WORDS } from "./words";

/** None where neither way serves. */
export function frontChart({ fronts, limits, gain, winner }: PdResult, t: Translate): readonly ChartPart[] {
  if (fronts.pd.length + fronts.agg.length === 0) return [];
  const fast = limits.tpot === null ? null : 1 / limits.tpot;
  const points = (rows: readonly FrontRow[]): readonly ChartPoint[] => rows.map((row) => frontPoint(row, fast));
  const drawing: PointChart = {
    x: { title: t(text({ en: "Interactivity [tok/s/user]", zh: "交互速度 [tok/s/用户]" })), log: true },
    y: { title: t(text({ en: "Output per GPU [tok/s/GPU]", zh: "单卡输出吞吐 [tok/s/GPU]" })), log: true },
    series: [
      { name: t(WORDS.separate), joined: true, points: points(fronts.pd) },
      { name: t(WORDS.single), joined: true, points: points(fronts.agg) },
    ].filter((series) => series.points.length > 0),
    limit: fast === null ? null : { x: fast, label: `TPOT ≤ ${formatLatency(1 / fast)}` },
  };
  const under =
    limits.ttft === null
      ? text({ en: "no TTFT limit", zh: "不限 TTFT" })
      : verbatim(`TTFT ≤ ${formatLatency(limits.ttft)}`);
  return [
    {
      kind: "chart",
      id: "fronts",
      label: WORDS.fronts,
      title: t(frontTitle(gain, winner !== null)),
      subtitle: t(
        text({ en: `best loads of all shapes and ratios, ${under.en}`, zh: `各形状与配比的最优负载，${under.zh}` }),
      ),
      drawing: { kind: "points", ...drawing },
      table: frontTable(fronts, t),
    },
  ];
}

function frontTitle(gain: number | null, passes: boolean) {
  if (gain === null)
    return passes
      ? text({ en: "Only separate pools keep the limits", zh: "只有 PD 分离满足约束" })
      : text({ en: "Separate pools keep no limits here", zh: "PD 分离不满足约束" });
  if (Math.abs(gain - 1) <= EVEN)
    return text({ en: "At the limits both ways are within 5 % of each other", zh: "在约束处两种方式相差不超过 5 %" });
  const over = formatNumber(gain, 2);
  return text({
    en: `At the limits separate pools give ${over} times one pool`,
    zh: `在约束处 PD 分离为不分离的 ${over} 倍`,
  });
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
    ...pd.map((row) => ({ ...row, way: t(WORDS.separate) })),
    ...agg.map((row) => ({ ...row, way: t(WORDS.single) })),
  ];
  return table<(typeof rows)[number]>(
    t,
    [
      { id: "way", label: text({ en: "Serving", zh: "部署方式" }), value: ({ way }) => way },
      { id: "plan", label: text({ en: "Plan", zh: "方案" }), value: ({ label }) => label },
      {
        id: "perUser",
        label: text({ en: "Interactivity", zh: "交互速度" }),
        unit: "tok/s/user",
        value: ({ perUser }) => perUser,
      },
      {
        id: "perGpu",
        label: text({ en: "Output per GPU", zh: "每卡输出" }),
        unit: "tok/s/GPU",
        value: ({ perGpu }) => perGpu,
      },
      { id: "ttft", label: UNDER_LOAD.ttft, unit: "s", value: ({ ttft }) => ttft },
      { id: "tpot", label: UNDER_LOAD.tpot, unit: "s", value: ({ tpot }) => tpot },
      { id: "clients", label: WORDS.clients, value: ({ clients }) => clients },
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
    x: { title: t(WORDS.clients), unit: "req", log: true },
    y: { title: t(text({ en: "Mean time", zh: "平均时延" })), unit: "ms", log: true },
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
    label: text({ en: "TTFT and TPOT against requests in flight", zh: "TTFT、TPOT 与在途请求" }),
    title: t(
      text({
        en: `${ratioWord(row)} keeps the limits up to ${formatCount(row.clients)} requests in flight`,
        zh: `${ratioWord(row)} 在途请求不超过 ${formatCount(row.clients)} 时满足约束`,
      }),
    ),
    subtitle: t(text({ en: "TTFT and TPOT, means of both pools", zh: "两个池的平均 TTFT 与 TPOT" })),
    drawing: { kind: "curves", ...curves },
    table: table<Winner["loads"][number]>(
      t,
      [
        { id: "clients", label: WORDS.clients, value: ({ clients }) => clients },
        { id: "ttft", label: UNDER_LOAD.ttft, unit: "s", value: (load) => load.ttft },
        { id: "tpot", label: UNDER_LOAD.tpot, unit: "s", value: (load) => load.tpot },
        { id: "rate", label: text({ en: "Requests", zh: "请求" }), unit: "req/s", value: ({ rate }) => rate },
      ],
      loads,
    ),
  };
}

const PREFILL_GPUS = text({ en: "GPUs of the prefill pool", zh: "预填充池 GPU 数" });
const SPLIT_LINES = {
  prefill: text({ en: "prefill at most", zh: "预填充上限" }),
  decode: text({ en: "decode at most", zh: "解码上限" }),
  system: text({ en: "both, within the limits", zh: "整体（满足约束）" }),
};

function splitChart({ splits, row }: Winner, gpus: number, t: Translate): ChartPart {
  const line = (key: keyof typeof SPLIT_LINES) => splits.map((split) => ({ x: split.prefillGpus, y: split[key] }));
  const rate = (key: keyof typeof SPLIT_LINES) => ({
    ...{ id: key, label: SPLIT_LINES[key], unit: "req/s" },
    value: (split: Winner["splits"][number]) => split[key],
  });
  const own = row.x * (row.prefill?.gpus ?? 0);
  const curves: Curves = {
    x: { title: t(PREFILL_GPUS), unit: "GPU", log: false },
    y: { title: t(text({ en: "Requests", zh: "请求" })), unit: "req/s", log: false },
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
    label: text({ en: "Split of the GPUs", zh: "GPU 划分" }),
    title: t(
      text({
        en: `Of ${gpus} GPUs, ${own} for prefill serve ${formatQuantity(row.rate, "req/s")}`,
        zh: `${gpus} 张 GPU 中 ${own} 张用于预填充，可服务 ${formatQuantity(row.rate, "req/s")}`,
      }),
    ),
    subtitle: t(
      text({
        en: "the pair of the best plan; decode gets the rest of the budget",
        zh: "最优形状组合；其余预算用于解码",
      }),
    ),
    drawing: { kind: "curves", ...curves },
    table: table<Winner["splits"][number]>(
      t,
      [
        { id: "x", label: "x", value: ({ x }) => x },
        { id: "y", label: "y", value: ({ y }) => y },
        { id: "prefillGpus", label: PREFILL_GPUS, value: ({ prefillGpus }) => prefillGpus },
        ...(["prefill", "decode", "system"] as const).map(rate),
      ],
      splits,
    ),
  };
}

function ratioChart({ map, row }: Winner, gpus: number, t: Translate): ChartPart {
  const heat: HeatMap = {
    axes: {
      x: t(text({ en: "Prefill instances x", zh: "预填充实例数 x" })),
      y: t(text({ en: "Decode instances y", zh: "解码实例数 y" })),
    },
    columns: map.x.map(formatCount),
    rows: map.y.map(formatCount),
    // Nothing kept within the limits is no output, as is a deployment beyond the budget.
    values: map.output.map((line) => line.map((value) => (value === null || value === 0 ? null : value / KILO))),
    unit: "ktok/s",
  };
  return {
    kind: "chart",
    id: "ratios",
    label: text({ en: "Ratios of the best pair", zh: "最优形状组合的配比" }),
    title: t(text({ en: `Best ratio of this pair: ${ratioWord(row)}`, zh: `该组合的最优配比：${ratioWord(row)}` })),
    subtitle: t(
      text({
        en: `ktok/s on up to ${gpus} GPUs; empty: over budget or limits`,
        zh: `ktok/s，不超过 ${gpus} 张 GPU；空白：超出预算或约束`,
      }),
    ),
    drawing: { kind: "heat", ...heat },
    table: heatTable(heat),
  };
}
