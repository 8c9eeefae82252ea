"use client";

import { useMemo } from "react";
import { useResultExports, type ResultExports } from "@/components/results/use-result-exports";
import type { AttentionAnswer } from "@/features/pages/attention/attention";
import type { Input } from "@/features/pages/attention/input";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { chartsOf } from "./present-charts";
import { architectureSheet, kindSheet, stageSheet, tileSheet } from "./present-tables";

type Params = Readonly<Record<string, string>>;

/** What this page offers to export: its tables, the whole result, both charts, the link. */
export function useAttentionExports(answer: AttentionAnswer, input: Input, params: Params): readonly PageExport[] {
  const t = useText();
  const result = useMemo<ResultExports>(() => {
    const charts = chartsOf(answer, input, t);
    const [swept] = charts;
    return {
      name: "attention",
      sheets: [
        { id: "layers", label: text({ en: "Stages by layer", zh: "按层的各级" }), sheet: kindSheet(answer, t) },
        { id: "pass", label: text({ en: "Stages", zh: "各级" }), sheet: stageSheet(answer, t) },
        { id: "tiles", label: text({ en: "Tiles", zh: "分块" }), sheet: tileSheet(answer, t) },
        { id: "architectures", label: text({ en: "Architectures", zh: "架构" }), sheet: architectureSheet(answer, t) },
        // Both charts show the figures of one sweep: one table of them.
        ...(swept ? [{ id: swept.id, label: text({ en: "Sweep", zh: "扫描" }), sheet: swept.sheet }] : []),
      ],
      record: { analysis: "attention", params, result: answer },
      charts,
    };
  }, [answer, input, params, t]);
  return useResultExports(result);
}
