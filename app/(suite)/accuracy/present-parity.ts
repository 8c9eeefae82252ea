/** Predicted against measured times as plain data. Pure. */
import type { Metric } from "@/features/pages/accuracy/error-lines";
import { parityPoints, paritySpan, type ParityPoint } from "@/features/pages/accuracy/parity";
import type { Run } from "@/features/core/evidence/runs";
import type { Sheet } from "@/lib/export/sheet";
import { formatCount, formatLatency, formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { Translate } from "./present";

export type ParityPlot = {
  readonly title: Text;
  readonly subtitle: Text;
  readonly measured: string;
  readonly predicted: string;
  readonly points: readonly (ParityPoint & { readonly label: string })[];
};

export function parityPlotOf(runs: readonly Run[], metric: Metric, t: Translate): ParityPlot {
  const name = metric.toUpperCase();
  const points = parityPoints(runs, metric);
  const span = paritySpan(points);
  return {
    title: span ? titleOf(name, span) : text({ en: `${name}, predicted and measured`, zh: `${name} 预测与实测` }),
    subtitle: text({
      en: "median and 80 % of the predictions by measured size; dotted: × 1.25",
      zh: "按实测量级统计的预测中位数与 80 % 范围；虚线为 1.25 倍",
    }),
    measured: t(text({ en: `measured ${name} [ms]`, zh: `实测 ${name} [ms]` })),
    predicted: t(text({ en: `predicted ${name} [ms]`, zh: `预测 ${name} [ms]` })),
    points: points.map((point) => ({ ...point, label: t(labelOf(point)) })),
  };
}

function titleOf(name: string, { farthest }: NonNullable<ReturnType<typeof paritySpan>>): Text {
  const share = formatPercent(farthest, 2);
  return text({
    en: `Predicted ${name} is at most ${share} off the diagonal`,
    zh: `${name} 预测偏离对角线至多 ${share}`,
  });
}

function labelOf({ measured, low, median, high, runs }: ParityPoint): Text {
  const [at, middle, from, to] = [measured, median, low, high].map((seconds) => formatLatency(seconds));
  const count = formatCount(runs);
  return text({
    en: `about ${at} measured: ${middle} predicted (${from} to ${to})<br>${count} ${runs === 1 ? "run" : "runs"}`,
    zh: `实测约 ${at}：预测 ${middle}（${from} 至 ${to}）<br>${count} 条`,
  });
}

export function paritySheet({ measured, points }: ParityPlot, t: Translate): Sheet {
  return {
    columns: [
      { label: measured },
      { label: t(text({ en: "predicted, 10th percentile [ms]", zh: "预测第 10 百分位 [ms]" })) },
      { label: t(text({ en: "predicted, median [ms]", zh: "预测中位数 [ms]" })) },
      { label: t(text({ en: "predicted, 90th percentile [ms]", zh: "预测第 90 百分位 [ms]" })) },
      { label: t(text({ en: "runs", zh: "条数" })) },
    ],
    rows: points.map((point) => [
      ...[point.measured, point.low, point.median, point.high].map((seconds) => seconds * 1e3),
      point.runs,
    ]),
  };
}
