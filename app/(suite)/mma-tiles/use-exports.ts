"use client";

import { useMemo } from "react";
import { useResultExports, type ResultExports } from "@/components/results/use-result-exports";
import type { MmaTiles } from "@/features/pages/mma-tiles/mma-tiles";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { chartsOf } from "./present-charts";
import { capacitySheet, compareSheet, levelSheet, scenarioSheet, tunerSheet } from "./present-tables";

type Params = Readonly<Record<string, string>>;

/** What this page offers to export: its tables, the whole result, both charts, the link. */
export function useTilesExports(answer: MmaTiles, params: Params): readonly PageExport[] {
  const t = useText();
  const result = useMemo<ResultExports>(
    () => ({
      name: "mma-tiles",
      sheets: [
        { id: "levels", label: text({ en: "Levels", zh: "各级" }), sheet: levelSheet(answer, t) },
        { id: "capacity", label: text({ en: "Capacity", zh: "容量" }), sheet: capacitySheet(answer, t) },
        { id: "comparison", label: text({ en: "Comparison", zh: "对照" }), sheet: compareSheet(answer, t) },
        { id: "tuner", label: text({ en: "Tuner", zh: "调优" }), sheet: tunerSheet(answer, t) },
        {
          id: "products",
          label: text({ en: "Products of the scenario", zh: "场景的乘积" }),
          sheet: scenarioSheet(answer, t),
        },
      ],
      record: { analysis: "mma-tiles", params, result: answer },
      charts: chartsOf(answer, t),
    }),
    [answer, params, t],
  );
  return useResultExports(result);
}
