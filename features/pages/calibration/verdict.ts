/** The sentence above the figures: how far predictions are off, what errs most, and which run would teach most. */
import type { Verdict } from "@/features/answers/answer";
import { METRIC_NAMES, RESOURCE_NAMES } from "@/features/core/calibration/fit/resource-names";
import { formatCount, formatNumber, formatPercent } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import type { CalibratedPage } from "./calibrated-page";
import { mainQuality } from "./figures";
import * as m from "./messages";

export const NOT_YET: Verdict = {
  finding: m.soFarNothingIsFitted,
  evidence: m.factorsComeWithFit,
  help: null,
};

/** Finding, evidence, and what would help most. */
export function verdict({ calibration, sample }: CalibratedPage): Verdict {
  const main = mainQuality(calibration);
  const [run] = calibration.next;
  const lead = sample ? m.sample : m.sign;
  if (!main) return { finding: lead, evidence: m.sign, help: null };
  const name = METRIC_NAMES[main.metric];
  const [before, after, left] = [main.before, main.after, main.leftOut].map(({ median }) => formatPercent(median, 2));
  const worst = [...calibration.factors].sort((a, b) => Math.abs(Math.log(b.value)) - Math.abs(Math.log(a.value)))[0];
  const slow = worst === undefined || worst.value === 1 ? m.sign : factorWords(worst.resource, worst.value);
  return {
    finding: m.leadNameIsOffBy({ after: after ?? "", before: before ?? "", lead, name }),
    evidence: m.pointsEachLeftOutAnd({ points: formatCount(calibration.points.length), left: left ?? "", slow }),
    help:
      run === undefined
        ? null
        : m.mostWouldBeLearntFrom({
            concurrency: formatCount(run.concurrency),
            concurrency2: run.concurrency,
            isl: formatCount(run.isl),
            osl: formatCount(run.osl),
            layout: run.layout,
          }),
  };
}

function factorWords(resource: keyof typeof RESOURCE_NAMES, value: number): Text {
  const name = RESOURCE_NAMES[resource];
  return m.farthestFromPredictionNameValue({ value: formatNumber(value), name });
}
