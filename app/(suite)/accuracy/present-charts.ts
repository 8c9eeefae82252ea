/** The page's three charts, drawn and exported from one description. Pure. */
import type { ResultChart } from "@/components/charts/result-chart";
import type { AccuracyFilter } from "@/features/pages/accuracy/input";
import type { Run } from "@/features/core/evidence/runs";
import { text } from "@/lib/text";
import { CHART_HEIGHT, histogramFigure, ratioFigure } from "./charts";
import { PARITY_HEIGHT, parityFigure } from "./parity-chart";
import { parityPlotOf, paritySheet } from "./present-parity";
import { histogramOf, histogramSheet, ratioPlotOf, ratioSheet, type Translate } from "./present";

export function chartsOf(
  runs: readonly Run[],
  { metric, against }: Pick<AccuracyFilter, "metric" | "against">,
  t: Translate,
): readonly ResultChart[] {
  const plot = ratioPlotOf(runs, metric, against, t);
  const bars = histogramOf(runs, metric, t);
  const parity = parityPlotOf(runs, metric, t);
  return [
    {
      id: `${metric}-parity`,
      label: text({ en: "Parity chart", zh: "对照图" }),
      title: t(parity.title),
      subtitle: t(parity.subtitle),
      figure: (space) => parityFigure(parity, space),
      height: PARITY_HEIGHT,
      sheet: paritySheet(parity, t),
    },
    {
      id: `${metric}-${against}`,
      label: text({ en: "Ratio chart", zh: "比值图" }),
      title: t(plot.title),
      subtitle: t(plot.subtitle),
      figure: (space) => ratioFigure(plot, space),
      height: CHART_HEIGHT,
      sheet: ratioSheet(plot, t),
    },
    {
      id: `${metric}-distribution`,
      label: text({ en: "Distribution chart", zh: "分布图" }),
      title: t(bars.title),
      subtitle: t(bars.subtitle),
      figure: (space) => histogramFigure(bars, space),
      height: CHART_HEIGHT,
      sheet: histogramSheet(bars, t),
    },
  ];
}
