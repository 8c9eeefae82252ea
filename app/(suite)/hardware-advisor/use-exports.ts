"use client";

import { useMemo } from "react";
import { useResultExports, type ResultExports } from "@/components/results/use-result-exports";
import type { AdvicePlan } from "@/features/pages/hardware-advisor/hardware-advisor";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { compassSheet, COMPASS_WORDS } from "./present-compass";
import { memorySheet, rankingSheet } from "./present";
import { reachCharts, reachSheet } from "./present-reach";
import type { RunningAdvice } from "./use-advice";
import { WORDS } from "./words";

/** What this page offers to export: the ranking, memory and reach of the accelerator shown, all of it, the link. */
export function useAdviceExports(
  { rows, figures, detail, verdict, shown }: RunningAdvice,
  { question, aicompass }: AdvicePlan,
  params: Readonly<Record<string, string>>,
): readonly PageExport[] {
  const t = useText();
  const result = useMemo<ResultExports>(
    () => ({
      name: "hardware-advisor",
      sheets: [
        { id: "ranking", label: text({ en: "Ranking", zh: "排名" }), sheet: rankingSheet(rows, t) },
        ...(detail?.memory ? [{ id: "memory", label: WORDS.memory, sheet: memorySheet(detail.memory, t) }] : []),
        ...(detail ? [{ id: "reach", label: WORDS.reach, sheet: reachSheet(detail.reach, t) }] : []),
        ...(aicompass ? [{ id: "aicompass", label: COMPASS_WORDS.table, sheet: compassSheet(aicompass, t) }] : []),
      ],
      record: { analysis: "hardware-advisor", params, result: { verdict, figures, rows, shown, detail, aicompass } },
      charts: detail ? reachCharts(detail.reach, question, t) : [],
    }),
    [rows, figures, detail, verdict, shown, question, aicompass, params, t],
  );
  return useResultExports(result);
}
