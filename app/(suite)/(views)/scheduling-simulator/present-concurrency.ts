/** Concurrencies at one token budget: latency, throughput and arithmetic as lines, and the list of all figures. Pure. */
import { CURVES_HEIGHT, curvesFigure, type CurveLine, type CurveRule } from "@/components/charts/curves";
import type { ResultChart } from "@/components/charts/result-chart";
import type { MapFigures } from "@/features/pages/scheduling-simulator/map";
import type { Sheet } from "@/lib/export/sheet";
import { formatCount, formatLatency, formatNumber } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { Outcomes } from "./present-map";
import { known, ms, type Translate } from "./words";

/** Seconds; null = no limit. */
export type Limits = { readonly ttft: number | null; readonly tpot: number | null };

/** Latency, throughput and arithmetic over the concurrencies at one token budget; none below two points. */
export function concurrencyCharts(
  outcomes: Outcomes,
  budget: number,
  limits: Limits,
  t: Translate,
): readonly ResultChart[] {
  const points = atBudget(outcomes, budget);
  return points.length < 2 ? [] : [latencyChart(points, limits, t), rateChart(points, t), arithmeticChart(points, t)];
}

type Point = { readonly conc: number; readonly figures: MapFigures };

const atBudget = (outcomes: Outcomes, budget: number): readonly Point[] =>
  outcomes.flatMap((one) => (one?.figures && one.budget === budget ? [{ conc: one.conc, figures: one.figures }] : []));

function latencyChart(points: readonly Point[], { ttft, tpot }: Limits, t: Translate): ResultChart {
  const most = lastWithin(points, { ttft, tpot });
  const along: CurveRule[] = [
    ...(ttft === null ? [] : [{ at: ttft * 1e3, label: `TTFT ≤ ${formatLatency(ttft)}` }]),
    ...(tpot === null ? [] : [{ at: tpot * 1e3, label: `TPOT ≤ ${formatLatency(tpot)}` }]),
  ];
  return lineChart(points, t, {
    id: "latency",
    label: text({ en: "Latency over concurrency", zh: "延迟随并发" }),
    title:
      most === null
        ? text({ en: "No concurrency of the list keeps both p95 limits", zh: "列表中没有并发能同时满足两个 p95 上限" })
        : most === 1
          ? text({
              en: "Only a single client keeps the p95 limits of TTFT and TPOT",
              zh: "只有单个客户端能满足 p95 TTFT 与 TPOT 上限",
            })
          : text({
              en: `Up to ${formatCount(most)} clients p95 TTFT and TPOT keep their limits`,
              zh: `客户端不超过 ${formatCount(most)} 个时，p95 TTFT 与 TPOT 均在上限内`,
            }),
    axis: text({ en: "time", zh: "时间" }),
    unit: "ms",
    along,
    lines: [
      { name: "TTFT p95", slot: 1, of: ({ ttft95 }) => ttft95 * 1e3 },
      { name: "TTFT p50", slot: 1, dashed: true, of: ({ ttft50 }) => ttft50 * 1e3 },
      { name: "TPOT p95", slot: 2, of: ({ tpot95 }) => tpot95 * 1e3 },
      { name: "TPOT p50", slot: 2, dashed: true, of: ({ tpot50 }) => tpot50 * 1e3 },
    ],
  });
}

/** The largest concurrency up to which all keep both limits. */
function lastWithin(points: readonly Point[], { ttft, tpot }: Limits): number | null {
  const late = ({ figures }: Point): boolean =>
    figures.ttft95 > (ttft ?? Infinity) || figures.tpot95 > (tpot ?? Infinity);
  const first = points.findIndex(late);
  return points[(first < 0 ? points.length : first) - 1]?.conc ?? null;
}

function rateChart(points: readonly Point[], t: Translate): ResultChart {
  const best = points.reduce((most, one) => (one.figures.outputRate > most.figures.outputRate ? one : most));
  const [rate, conc] = [formatNumber(best.figures.outputRate), formatCount(best.conc)];
  return lineChart(points, t, {
    id: "throughput",
    label: text({ en: "Throughput over concurrency", zh: "吞吐随并发" }),
    title: text({
      en: `Most output: ${rate} tok/s with ${conc} clients`,
      zh: `最高输出：${conc} 个客户端时 ${rate} tok/s`,
    }),
    axis: text({ en: "output", zh: "输出" }),
    unit: "tok/s",
    along: [],
    lines: [
      { name: t(text({ en: "all GPUs", zh: "全部 GPU" })), slot: 3, of: ({ outputRate }) => outputRate },
      { name: t(text({ en: "per GPU", zh: "每 GPU" })), slot: 4, dashed: true, of: ({ perGpu }) => perGpu },
    ],
  });
}

function arithmeticChart(points: readonly Point[], t: Translate): ResultChart {
  const best = points.reduce((most, one) => (one.figures.effective.all > most.figures.effective.all ? one : most));
  const [rate, share] = [best.figures.effective.all / 1e12, best.figures.effective.share * 100].map((one) =>
    formatNumber(one),
  );
  return lineChart(points, t, {
    id: "arithmetic",
    label: text({ en: "Useful arithmetic over concurrency", zh: "有效算力随并发" }),
    title: text({
      en: `At most ${rate} TFLOP/s useful, ${share} % of the dense peak`,
      zh: `有效算力最高 ${rate} TFLOP/s，占稠密峰值 ${share} %`,
    }),
    axis: text({ en: "useful arithmetic", zh: "有效算力" }),
    unit: "TFLOP/s",
    along: [],
    lines: [
      { name: t(text({ en: "all requests", zh: "全部请求" })), slot: 5, of: ({ effective }) => effective.all / 1e12 },
      {
        name: t(text({ en: "one prompt", zh: "单个提示词" })),
        slot: 1,
        dashed: true,
        of: ({ effective }) => effective.prefill / 1e12,
      },
      {
        name: t(text({ en: "one answer", zh: "单个回答" })),
        slot: 2,
        dashed: true,
        of: ({ effective }) => effective.decode / 1e12,
      },
    ],
  });
}

type LineSpec = Pick<CurveLine, "name" | "slot" | "dashed"> & { readonly of: (figures: MapFigures) => number };
type ChartSpec = {
  readonly id: string;
  readonly label: Text;
  readonly title: Text;
  readonly axis: Text;
  readonly unit: string;
  readonly along: readonly CurveRule[];
  readonly lines: readonly LineSpec[];
};

function lineChart(
  points: readonly Point[],
  t: Translate,
  { id, label, title, axis, unit, along, lines }: ChartSpec,
): ResultChart {
  const clients = t(text({ en: "clients", zh: "客户端" }));
  return {
    id,
    label,
    title: t(title),
    subtitle: t(text({ en: `closed loop, ${unit} over clients`, zh: `闭环，${unit} 随客户端数` })),
    figure: (space) =>
      curvesFigure(
        {
          x: { title: clients, unit: "", log: true },
          y: { title: t(axis), unit, log: true },
          lines: lines.map(({ of, ...line }) => ({
            ...line,
            points: points.map(({ conc, figures }) => ({ x: conc, y: of(figures) })).filter(({ y }) => y > 0),
          })),
          across: [],
          along,
        },
        space,
      ),
    height: CURVES_HEIGHT,
    sheet: {
      columns: [{ label: clients }, ...lines.map(({ name }) => ({ label: name, unit }))],
      rows: points.map(({ conc, figures }) => [conc, ...lines.map(({ of }) => known(of(figures)))]),
    },
  };
}

/** The map's cells at one token budget: what a list of concurrencies says. */
export function concurrencySheet(outcomes: Outcomes, budget: number, t: Translate): Sheet {
  const rows = outcomes.flatMap((one) => (one && one.budget === budget ? [one] : []));
  return {
    columns: [
      { label: t(text({ en: "Concurrency", zh: "并发" })), unit: "req" },
      { label: "TTFT p50", unit: "ms" },
      { label: "TTFT p95", unit: "ms" },
      { label: "TPOT p50", unit: "ms" },
      { label: "TPOT p95", unit: "ms" },
      { label: "E2E p95", unit: "ms" },
      { label: t(text({ en: "Output", zh: "输出" })), unit: "tok/s" },
      { label: t(text({ en: "per GPU", zh: "每 GPU" })), unit: "tok/s" },
      { label: t(text({ en: "Within targets", zh: "达成率" })), unit: "%" },
      { label: t(text({ en: "Preemptions", zh: "抢占" })) },
      { label: t(text({ en: "Useful", zh: "有效" })), unit: "TFLOP/s" },
      { label: "n" },
    ],
    rows: rows.map(({ conc, figures: f }) =>
      f === null
        ? [conc, ...Array.from({ length: 11 }, () => null)]
        : [
            conc,
            ms(f.ttft50),
            ms(f.ttft95),
            ms(f.tpot50),
            ms(f.tpot95),
            ms(f.e2e95),
            known(f.outputRate),
            known(f.perGpu),
            f.attained * 100,
            f.evictions,
            known(f.effective.all / 1e12),
            f.requests,
          ],
    ),
  };
}
