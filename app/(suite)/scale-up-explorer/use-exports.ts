"use client";

import { useMemo } from "react";
import { CURVES_HEIGHT, curvesFigure } from "@/components/charts/curves";
import { useResultExports, type ResultExports } from "@/components/results/use-result-exports";
import type { Exploration } from "@/features/scale-up-explorer/exploration";
import type { Resolved } from "@/features/scenario/resolve";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { BARS_HEIGHT, barsFigure } from "./charts";
import { makeupBars, stepSheet } from "./present-bars";
import { familyCurves } from "./present-curves";
import { familySheet } from "./present-table";

type Params = Readonly<Record<string, string>>;

/** What this page offers to export: the family, the first steps, the whole result, two charts, the link. */
export function useExplorerExports(
  exploration: Exploration,
  scenario: Resolved,
  params: Params,
): readonly PageExport[] {
  const t = useText();
  const result = useMemo<ResultExports>(() => {
    const scaling = familyCurves(exploration, scenario, "perGpu", t);
    const makeup = makeupBars(exploration, t);
    return {
      name: "scale-up-explorer",
      sheets: [
        {
          id: "family",
          label: text("Layouts over concurrency", "各布局随并发"),
          sheet: familySheet(exploration, scenario, t),
        },
        { id: "steps", label: text("First steps", "最初各步"), sheet: stepSheet(exploration, t) },
      ],
      record: { analysis: "scale-up-explorer", params, result: exploration },
      pictures: [
        {
          label: text("Scaling chart", "扩展图"),
          figure: (space) => curvesFigure(scaling.curves, space),
          height: CURVES_HEIGHT,
          title: t(scaling.title),
          subtitle: t(scaling.subtitle),
          fileStem: "mds-scale-up-explorer-scaling",
        },
        {
          label: text("Step chart", "单步图"),
          figure: (space) => barsFigure(makeup, space),
          height: BARS_HEIGHT,
          title: t(makeup.title),
          subtitle: t(makeup.subtitle),
          fileStem: "mds-scale-up-explorer-step",
        },
      ],
    };
  }, [exploration, scenario, params, t]);
  return useResultExports(result);
}
