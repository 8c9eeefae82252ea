"use client";

import { useMemo } from "react";
import { useResultExports, type ResultExports } from "@/components/results/use-result-exports";
import type { PdResult } from "@/features/pages/pd-disaggregate-search/analysis";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { frontChart, ratioChart } from "./present-charts";
import { planRows, planSheet } from "./present-plans";
import { winnerCharts } from "./present-winner";
import { matchingSheet, rejectionSheet } from "./present-tables";
import { WORDS } from "./words";

type Params = Readonly<Record<string, string>>;

/** What this page offers to export: its tables, the charts with their figures, the whole result, the link. */
export function usePoolExports(result: PdResult, params: Params): readonly PageExport[] {
  const t = useText();
  const exported = useMemo<ResultExports>(
    () => ({
      name: "pd-disaggregate-search",
      sheets: [
        { id: "plans", label: WORDS.plans, sheet: planSheet(planRows(result), t) },
        ...(result.winner
          ? [{ id: "matching", label: WORDS.matching, sheet: matchingSheet(result.winner.matching.stations, t) }]
          : []),
        { id: "rejected", label: WORDS.rejected, sheet: rejectionSheet(result.rejections, t) },
      ],
      record: { analysis: "pd-disaggregate-search", params, result },
      charts: [frontChart(result, t), ...winnerCharts(result, t), ratioChart(result, t)].filter(
        (chart) => chart !== null,
      ),
    }),
    [result, params, t],
  );
  return useResultExports(exported);
}
