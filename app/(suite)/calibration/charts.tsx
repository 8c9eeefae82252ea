"use client";

import { useMemo } from "react";
import { ResultChartFrame } from "@/components/charts/chart-frame";
import type { CalibratedPage } from "@/features/pages/calibration/calibrated-page";
import type { CalibrationChoices } from "@/features/pages/calibration/input";
import { useText } from "@/state/language";
import styles from "./calibration.module.css";
import { chartsOf } from "./present-charts";

type ChartsProps = { readonly page: CalibratedPage; readonly side: CalibrationChoices["metric"] };

export function Charts({ page, side }: ChartsProps) {
  const t = useText();
  const charts = useMemo(() => chartsOf(page, side, t), [page, side, t]);
  return (
    <div className={styles.columns}>
      {charts.map((chart) => (
        <ResultChartFrame key={chart.id} chart={chart} page="calibration" />
      ))}
    </div>
  );
}
