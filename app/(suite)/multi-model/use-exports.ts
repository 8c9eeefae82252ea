"use client";

import { useMemo } from "react";
import type { ResultChart } from "@/components/charts/result-chart";
import { useResultExports, type ResultExports } from "@/components/results/use-result-exports";
import type { Comparison } from "@/features/pages/multi-model/comparison";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { itemSheet } from "./present-tables";
import { WORDS } from "./words";

type Params = Readonly<Record<string, string>>;

export function useComparisonExports(
  comparison: Comparison,
  charts: readonly ResultChart[],
  params: Params,
): readonly PageExport[] {
  const t = useText();
  const result = useMemo<ResultExports>(
    () => ({
      name: "multi-model",
      sheets: [{ id: "side-by-side", label: WORDS.table, sheet: itemSheet(comparison, t) }],
      record: { analysis: "multi-model", params, result: comparison },
      charts,
    }),
    [comparison, charts, params, t],
  );
  return useResultExports(result);
}
