"use client";

import { useMemo, useState } from "react";
import { AddToReport } from "@/components/results/additions/add-to-report";
import type { ChartPart } from "@/features/answers/answer";
import { partRef } from "@/features/core/report-builder/piece";
import { ChartFrame } from "@/components/charts/frame/chart-frame";
import type { ChartPicture } from "@/components/charts/frame/chart-export";
import { draw, drawingHeight } from "@/components/charts/builders/draw";

/** A chart of a report as pictures are made of it; `page` is the page's slug, the first words of file names. */
export const chartPicture = ({ id, title, subtitle, drawing }: ChartPart, page: string): ChartPicture => ({
  ...{ title, subtitle, drawing, name: `${page}-${id}` },
  figure: (space) => draw(drawing, space),
  height: drawingHeight(drawing),
});

type PartChartProps = {
  readonly part: ChartPart;
  readonly page: string;
  /** The number of a point that was clicked, or read and entered by keys. */
  readonly onPick?: (id: number) => void;
};

export function PartChart({ part, page, onPick }: PartChartProps) {
  const same = useUnchanged(part);
  const chart = useMemo(() => chartPicture(same, page), [same, page]);
  return (
    <ChartFrame
      {...chart}
      id={same.id}
      table={same.table}
      onPick={onPick}
      actions={<AddToReport part={partRef(same)} title={same.title} />}
    />
  );
}

/** A report is made anew for every change of a control; a chart that says the same is not drawn again. */
function useUnchanged(part: ChartPart): ChartPart {
  const text = useMemo(() => JSON.stringify(part), [part]);
  const [kept, keep] = useState({ part, written: text });
  if (kept.written !== text) keep({ part, written: text });
  return kept.written === text ? kept.part : part;
}
