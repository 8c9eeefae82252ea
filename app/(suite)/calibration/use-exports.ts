"use client";

import { useMemo } from "react";
import { useResultExports, type ResultExports } from "@/components/results/use-result-exports";
import type { CalibratedPage } from "@/features/pages/calibration/calibrated-page";
import type { CalibrationChoices } from "@/features/pages/calibration/input";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { chartsOf } from "./present-charts";
import { needSheet } from "./present-sweep";
import { factorSheet, pointSheet, qualitySheet, shareSheet } from "./present-tables";
import { WORDS } from "./words";

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
        { id: "shares", label: WORDS.shares, sheet: shareSheet(calibration, t) },
        { id: "quality", label: WORDS.quality, sheet: qualitySheet(calibration, t) },
        ...(sweep === null ? [] : [{ id: "sweep", label: WORDS.sweep, sheet: needSheet(sweep, t) }]),
      ],
      record: { analysis: "calibration", params, result: page },
      charts: chartsOf(page, side, t),
    };
  }, [page, side, params, t]);
  return useResultExports(result);
}
