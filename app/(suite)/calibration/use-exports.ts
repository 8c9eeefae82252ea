"use client";

import { useMemo } from "react";
import { useResultExports, type ResultExports } from "@/components/results/use-result-exports";
import type { CalibratedPage } from "@/features/calibration/calibrated-page";
import type { CalibrationChoices } from "@/features/calibration/input";
import { text, verbatim } from "@/lib/text";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { plotsOf } from "./charts";
import { needSheet } from "./present-sweep";
import { factorSheet, pointSheet, qualitySheet } from "./present-tables";
import { WORDS } from "./words";
import { CHART_HEIGHT, xyFigure } from "./xy-chart";

export function useCalibrationExports(
  page: CalibratedPage,
  side: CalibrationChoices["metric"],
  params: Readonly<Record<string, string>>,
): readonly PageExport[] {
  const t = useText();
  const result = useMemo((): ResultExports => {
    const { calibration, sweep } = page;
    return {
      name: "calibration",
      sheets: [
        { id: "points", label: WORDS.points, sheet: pointSheet(calibration, t) },
        { id: "factors", label: WORDS.factors, sheet: factorSheet(calibration, t) },
        { id: "quality", label: WORDS.quality, sheet: qualitySheet(calibration, t) },
        ...(sweep === null ? [] : [{ id: "sweep", label: WORDS.sweep, sheet: needSheet(sweep, t) }]),
      ],
      record: { analysis: "calibration", params, result: page },
      pictures: plotsOf(page, side, t).map(({ id, plot }) => ({
        label: CHART_LABELS[id] ?? verbatim(id),
        title: plot.title,
        subtitle: plot.subtitle,
        height: CHART_HEIGHT,
        figure: (space) => xyFigure(plot, space),
        fileStem: `mds-calibration-${id}`,
      })),
    };
  }, [page, side, params, t]);
  return useResultExports(result);
}

const CHART_LABELS: Readonly<Record<string, ReturnType<typeof text>>> = {
  parity: text("Parity plot", "对比图"),
  residuals: text("Residual plot", "残差图"),
  tpot: text("TPOT against batch", "TPOT 随批量"),
  ttft: text("TTFT against batch", "TTFT 随批量"),
  "rate-e2e": text("Throughput against E2E", "吞吐对端到端时延"),
  "rate-user": text("Throughput against interactivity", "吞吐对交互速度"),
};
