"use client";

import { useMemo } from "react";
import { timelineFigure } from "@/components/charts/timeline";
import { useResultExports, type ResultExports } from "@/components/results/use-result-exports";
import type { MemoryInput } from "@/features/quick-memory/input";
import type { QuickMemory } from "@/features/quick-memory/quick-memory";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { CURVE_HEIGHT, curveFigure } from "./charts";
import {
  CURVE_SUBTITLE,
  curvePlot,
  curveStatement,
  RANK_SUBTITLE,
  rankChartHeight,
  rankStatement,
  rankTimeline,
} from "./present";
import { curveSheet, layerSheet, ledgerSheet, tierSheet, whatIfSheet } from "./present-tables";

type Params = Readonly<Record<string, string>>;

/** What this page offers to export: its tables, the whole result, both charts, the link. */
export function useMemoryExports(memory: QuickMemory, input: MemoryInput, params: Params): readonly PageExport[] {
  const t = useText();
  const result = useMemo<ResultExports>(() => {
    const timeline = rankTimeline(memory, t);
    const plot = curvePlot(memory, t);
    return {
      name: "quick-memory",
      sheets: [
        { id: "ledger", label: text("Ledger", "显存账"), sheet: ledgerSheet(memory, input, t) },
        { id: "what-if", label: text("What-if table", "假设表"), sheet: whatIfSheet(memory, t) },
        { id: "cache", label: text("Cache by layer kind", "按层类型的缓存"), sheet: layerSheet(memory, t) },
        { id: "sequences", label: text("Sequences over context", "序列数与上下文"), sheet: curveSheet(memory, t) },
        { id: "tiers", label: text("KV tiers", "KV 层级"), sheet: tierSheet(memory, t) },
      ],
      record: { analysis: "quick-memory", params, result: memory },
      pictures: [
        {
          label: text("Memory chart", "显存图"),
          figure: (space) => timelineFigure(timeline, space),
          height: rankChartHeight(memory),
          title: t(rankStatement(memory)),
          subtitle: t(RANK_SUBTITLE),
          fileStem: "mds-quick-memory-ranks",
        },
        {
          label: text("Concurrency chart", "并发图"),
          figure: (space) => curveFigure(plot, space),
          height: CURVE_HEIGHT,
          title: t(curveStatement(memory)),
          subtitle: t(CURVE_SUBTITLE),
          fileStem: "mds-quick-memory-sequences",
        },
      ],
    };
  }, [memory, input, params, t]);
  return useResultExports(result);
}
