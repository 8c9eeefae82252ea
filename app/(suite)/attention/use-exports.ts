"use client";

import { useMemo } from "react";
import { useResultExports, type ResultExports } from "@/components/results/use-result-exports";
import type { AttentionAnswer } from "@/features/attention/attention";
import type { Input } from "@/features/attention/input";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { CURVE_HEIGHT, curveFigure, STACK_HEIGHT, stackFigure } from "./charts";
import { CURVE_SUBTITLE, curvePlot, curveStatement, STACK_SUBTITLE, stackPlot, stackStatement } from "./present";
import { architectureSheet, kindSheet, stageSheet, sweepSheet, tileSheet } from "./present-tables";

type Params = Readonly<Record<string, string>>;

/** What this page offers to export: its tables, the whole result, both charts, the link. */
export function useAttentionExports(answer: AttentionAnswer, input: Input, params: Params): readonly PageExport[] {
  const t = useText();
  const result = useMemo<ResultExports>(() => {
    const stack = stackPlot(answer, input, t);
    const curve = curvePlot(answer, input, t);
    const swept = answer.sweep.length > 0;
    return {
      name: "attention",
      sheets: [
        { id: "stages", label: text("Stages", "各级"), sheet: stageSheet(answer, t) },
        { id: "layers", label: text("Stages by layer", "按层的各级"), sheet: kindSheet(answer, t) },
        ...(swept ? [{ id: "sweep", label: text("Sweep", "扫描"), sheet: sweepSheet(answer, input, t) }] : []),
        { id: "tiles", label: text("Tiles", "分块"), sheet: tileSheet(answer, t) },
        { id: "architectures", label: text("Architectures", "架构"), sheet: architectureSheet(answer, t) },
      ],
      record: { analysis: "attention", params, result: answer },
      pictures: swept
        ? [
            {
              label: text("Stack chart", "堆叠图"),
              figure: (space) => stackFigure(stack, space),
              height: STACK_HEIGHT,
              title: t(stackStatement(answer)),
              subtitle: t(STACK_SUBTITLE),
              fileStem: "mds-attention-stages",
            },
            {
              label: text("Curves", "曲线图"),
              figure: (space) => curveFigure(curve, space),
              height: CURVE_HEIGHT,
              title: t(curveStatement(answer)),
              subtitle: t(CURVE_SUBTITLE),
              fileStem: "mds-attention-curves",
            },
          ]
        : [],
    };
  }, [answer, input, params, t]);
  return useResultExports(result);
}
