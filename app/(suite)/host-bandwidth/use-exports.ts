"use client";

import { useMemo } from "react";
import { useResultExports, type ResultExports } from "@/components/results/use-result-exports";
import type { HostBandwidth } from "@/features/pages/host-bandwidth/host-bandwidth";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { chartsOf } from "./present-charts";
import { linkSheet } from "./present-links";
import { layerSheet, routeSheet } from "./present-tables";
import { WORDS } from "./words";

/** What this page offers to export: its tables, the whole result, the charts, the link. */
export function useBandwidthExports(
  answer: HostBandwidth,
  params: Readonly<Record<string, string>>,
): readonly PageExport[] {
  const t = useText();
  const result = useMemo<ResultExports>(() => {
    const { rebalance } = answer;
    return {
      name: "host-bandwidth",
      sheets: [
        { id: "links", label: WORDS.links, sheet: linkSheet(answer, t) },
        { id: "layers", label: WORDS.layers, sheet: layerSheet(answer, t) },
        ...(rebalance ? [{ id: "rebalance", label: WORDS.rebalance, sheet: routeSheet(rebalance, t) }] : []),
      ],
      record: { analysis: "host-bandwidth", params, result: answer },
      charts: chartsOf(answer, t),
    };
  }, [answer, params, t]);
  return useResultExports(result);
}
