"use client";

import { useMemo } from "react";
import { useResultExports, type ResultExports } from "@/components/results/use-result-exports";
import type { Experts } from "@/features/pages/experts/answer";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { chartsOf } from "./present-charts";
import { placementSheet } from "./present-tables";

/** What this page offers to export: its tables, the whole result, the charts, the link. */
export function useExpertsExports(answer: Experts, params: Readonly<Record<string, string>>): readonly PageExport[] {
  const t = useText();
  const result = useMemo<ResultExports>(
    () => ({
      name: "experts",
      sheets:
        answer.kind === "moe"
          ? [{ id: "placement", label: text({ en: "Placements", zh: "布局" }), sheet: placementSheet(answer, t) }]
          : [],
      record: { analysis: "experts", params, result: answer },
      charts: answer.kind === "moe" ? chartsOf(answer, t) : [],
    }),
    [answer, params, t],
  );
  return useResultExports(result);
}
