/** The best plan under more and more clients, and its pair split differently. Pure. */
import { CURVES_HEIGHT, curvesFigure, type Curves } from "@/components/charts/curves";
import type { ResultChart } from "@/components/charts/result-chart";
import type { PdResult } from "@/features/pages/pd-disaggregate-search/analysis";
import { ratioWord } from "@/features/pages/pd-disaggregate-search/words";
import { formatCount, formatLatency, formatQuantity } from "@/lib/format/quantity";
import { text } from "@/lib/text";
import type { Translate } from "./words";

/** Empty without a winner. */
export function winnerCharts({ winner, limits, gpus }: PdResult, t: Translate): readonly ResultChart[] {
  if (!winner) return [];
  return [loadChart(winner, limits, t), ...(winner.splits.length > 1 ? [splitChart(winner, gpus, t)] : [])];
}

type Winner = NonNullable<PdResult["winner"]>;

const CLIENTS = text({ en: "Requests in flight", zh: "在途请求" });

function loadChart({ loads, row }: Winner, { ttft, tpot }: PdResult["limits"], t: Translate): ResultChart {
  const line = (of: (load: Winner["loads"][number]) => number) =>
    loads.map((load) => ({ x: load.clients, y: of(load) * 1e3 }));
  const rule = (name: string, limit: number | null) =>
    limit === null ? [] : [{ at: limit * 1e3, label: `${name} ≤ ${formatLatency(limit)}` }];
  const curves: Curves = {
    x: { title: t(CLIENTS), unit: "req", log: true },
    y: { title: t(text({ en: "Mean time", zh: "平均时延" })), unit: "ms", log: true },
    lines: [
      { name: "TTFT", slot: 1, points: line((load) => load.ttft) },
      { name: "TPOT", slot: 2, dashed: true, points: line((load) => load.tpot) },
    ],
    across: [{ at: row.clients, label: formatCount(row.clients), strong: true }],
    along: [...rule("TTFT", ttft), ...rule("TPOT", tpot)],
  };
  return {
    id: "loads",
    label: text({ en: "TTFT and TPOT against requests in flight", zh: "TTFT、TPOT 与在途请求" }),
    title: t(
      text({
        en: `${ratioWord(row)} keeps the limits up to ${formatCount(row.clients)} requests in flight`,
        zh: `${ratioWord(row)} 在途请求不超过 ${formatCount(row.clients)} 时满足约束`,
      }),
    ),
    subtitle: t(text({ en: "TTFT and TPOT, means of both pools", zh: "两个池的平均 TTFT 与 TPOT" })),
    figure: (space) => curvesFigure(curves, space),
    height: CURVES_HEIGHT,
    sheet: {
      columns: [
        { label: t(CLIENTS) },
        { label: "TTFT", unit: "s" },
        { label: "TPOT", unit: "s" },
        { label: t(text({ en: "Requests", zh: "请求" })), unit: "req/s" },
      ],
      rows: loads.map((load) => [load.clients, load.ttft, load.tpot, load.rate]),
    },
  };
}

const PREFILL_GPUS = text({ en: "GPUs of the prefill pool", zh: "预填充池 GPU 数" });
const SPLIT_LINES = {
  prefill: text({ en: "prefill at most", zh: "预填充上限" }),
  decode: text({ en: "decode at most", zh: "解码上限" }),
  system: text({ en: "both, within the limits", zh: "整体（满足约束）" }),
};

function splitChart({ splits, row }: Winner, gpus: number, t: Translate): ResultChart {
  const line = (key: keyof typeof SPLIT_LINES) => splits.map((split) => ({ x: split.prefillGpus, y: split[key] }));
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
    figure: (space) => curvesFigure(curves, space),
    height: CURVES_HEIGHT,
    sheet: {
      columns: [
        { label: "x" },
        { label: "y" },
        { label: t(PREFILL_GPUS) },
        ...Object.values(SPLIT_LINES).map((label) => ({ label: t(label), unit: "req/s" })),
      ],
      rows: splits.map(({ x, y, prefillGpus, prefill, decode, system }) => [
        ...[x, y, prefillGpus, prefill, decode, system],
      ]),
    },
  };
}
