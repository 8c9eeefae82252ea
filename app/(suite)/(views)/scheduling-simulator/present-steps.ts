/** Step times as tables, and a fit in a sentence. Pure. */
import type { LinearFit, StepPoint } from "@/features/pages/scheduling-simulator/linear-fit";
import type { SampleStep } from "@/features/pages/scheduling-simulator/sample-steps";
import type { Sheet } from "@/lib/export/sheet";
import { formatNumber, formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { Translate } from "./words";

/** Seconds that the source in use says for a step. */
export type Predict = (point: StepPoint) => number;

export function sampleSheet(rows: readonly SampleStep[], t: Translate): Sheet {
  return {
    columns: [
      { label: t(text({ en: "Decodes", zh: "解码数" })) },
      { label: t(text({ en: "Prefill", zh: "预填充" })), unit: "tok" },
      { label: t(text({ en: "Context each", zh: "每条上下文" })), unit: "tok" },
      { label: t(text({ en: "Step", zh: "步时" })), unit: "ms" },
    ],
    rows: rows.map(({ decodes, prefill, each, seconds }) => [decodes, prefill, each, seconds * 1e3]),
  };
}

export function fitWord({ rates: { a, b, c, d }, r2, medianError, worstError }: LinearFit): Text {
  const form = `t = ${formatNumber(a * 1e3)} ms + ${formatNumber(b * 1e6)} µs·d + ${formatNumber(c * 1e6)} µs·p + ${formatNumber(d * 1e9)} ns·Σctx`;
  const [good, median, worst] = [formatNumber(r2, 4), formatPercent(medianError, 2), formatPercent(worstError, 2)];
  return text({
    en: `${form}; R² ${good}, errors ${median} in the median and ${worst} at most.`,
    zh: `${form}；R² ${good}，误差中位数 ${median}，最大 ${worst}。`,
  });
}

/** Rows that a table on a screen can have. */
const MOST_ROWS = 200;

export function againstSheet(points: readonly StepPoint[], predict: Predict, t: Translate): Sheet {
  return {
    columns: [
      { label: t(text({ en: "Decodes", zh: "解码数" })) },
      { label: t(text({ en: "Prefill", zh: "预填充" })), unit: "tok" },
      { label: t(text({ en: "Σ context", zh: "Σ 上下文" })), unit: "tok" },
      { label: t(text({ en: "Measured", zh: "实测" })), unit: "ms" },
      { label: t(text({ en: "Source in use", zh: "当前来源" })), unit: "ms" },
      { label: t(text({ en: "Error", zh: "误差" })), unit: "%" },
    ],
    rows: points.slice(0, MOST_ROWS).map((point) => {
      const seconds = predict(point);
      return [
        point.decodes,
        point.prefill,
        point.context,
        point.seconds * 1e3,
        seconds * 1e3,
        (seconds / point.seconds - 1) * 100,
      ];
    }),
  };
}
