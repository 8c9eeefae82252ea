/** What the page says of the errors: verdict, headline notes, and the two charts as plain data. Pure. */
import type { Accuracy } from "@/features/pages/accuracy/accuracy";
import { ratioOfRun, type Metric } from "@/features/pages/accuracy/error-lines";
import type { AccuracyFilter } from "@/features/pages/accuracy/input";
import { REFERENCE } from "@/features/pages/accuracy/reference";
import type { Run } from "@/features/core/evidence/runs";
import { runName } from "@/features/core/evidence/words";
import type { Sheet } from "@/lib/export/sheet";
import { formatCount, formatNumber, formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { quantile } from "@/lib/statistics/quantile";
import type { Histogram, RatioPlot } from "./charts";

export type Translate = (text: Text) => string;

/** Finding, evidence, and what it means for the scenario at hand. */
export function verdictOf({ all, complete, bands, nearest }: Accuracy) {
  const tpot = formatPercent(all.tpot.median, 2);
  const ttft = formatPercent(all.ttft.median, 2);
  const rows = formatCount(all.rows);
  const [closest] = nearest;
  const beside = complete
    ? text({
        en: ` The reference tool is off by ${formatPercent(REFERENCE.tpot.median)} and ${formatPercent(REFERENCE.ttft.median)} on the same rows.`,
        zh: `在同样的数据上，参考工具分别为 ${formatPercent(REFERENCE.tpot.median)} 与 ${formatPercent(REFERENCE.ttft.median)}。`,
      })
    : text({ en: "", zh: "" });
  const { low, high } = bands.tpot;
  return {
    finding: text({
      en: `TPOT is off by ${tpot}, TTFT by ${ttft} in the median`,
      zh: `误差中位数：TPOT ${tpot}，TTFT ${ttft}`,
    }),
    evidence: text({
      en: `${rows} measured runs, each predicted without its model-system pair.${beside.en}`,
      zh: `共 ${rows} 条实测，预测时均留出其“模型—系统”组合。${beside.zh}`,
    }),
    help: closest
      ? text({
          en: `Your scenario's nearest run is ${closest.closeness.en}; TPOT of a load simulation holds within × ${formatNumber(low, 2)} to × ${formatNumber(high, 2)}.`,
          zh: `与当前场景最近的实测${closest.closeness.zh}；负载仿真的 TPOT 区间为 × ${formatNumber(low, 2)} 至 × ${formatNumber(high, 2)}。`,
        })
      : null,
  };
}

/** What the reference tool scores stands where a target would, and only beside the same rows. */
export function referenceNotes({ complete }: Pick<Accuracy, "complete">): Readonly<Record<string, Text>> {
  if (!complete) return {};
  return Object.fromEntries(Object.entries(BESIDE).map(([id, reference]) => [id, besideReference(reference)]));
}

function besideReference(reference: number): Text {
  const share = formatPercent(reference);
  return text({ en: `reference ${share}`, zh: `参考工具 ${share}` });
}

const BESIDE: Readonly<Record<string, number>> = {
  "tpot-error": REFERENCE.tpot.median,
  "ttft-error": REFERENCE.ttft.median,
  order: REFERENCE.order,
};

const NAMES: Readonly<Record<Metric, string>> = { tpot: "TPOT", ttft: "TTFT" };

const AXIS: Readonly<Record<AccuracyFilter["against"], Text>> = {
  concurrency: text({ en: "concurrency", zh: "并发" }),
  batch: text({ en: "batch per rank", zh: "每 rank 批量" }),
  isl: text({ en: "input tokens", zh: "输入 token 数" }),
  osl: text({ en: "output tokens", zh: "输出 token 数" }),
};

export function ratioPlotOf(
  runs: readonly Run[],
  metric: Metric,
  against: AccuracyFilter["against"],
  t: Translate,
): RatioPlot {
  const systems = [...new Set(runs.map(({ system }) => system))].sort();
  const share = formatPercent(
    runs.filter((run) => Math.abs(Math.log(ratioOfRun(run, metric))) <= Math.log(1.25)).length / runs.length,
    2,
  );
  return {
    title: text({
      en: `${share} of ${NAMES[metric]} predictions lie within × 1.25`,
      zh: `${share} 的 ${NAMES[metric]} 预测在 1.25 倍以内`,
    }),
    subtitle: text({
      en: `predicted / measured against ${AXIS[against].en}, by system; open marks lie outside their band`,
      zh: `预测 ÷ 实测，横轴为${AXIS[against].zh}，按系统着色；空心点在区间之外`,
    }),
    axis: t(AXIS[against]),
    ratio: t(text({ en: `${NAMES[metric]} predicted / measured`, zh: `${NAMES[metric]} 预测 ÷ 实测` })),
    series: systems.map((system) => {
      const own = runs.filter((run) => run.system === system);
      return {
        name: own[0]?.systemName ?? system,
        points: own.map((run) => {
          const ratio = ratioOfRun(run, metric);
          const inside = run.inside[metric];
          return { x: run[against], ratio, label: `${t(runName(run))}<br>× ${formatNumber(ratio)}`, inside };
        }),
      };
    }),
  };
}

export function ratioSheet({ axis, ratio, series }: RatioPlot, t: Translate): Sheet {
  return {
    columns: [
      { label: t(text({ en: "System", zh: "系统" })) },
      { label: axis },
      { label: ratio },
      { label: t(text({ en: "In its band", zh: "在区间内" })) },
    ],
    rows: series.flatMap(({ name, points }) => points.map((point) => [name, point.x, point.ratio, point.inside])),
  };
}

/** Bins of equal ratio. */
const BIN = 1.1;
const WIDEST = 24;

export function histogramOf(runs: readonly Run[], metric: Metric, t: Translate): Histogram {
  const ratios = runs.map((run) => ratioOfRun(run, metric));
  const binOf = (ratio: number): number =>
    Math.max(-WIDEST, Math.min(WIDEST, Math.round(Math.log(ratio) / Math.log(BIN))));
  const counts = new Map<number, number>();
  for (const ratio of ratios) counts.set(binOf(ratio), (counts.get(binOf(ratio)) ?? 0) + 1);
  const [first, last] = [Math.min(...counts.keys()), Math.max(...counts.keys())];
  const bins = Array.from({ length: last - first + 1 }, (_, k) => {
    const centre = BIN ** (first + k);
    return { low: centre / Math.sqrt(BIN), high: centre * Math.sqrt(BIN), count: counts.get(first + k) ?? 0 };
  });
  const [low, high] = [quantile(ratios, 0.1), quantile(ratios, 0.9)].map((ratio) => formatNumber(ratio, 2));
  const name = NAMES[metric];
  return {
    title: text({
      en: `80 % of ${name} ratios lie from × ${low} to × ${high}`,
      zh: `80 % 的 ${name} 比值在 × ${low} 至 × ${high} 之间`,
    }),
    subtitle: text({ en: "runs by predicted / measured, steps of 10 %", zh: "按预测 ÷ 实测统计，每档 10 %" }),
    ratio: t(text({ en: `${name} predicted / measured`, zh: `${name} 预测 ÷ 实测` })),
    count: t(text({ en: "runs", zh: "条数" })),
    bins,
  };
}

export function histogramSheet({ bins, ratio, count }: Histogram, t: Translate): Sheet {
  const [from, to] = [text({ en: "from", zh: "起" }), text({ en: "to", zh: "止" })];
  return {
    columns: [{ label: `${ratio}, ${t(from)}` }, { label: `${ratio}, ${t(to)}` }, { label: count }],
    rows: bins.map(({ low, high, count: runs }) => [low, high, runs]),
  };
}
