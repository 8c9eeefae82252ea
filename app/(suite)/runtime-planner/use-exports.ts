"use client";

import { useMemo } from "react";
import { useResultExports, type ResultExports } from "@/components/results/use-result-exports";
import type { RuntimePlan } from "@/features/pages/runtime-planner/runtime-planner";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { phaseChart } from "./present-charts";
import { sweepCharts } from "./present-curves";
import { familySheet, stageSheet, viewSheet } from "./present-tables";
import { PHASES, WORDS } from "./words";

type Params = Readonly<Record<string, string>>;

/** What this page offers to export: its tables, the charts with their figures, the whole result, the link. */
export function usePlanExports(plan: RuntimePlan, params: Params): readonly PageExport[] {
  const t = useText();
  const result = useMemo<ResultExports>(
    () => ({
      name: "runtime-planner",
      sheets: [
        { id: "stages", label: WORDS.stages, sheet: stageSheet(plan, t) },
        { id: "views", label: WORDS.views, sheet: viewSheet(plan, t) },
        { id: "efficiencies", label: WORDS.families, sheet: familySheet(plan, t) },
      ],
      record: { analysis: "runtime-planner", params, result: plan },
      charts: [
        ...PHASES.map((phase) => phaseChart(plan[phase], plan.communication, t)),
        ...plan.sweeps.flatMap((sweep) => sweepCharts(sweep, t)),
      ],
    }),
    [plan, params, t],
  );
  return useResultExports(result);
}
