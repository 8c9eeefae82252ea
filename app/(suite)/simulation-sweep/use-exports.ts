"use client";

import { useMemo } from "react";
import type { ResultChart } from "@/components/charts/result-chart";
import { useResultExports, type ResultExports } from "@/components/results/use-result-exports";
import type { Figure } from "@/features/explain";
import type { SweepStanding } from "@/features/pages/simulation-sweep/headline";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { sweepSheet } from "./present-table";

type Params = Readonly<Record<string, string>>;

/** What this page offers to export: all points, the charts with their figures, the whole result, the link. */
export function useSweepExports(
  standing: SweepStanding,
  figures: readonly Figure[],
  charts: readonly ResultChart[],
  params: Params,
): readonly PageExport[] {
  const t = useText();
  const result = useMemo<ResultExports>(() => {
    const { points, summary, partial } = standing;
    return {
      name: "simulation-sweep",
      sheets: [{ id: "points", label: text({ en: "All points", zh: "全部点" }), sheet: sweepSheet(points, t) }],
      // `unfinished` tells a reader of the file that later runs may change the figures.
      record: { analysis: "simulation-sweep", params, result: { unfinished: partial, figures, points, summary } },
      charts,
    };
  }, [standing, figures, charts, params, t]);
  return useResultExports(result);
}
