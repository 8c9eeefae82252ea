"use client";

import { useMemo, useState, type ReactNode } from "react";
import type { ChartPart } from "@/features/answer";
import { ResultChartFrame } from "./chart-frame";
import { draw, drawingHeight } from "./draw";
import type { ResultChart } from "./result-chart";

/** A chart of a report as the frame, the pictures and the export menu take it. */
export const resultChart = ({ drawing, table, ...words }: ChartPart): ResultChart => ({
  ...words,
  figure: (space) => draw(drawing, space),
  height: drawingHeight(drawing),
  sheet: table,
});

type PartChartProps = {
  readonly part: ChartPart;
  /** Slug of the page: the first words of exported files. */
  readonly page: string;
  /** Drawn instead of the plain chart: one that can be zoomed or picked from, with the same figure. */
  readonly children?: (chart: ResultChart) => ReactNode;
};

export function PartChart({ part, page, children }: PartChartProps) {
  const same = useUnchanged(part);
  const chart = useMemo(() => resultChart(same), [same]);
  return (
    <ResultChartFrame chart={chart} page={page}>
      {children?.(chart)}
    </ResultChartFrame>
  );
}

/** A report is made anew for every change of a control; a chart that says the same is not drawn again. */
function useUnchanged(part: ChartPart): ChartPart {
  const written = useMemo(() => JSON.stringify(part), [part]);
  const [kept, keep] = useState({ part, written });
  if (kept.written !== written) keep({ part, written });
  return kept.written === written ? kept.part : part;
}
