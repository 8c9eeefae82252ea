"use client";

import { useMemo } from "react";
import { useResultExports, type ResultExports } from "@/components/results/use-result-exports";
import type { Accuracy } from "@/features/pages/accuracy/accuracy";
import type { AccuracyFilter } from "@/features/pages/accuracy/input";
import type { Run } from "@/features/core/evidence/runs";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { chartsOf } from "./present-charts";
import { operatorSheet, runSheet } from "./present-sheets";
import { errorSheet } from "./present-tables";

type Params = Readonly<Record<string, string>>;

/** What this page offers to export: three tables, the charts with their figures, the whole result, the link. */
export function useAccuracyExports(
  accuracy: Accuracy,
  runs: readonly Run[],
  { by, metric, against }: AccuracyFilter,
  params: Params,
): readonly PageExport[] {
  const t = useText();
  const result = useMemo<ResultExports>(() => {
    return {
      name: "accuracy",
      sheets: [
        { id: `by-${by}`, label: text({ en: "Error table", zh: "误差表" }), sheet: errorSheet(accuracy, by, t) },
        { id: "runs", label: text({ en: "Measured runs", zh: "实测列表" }), sheet: runSheet(runs, t) },
        {
          id: "operators",
          label: text({ en: "Operator laws", zh: "算子规律" }),
          sheet: operatorSheet(accuracy.operators, t),
        },
      ],
      record: { analysis: "accuracy", params, result: accuracy },
      charts: chartsOf(runs, { metric, against }, t),
    };
  }, [accuracy, runs, by, metric, against, params, t]);
  return useResultExports(result);
}
