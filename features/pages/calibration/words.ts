/** Words of the page, and its two sentences with figures. */
import { METRIC_NAMES } from "@/features/core/calibration/fit/resource-names";
import type { Calibration } from "@/features/core/calibration/fit/result";
import type { Sweep } from "@/features/core/calibration/further-runs/sweep";
import { formatNumber } from "@/lib/format/quantity";
import { COMMA, joinTexts, type Text } from "@/lib/text";
import { shapeWords } from "./sweep-charts";
import * as m from "./messages";

/** A factor that can be no smaller. */
export const AT_PEAK = m.atDatasheetPeak;

export const WORDS = {
  fits: m.fits,
  factors: m.factorsOfTime,
  factorLead: m.n1AsPredicted12Takes,
  shares: m.suggestedSharesOfPeaks,
  quality: m.howWellItPredictsRelative,
  points: m.points,
  pointLead: m.leftOutPredictedByFit,
  sweep: m.whatOneTokenNeedsBy,
  next: m.whatToMeasureNext,
  warnings: m.beforeYouTrustIt,
};

/** Design and bands in a sentence. */
export function qualityLead({ conditionNumber, quality }: Calibration): Text {
  const number = formatNumber(conditionNumber, 2);
  const bands = quality.map(({ metric, band }) => {
    const [name, factor] = [METRIC_NAMES[metric], formatNumber(band)];
    return m.nameFactor({ factor, name });
  });
  return m.conditionNumber30AndBelow({
    number,
    bands: joinTexts(bands, COMMA),
  });
}

export const sweepLead = (sweep: Sweep): Text => {
  const shape = shapeWords(sweep);
  return m.oneDecodeStepOfFixed({ shape });
};
