"use client";

import { useMemo } from "react";
import type { ResultChart } from "@/components/charts/result-chart";
import { useResultExports, type ResultExports } from "@/components/results/use-result-exports";
import type { Exploration } from "@/features/pages/scale-up-explorer/exploration";
import type { Resolved } from "@/features/core/scenario/resolve";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { familySheet } from "./present-table";

type Params = Readonly<Record<string, string>>;

/** What this page offers to export: the family, every chart with its figures, the whole result, the link. */
export function useExplorerExports(
  exploration: Exploration,
  scenario: Resolved,
  charts: readonly ResultChart[],
  heat: ResultChart | null,
  params: Params,
): readonly PageExport[] {
  const t = useText();
  const result = useMemo<ResultExports>(
    () => ({
      name: "scale-up-explorer",
      sheets: [
        {
          id: "family",
          label: text({ en: "Layouts over concurrency", zh: "各布局随并发" }),
          sheet: familySheet(exploration, scenario, t),
        },
      ],
      record: { analysis: "scale-up-explorer", params, result: exploration },
      charts: heat === null ? charts : [...charts, heat],
    }),
    [exploration, scenario, charts, heat, params, t],
  );
  return useResultExports(result);
}
