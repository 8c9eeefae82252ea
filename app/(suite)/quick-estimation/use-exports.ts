"use client";

import { useMemo } from "react";
import { useResultExports, type ResultExports } from "@/components/results/use-result-exports";
import type { QuickEstimation } from "@/features/core/passes/estimate";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { gradeOf, phaseChart } from "./present";
import { componentSheet, operatorSheet } from "./present-tables";
import { PHASE_WORD } from "./words";

type Params = Readonly<Record<string, string>>;

/** What this page offers to export: three tables, both charts with their figures, the whole result, the link. */
export function useEstimationExports(estimation: QuickEstimation, params: Params): readonly PageExport[] {
  const t = useText();
  const result = useMemo<ResultExports>(() => {
    const phases = [estimation.prefill, estimation.decode];
    return {
      name: "quick-estimation",
      sheets: [
        { id: "components", label: text({ en: "Components", zh: "组成" }), sheet: componentSheet(estimation, t) },
        ...phases.map((phase) => ({
          id: `${phase.phase}-operators`,
          label: text({
            en: `Operators, ${PHASE_WORD[phase.phase].en.toLowerCase()}`,
            zh: `算子（${PHASE_WORD[phase.phase].zh}）`,
          }),
          sheet: operatorSheet(phase, t),
        })),
      ],
      record: { analysis: "quick-estimation", params, result: estimation },
      charts: phases.map((phase) => phaseChart(phase, gradeOf(estimation, phase.phase), t)),
    };
  }, [estimation, params, t]);
  return useResultExports(result);
}
