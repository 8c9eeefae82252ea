"use client";

import { useMemo } from "react";
import { useResultExports, type ResultExports } from "@/components/results/use-result-exports";
import type { MmaTiles } from "@/features/mma-tiles/mma-tiles";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { LEVELS_HEIGHT, levelsFigure, ROOFLINE_HEIGHT, rooflineFigure } from "./charts";
import {
  LEVELS_SUBTITLE,
  levelsPlot,
  levelsStatement,
  ROOFLINE_SUBTITLE,
  rooflinePlot,
  rooflineStatement,
} from "./present";
import { capacitySheet, compareSheet, levelSheet, scenarioSheet, tunerSheet } from "./present-tables";

type Params = Readonly<Record<string, string>>;

/** What this page offers to export: its tables, the whole result, both charts, the link. */
export function useTilesExports(answer: MmaTiles, params: Params): readonly PageExport[] {
  const t = useText();
  const result = useMemo<ResultExports>(() => {
    const levels = levelsPlot(answer, t);
    const roofline = rooflinePlot(answer, t);
    return {
      name: "mma-tiles",
      sheets: [
        { id: "levels", label: text("Levels", "各级"), sheet: levelSheet(answer, t) },
        { id: "capacity", label: text("Capacity", "容量"), sheet: capacitySheet(answer, t) },
        { id: "comparison", label: text("Comparison", "对照"), sheet: compareSheet(answer, t) },
        { id: "tuner", label: text("Tuner", "调优"), sheet: tunerSheet(answer, t) },
        { id: "products", label: text("Products of the scenario", "场景的乘积"), sheet: scenarioSheet(answer, t) },
      ],
      record: { analysis: "mma-tiles", params, result: answer },
      pictures: [
        {
          label: text("Levels chart", "各级图"),
          figure: (space) => levelsFigure(levels, space),
          height: LEVELS_HEIGHT,
          title: t(levelsStatement(answer)),
          subtitle: t(LEVELS_SUBTITLE),
          fileStem: "mds-mma-tiles-levels",
        },
        {
          label: text("Roofline", "屋顶线图"),
          figure: (space) => rooflineFigure(roofline, space),
          height: ROOFLINE_HEIGHT,
          title: t(rooflineStatement(answer)),
          subtitle: t(ROOFLINE_SUBTITLE),
          fileStem: "mds-mma-tiles-roofline",
        },
      ],
    };
  }, [answer, params, t]);
  return useResultExports(result);
}
