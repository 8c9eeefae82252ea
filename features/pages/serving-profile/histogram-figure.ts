/** First tokens by an engine's histogram, where no file lists requests: a percentile between the bounds of its bucket. */
import { atMost, figure, term, type Figure } from "@/features/answers/explain";
import type { Targets } from "@/features/core/scenario/resolve";
import { boundsWord, type OpenedProfile } from "@/features/core/serving-profile";
import { formatCount, formatLatency } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import { fromUs } from "@/lib/units/edge";
import * as m from "./messages";

const PERCENTS = [50, 90, 99] as const;

/** null where requests are listed, or no file has the histogram. Of the percentile nearest to the one that is asked. */
export function histogramFigure(
  { figures }: OpenedProfile,
  { ttft }: Targets,
  percent: number,
  measured: { readonly grade: "measured"; readonly source: Text },
): Figure | null {
  const histogram = figures.histograms.ttft;
  if (figures.ttft !== null || histogram === undefined) return null;
  const nearest = PERCENTS.reduce((best, known) =>
    Math.abs(known - percent) < Math.abs(best - percent) ? known : best,
  );
  const bounded = histogram.percentiles[nearest];
  return figure({
    ...measured,
    id: "ttft",
    label: verbatim(`TTFT p${nearest}`),
    value: fromUs(bounded.value),
    unit: "s",
    target: atMost(ttft),
    context: m.betweenBucketBounds({ bounds: boundsWord(bounded), count: formatCount(histogram.count) }),
    formula: [`p${nearest} = ${formatLatency(fromUs(bounded.value))}`],
    terms: PERCENTS.map((known) => {
      const { value } = histogram.percentiles[known];
      return term(`p${known}`, verbatim(`p${known}`), boundsWord(histogram.percentiles[known]), fromUs(value));
    }),
    assumptions: [m.evenInsideBuckets, m.histogramsCountSinceStart],
  });
}
