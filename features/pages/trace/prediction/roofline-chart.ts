/** Both times of every operator on one roofline, over the intensity of its work. */
import { head } from "@/features/quantities";
import { chart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import type { ComparedPass } from "@/features/core/measured-passes/compare-pass";
import { roofEnds, roofLine } from "@/features/core/report/roof-lines";
import type { PointChart, PointSeries } from "@/lib/charts/drawing";
import { table } from "@/lib/export/table";
import { formatQuantity } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { TERA } from "@/lib/units/edge";
import { IN_TFLOPS } from "@/lib/units/shown-in";
import { WORDS } from "../words";
import * as m from "./messages";

export function rooflineChart(compared: ComparedPass, t: Translate): ChartPart {
  const { points } = compared.roofline;
  return chart(
    t,
    { id: "roofline", label: m.roofline, title: m.measuredAndPredictedUnderOne, subtitle: m.tflopSOverFlopPer },
    { kind: "points", ...drawing(compared, t) },
    table(
      t,
      [
        { id: "operator", label: WORDS.operator, value: ({ name }) => t(name) },
        { id: "intensity", ...head("intensity"), value: ({ intensity }) => intensity },
        { id: "measured", label: m.measured, ...IN_TFLOPS, value: ({ measured }) => measured },
        { id: "predicted", label: m.predicted, ...IN_TFLOPS, value: ({ predicted }) => predicted },
      ],
      points,
    ),
  );
}

function drawing({ roofline: { points, peaks, bandwidth } }: ComparedPass, t: Translate): PointChart {
  const marks = (name: Text, side: "measured" | "predicted"): PointSeries => ({
    name: t(name),
    joined: false,
    measured: side === "measured",
    slot: side === "measured" ? 1 : 2,
    points: points.map((point) => ({
      x: point.intensity,
      y: point[side] / TERA,
      label: `${t(point.name)}<br>${formatQuantity(point[side], "FLOP/s")}`,
      holds: true,
    })),
  });
  const ends = roofEnds(points.map(({ intensity }) => intensity));
  const roofs = Object.entries(peaks).map(([format, peak]) => roofLine(format.toUpperCase(), peak, bandwidth, ends));
  return {
    x: { title: t(head("intensity").label), log: true },
    y: { title: "TFLOP/s", log: true },
    series: [marks(m.measured, "measured"), marks(m.predicted, "predicted"), ...roofs],
  };
}
