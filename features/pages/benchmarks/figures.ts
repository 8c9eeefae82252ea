/** Errors of the predictions over the open results, each with how it is counted. */
import { figure, term, type Figure } from "@/features/answers/explain";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import { text } from "@/lib/text";
import type { BenchmarksAnswer } from "./answer";
import type { MetricError } from "./runs";
import { METRIC_NAMES } from "./words";

export const benchmarkFigures = ({ errors }: BenchmarksAnswer): readonly Figure[] =>
  errors.flatMap((error) => (error.mape === null ? [] : [errorFigure(error, error.mape)]));

function errorFigure({ metric, points, bias }: MetricError, mape: number): Figure {
  const name = METRIC_NAMES[metric];
  return figure({
    id: `${metric}-mape`,
    label: text({ en: `MAPE of ${name.en}`, zh: `${name.zh} 的 MAPE` }),
    value: mape,
    unit: "1",
    grade: "measured",
    context: text({ en: `${formatCount(points)} points`, zh: `${formatCount(points)} 个点` }),
    source: text({ en: "The open results of benchmarks.", zh: "当前打开的压测结果。" }),
    formula: ["mean |predicted / measured − 1|", `= ${formatPercent(mape)}`],
    terms: bias === null ? [] : [term("bias", text({ en: "signed mean", zh: "带符号平均" }), "", bias)],
    assumptions: [
      text({
        en: "What a file does not say of model, accelerator or layout is the scenario's.",
        zh: "文件未说明的模型、加速卡与布局取场景的值。",
      }),
      text({
        en: "Points that no such machine can have produced are left out.",
        zh: "不含该机器不可能测得的点。",
      }),
    ],
  });
}
