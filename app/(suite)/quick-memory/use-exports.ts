"use client";

import { useMemo } from "react";
import { useResultExports, type ResultExports } from "@/components/results/use-result-exports";
import type { MemoryInput } from "@/features/pages/quick-memory/input";
import type { QuickMemory } from "@/features/pages/quick-memory/quick-memory";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { curveChart } from "./curve-chart";
import { layerSheet, ledgerSheet, tierSheet, whatIfSheet } from "./present-tables";
import { rankChart } from "./rank-chart";

type Params = Readonly<Record<string, string>>;

/** What this page offers to export: its tables, the whole result, both charts, the link. */
export function useMemoryExports(memory: QuickMemory, input: MemoryInput, params: Params): readonly PageExport[] {
  const t = useText();
  const result = useMemo<ResultExports>(
    () => ({
      name: "quick-memory",
      sheets: [
        { id: "ranks", label: text({ en: "Ledger", zh: "显存账" }), sheet: ledgerSheet(memory, input, t) },
        { id: "what-if", label: text({ en: "What-if table", zh: "假设表" }), sheet: whatIfSheet(memory, t) },
        { id: "cache", label: text({ en: "Cache by layer kind", zh: "按层类型的缓存" }), sheet: layerSheet(memory, t) },
        { id: "tiers", label: text({ en: "KV tiers", zh: "KV 层级" }), sheet: tierSheet(memory, t) },
      ],
      record: { analysis: "quick-memory", params, result: memory },
      charts: [rankChart(memory, input, t), curveChart(memory, t)],
    }),
    [memory, input, params, t],
  );
  return useResultExports(result);
}
