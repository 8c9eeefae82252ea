/** The page's charts, drawn and exported from one description. Pure. */
import type { ResultChart } from "@/components/charts/result-chart";
import type { CalibratedPage } from "@/features/pages/calibration/calibrated-page";
import type { CalibrationChoices } from "@/features/pages/calibration/input";
import { text, type Text } from "@/lib/text";
import { parityOf, residualsOf, type Translate } from "./present";
import { plotSheet, ratePlot, timePlot } from "./present-sweep";
import { CHART_HEIGHT, xyFigure, type XyPlot } from "./xy-chart";

/** In the order of the page: how well it fits, then what follows from it. */
export function chartsOf(
  { calibration, sweep }: CalibratedPage,
  side: CalibrationChoices["metric"],
  t: Translate,
): readonly ResultChart[] {
  const chart = (id: string, label: Text, plot: XyPlot): ResultChart => ({
    id,
    label,
    title: plot.title,
    subtitle: plot.subtitle,
    figure: (space) => xyFigure(plot, space),
    height: CHART_HEIGHT,
    sheet: plotSheet(plot, t),
  });
  return [
    chart("parity", text({ en: "Parity plot", zh: "对比图" }), parityOf(calibration, side, t)),
    chart("residuals", text({ en: "Residual plot", zh: "残差图" }), residualsOf(calibration, side, t)),
    ...(sweep === null
      ? []
      : [
          chart("tpot", text({ en: "TPOT against batch", zh: "TPOT 随批量" }), timePlot(sweep, "tpot", t)),
          chart("ttft", text({ en: "TTFT against batch", zh: "TTFT 随批量" }), timePlot(sweep, "ttft", t)),
          chart("rate-e2e", text({ en: "Throughput against E2E", zh: "吞吐对端到端时延" }), ratePlot(sweep, "e2e", t)),
          chart(
            "rate-user",
            text({ en: "Throughput against interactivity", zh: "吞吐对交互速度" }),
            ratePlot(sweep, "user", t),
          ),
        ]),
  ];
}
