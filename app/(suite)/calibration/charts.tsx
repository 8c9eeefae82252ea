"use client";

import { useMemo } from "react";
import { ChartFrame } from "@/components/charts/chart-frame";
import type { CalibratedPage } from "@/features/calibration/calibrated-page";
import type { CalibrationChoices } from "@/features/calibration/input";
import { useText } from "@/state/language";
import styles from "./calibration.module.css";
import { parityOf, residualsOf, type Translate } from "./present";
import { plotSheet, ratePlot, timePlot } from "./present-sweep";
import { CHART_HEIGHT, xyFigure, type XyPlot } from "./xy-chart";

export type NamedPlot = { readonly id: string; readonly plot: XyPlot };

/** In the order of the page: how well it fits, then what follows from it. */
export function plotsOf(
  { calibration, sweep }: CalibratedPage,
  side: CalibrationChoices["metric"],
  t: Translate,
): readonly NamedPlot[] {
  return [
    { id: "parity", plot: parityOf(calibration, side, t) },
    { id: "residuals", plot: residualsOf(calibration, side, t) },
    ...(sweep === null
      ? []
      : [
          { id: "tpot", plot: timePlot(sweep, "tpot", t) },
          { id: "ttft", plot: timePlot(sweep, "ttft", t) },
          { id: "rate-e2e", plot: ratePlot(sweep, "e2e", t) },
          { id: "rate-user", plot: ratePlot(sweep, "user", t) },
        ]),
  ];
}

type ChartsProps = { readonly page: CalibratedPage; readonly side: CalibrationChoices["metric"] };

export function Charts({ page, side }: ChartsProps) {
  const t = useText();
  const plots = useMemo(() => plotsOf(page, side, t), [page, side, t]);
  return (
    <div className={styles.columns}>
      {plots.map((named) => (
        <XyChart key={named.id} {...named} />
      ))}
    </div>
  );
}

function XyChart({ id, plot }: NamedPlot) {
  const t = useText();
  return (
    <ChartFrame
      title={plot.title}
      subtitle={plot.subtitle}
      figure={useMemo(() => (space) => xyFigure(plot, space), [plot])}
      height={CHART_HEIGHT}
      sheet={useMemo(() => plotSheet(plot, t), [plot, t])}
      name={`calibration-${id}`}
    />
  );
}
