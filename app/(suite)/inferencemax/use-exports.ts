"use client";

import { useMemo } from "react";
import type { ResultChart } from "@/components/charts/result-chart";
import { useResultExports, type ResultExports } from "@/components/results/use-result-exports";
import type { Overview } from "@/features/pages/inferencemax/answer";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { pointSheet, runSheet } from "./present-tables";
import { WORDS } from "./words";

type Params = Readonly<Record<string, string>>;

export function useOverviewExports(
  overview: Overview,
  charts: readonly ResultChart[],
  params: Params,
): readonly PageExport[] {
  const t = useText();
  const result = useMemo<ResultExports>(() => {
    const { files: _files, ...told } = overview;
    return {
      name: "inferencemax",
      sheets: [
        { id: "points", label: WORDS.points, sheet: pointSheet(overview.curves, t) },
        ...(overview.runs.length > 0 ? [{ id: "runs", label: WORDS.runs, sheet: runSheet(overview.runs, t) }] : []),
      ],
      record: { analysis: "inferencemax", params, result: told },
      charts,
    };
  }, [overview, charts, params, t]);
  return useResultExports(result);
}
