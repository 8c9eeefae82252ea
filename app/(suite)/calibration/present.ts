/** What the page says of a calibration: verdict, factors as tables, and the parity and residual plots as plain data. Pure. */
import { mainQuality } from "@/features/pages/calibration/figures";
import type { CalibratedPage } from "@/features/pages/calibration/calibrated-page";
import type { Metric } from "@/features/core/calibration/observation";
import { listed, METRIC_NAMES, RESOURCE_NAMES } from "@/features/core/calibration/resource-names";
import type { Calibration, PointMetric, PointOutcome } from "@/features/core/calibration/result";
import type { CalibrationChoices } from "@/features/pages/calibration/input";
import { formatCount, formatLatency, formatNumber, formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { XyPlot } from "./xy-chart";

export type Translate = (text: Text) => string;

/** Finding, evidence, and what would help most. */
export function verdictOf({ calibration, sample }: CalibratedPage): {
  finding: Text;
  evidence: Text;
  help: Text | null;
} {
  const main = mainQuality(calibration);
  const [run] = calibration.next;
  const lead = sample ? text({ en: "Sample: ", zh: "示例：" }) : text({ en: "", zh: "" });
  if (!main) return { finding: lead, evidence: text({ en: "", zh: "" }), help: null };
  const name = METRIC_NAMES[main.metric];
  const [before, after, left] = [main.before, main.after, main.leftOut].map(({ median }) => formatPercent(median, 2));
  const worst = [...calibration.factors].sort((a, b) => Math.abs(Math.log(b.value)) - Math.abs(Math.log(a.value)))[0];
  const slow =
    worst === undefined || worst.value === 1 ? text({ en: "", zh: "" }) : factorWords(worst.resource, worst.value);
  return {
    finding: text({
      en: `${lead.en}${name.en} is off by ${after} in the median after the fit, ${before} before`,
      zh: `${lead.zh}拟合后 ${name.zh} 误差中位数为 ${after}，拟合前为 ${before}`,
    }),
    evidence: text({
      en: `${formatCount(calibration.points.length)} points; each left out and predicted from the others: ${left}.${slow.en}`,
      zh: `共 ${formatCount(calibration.points.length)} 个测点；逐点留出、由其余测点预测的误差为 ${left}。${slow.zh}`,
    }),
    help:
      run === undefined
        ? null
        : text({
            en: `Most would be learnt from ${formatCount(run.concurrency)} client${run.concurrency === 1 ? "" : "s"} of ${formatCount(run.isl)} + ${formatCount(run.osl)} tokens on ${run.layout}.`,
            zh: `补测 ${run.layout}、${formatCount(run.concurrency)} 并发、${formatCount(run.isl)} + ${formatCount(run.osl)} token 收益最大。`,
          }),
  };
}

function factorWords(resource: keyof typeof RESOURCE_NAMES, value: number): Text {
  const name = RESOURCE_NAMES[resource];
  return text({
    en: ` Farthest from the prediction: ${name.en}, × ${formatNumber(value)} of its time.`,
    zh: `偏离预测最多的是${name.zh}，耗时为预测的 ${formatNumber(value)} 倍。`,
  });
}

/** The metrics of the chosen side that were measured: TPOT and decode, or TTFT and prefill. */
export function chartMetrics({ quality }: Calibration, side: CalibrationChoices["metric"]): readonly Metric[] {
  const wanted: readonly Metric[] = side === "token" ? ["tpot", "decode"] : ["ttft", "prefill"];
  return wanted.filter((metric) => quality.some((line) => line.metric === metric));
}

type Line = { readonly point: PointOutcome; readonly line: PointMetric };

const linesOf = (calibration: Calibration, metrics: readonly Metric[]): readonly Line[] =>
  calibration.points.flatMap((point) =>
    point.metrics.filter(({ metric }) => metrics.includes(metric)).map((line) => ({ point, line })),
  );

const ms = (seconds: number): number => seconds * 1e3;

export function parityOf(calibration: Calibration, side: CalibrationChoices["metric"], t: Translate): XyPlot {
  const metrics = chartMetrics(calibration, side);
  const lines = linesOf(calibration, metrics);
  const names = t(listed(metrics.map((metric) => METRIC_NAMES[metric])));
  const close = lines.filter(({ line }) => Math.abs(line.residual) <= CLOSE).length;
  const of = (value: (line: PointMetric) => number, some: readonly Line[] = lines) =>
    some.map((entry) => ({ x: ms(entry.line.measured), y: ms(value(entry.line)), label: labelOf(entry, value) }));
  return {
    title: t(
      text({
        en: `${close} of ${lines.length} ${names} predictions lie within 10 % after the fit`,
        zh: `拟合后 ${lines.length} 个 ${names} 预测中有 ${close} 个误差在 10 % 以内`,
      }),
    ),
    subtitle: t(
      text({ en: "predicted against measured, ms; on the line = exact", zh: "预测对实测，单位 ms；在线上即完全一致" }),
    ),
    x: { title: t(text({ en: "measured, ms", zh: "实测，ms" })), log: true },
    y: { title: t(text({ en: "predicted, ms", zh: "预测，ms" })), log: true },
    rule: "diagonal",
    series: [
      { id: "before", name: t(BEFORE), slot: 1, mode: "markers", open: true, points: of(({ before }) => before) },
      { id: "after", name: t(AFTER), slot: 0, mode: "markers", points: of(({ after }) => after) },
      ...outlierSeries(lines, (some) => of(({ after }) => after, some), t),
    ],
  };
}

const CLOSE = 0.1;
const BEFORE = text({ en: "before", zh: "拟合前" });
const AFTER = text({ en: "after the fit", zh: "拟合后" });
const LEFT = text({ en: "left out", zh: "留一" });
const OUTLIER = text({ en: "outlier", zh: "异常点" });

function outlierSeries(
  lines: readonly Line[],
  points: (some: readonly Line[]) => XyPlot["series"][number]["points"],
  t: Translate,
): XyPlot["series"] {
  const far = lines.filter(({ point }) => point.outlier !== null);
  if (far.length === 0) return [];
  return [{ id: "outliers", name: t(OUTLIER), slot: 3, mode: "markers", ring: true, points: points(far) }];
}

function labelOf({ point, line }: Line, value: (line: PointMetric) => number): string {
  const { measured } = line;
  return `${point.label}<br>${point.layout} · ${formatCount(point.load)} × ${formatCount(point.isl)} + ${formatCount(point.osl)}<br>${formatLatency(value(line))} / ${formatLatency(measured)}`;
}

export function residualsOf(calibration: Calibration, side: CalibrationChoices["metric"], t: Translate): XyPlot {
  const metrics = chartMetrics(calibration, side);
  const lines = linesOf(calibration, metrics);
  const residual = (value: number, measured: number): number => (value / measured - 1) * 100;
  const of = (value: (line: PointMetric) => number, some: readonly Line[] = lines) =>
    some.map((entry) => ({
      x: entry.point.load,
      y: residual(value(entry.line), entry.line.measured),
      label: labelOf(entry, value),
    }));
  const largest = lines.reduce((most, { line }) => Math.max(most, Math.abs(line.residual)), 0);
  const names = t(listed(metrics.map((metric) => METRIC_NAMES[metric])));
  return {
    title: t(
      text({
        en: `The largest residual of ${names} is ${formatPercent(largest, 2)}`,
        zh: `${names} 的最大残差为 ${formatPercent(largest, 2)}`,
      }),
    ),
    subtitle: t(
      text({
        en: "predicted / measured − 1 against sequences in flight; a trend means the model misses something",
        zh: "预测 ÷ 实测 − 1，横轴为在途序列数；若呈趋势，说明模型有所遗漏",
      }),
    ),
    x: { title: t(text({ en: "sequences in flight", zh: "在途序列数" })), log: true },
    y: { title: t(text({ en: "residual, %", zh: "残差，%" })), log: false },
    rule: "zero",
    series: [
      { id: "left", name: t(LEFT), slot: 2, mode: "markers", open: true, points: of(({ leftOut }) => leftOut) },
      { id: "after", name: t(AFTER), slot: 0, mode: "markers", points: of(({ after }) => after) },
      ...outlierSeries(lines, (some) => of(({ after }) => after, some), t),
    ],
  };
}
