"use client";

import { useMemo } from "react";
import type { ResultChart } from "@/components/charts/result-chart";
import { useResultExports, type ResultExports } from "@/components/results/use-result-exports";
import type { ScenarioTable } from "@/features/pages/inferencemax-scenarios/table";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { limitSheet, resultSheet, rowSheet } from "./present-tables";
import { WORDS } from "./words";

type Params = Readonly<Record<string, string>>;

export function useTableExports(
  table: ScenarioTable,
  charts: readonly ResultChart[],
  params: Params,
): readonly PageExport[] {
  const t = useText();
  const result = useMemo<ResultExports>(
    () => ({
      name: "inferencemax-scenarios",
      sheets: [
        { id: "results", label: WORDS.results, sheet: resultSheet(table, t) },
        { id: "rows", label: WORDS.editor, sheet: rowSheet(table.rows) },
        { id: "limits", label: WORDS.limits, sheet: limitSheet(table, t) },
      ],
      record: { analysis: "inferencemax-scenarios", params, result: table },
      charts,
    }),
    [table, charts, params, t],
  );
  return useResultExports(result);
}
