/** The sentence above the figures: how far predictions are off, what errs most, and which run would teach most. */
import type { Verdict } from "@/features/answers/answer";
import { METRIC_NAMES, RESOURCE_NAMES } from "@/features/core/calibration/fit/resource-names";
import { formatCount, formatNumber, formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { CalibratedPage } from "./calibrated-page";
import { mainQuality } from "./figures";

export const NOT_YET: Verdict = {
  finding: text({ en: "So far, nothing is fitted", zh: "目前，尚未完成拟合" }),
  evidence: text({ en: "factors come with the fit.", zh: "系数将在拟合后给出。" }),
  help: null,
};

/** Finding, evidence, and what would help most. */
export function verdict({ calibration, sample }: CalibratedPage): Verdict {
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
