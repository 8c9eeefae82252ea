"use client";

import { useMemo } from "react";
import { HEAT_HEIGHT, heatFigure } from "@/components/charts/heat-map";
import { useResultExports, type ResultExports } from "@/components/results/use-result-exports";
import type { Figure } from "@/features/explain";
import type { SweepStanding } from "@/features/simulation-sweep/headline";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { paretoFigure, PARETO_HEIGHT } from "./charts";
import { heatOf } from "./present-heat";
import { paretoOf } from "./present-pareto";
import { sweepSheet } from "./present-table";

type Params = Readonly<Record<string, string>>;

/** What this page offers to export: all points, the whole result, two charts, the link. */
export function useSweepExports(
  standing: SweepStanding,
  figures: readonly Figure[],
  params: Params,
): readonly PageExport[] {
  const t = useText();
  const result = useMemo<ResultExports>(() => {
    const pareto = paretoOf(standing, t);
    const heat = heatOf(standing, t);
    const { points, summary } = standing;
    return {
      name: "simulation-sweep",
      sheets: [{ id: "points", label: text("All points", "全部点"), sheet: sweepSheet(points, t) }],
      record: { analysis: "simulation-sweep", params, result: { figures, points, summary } },
      pictures: [
        {
          label: text("Pareto chart", "帕累托图"),
          figure: (space) => paretoFigure(pareto, space),
          height: PARETO_HEIGHT,
          title: t(pareto.title),
          subtitle: t(pareto.subtitle),
          fileStem: "mds-simulation-sweep-pareto",
        },
        {
          label: text("Heat map", "热图"),
          figure: (space) => heatFigure(heat, space),
          height: HEAT_HEIGHT,
          title: t(heat.title),
          subtitle: t(heat.subtitle),
          fileStem: "mds-simulation-sweep-heat-map",
        },
      ],
    };
  }, [standing, figures, params, t]);
  return useResultExports(result);
}
