/** Both times of every operator on one roofline, over the intensity of its work. */
import type { ChartPart } from "@/features/answers/answer";
import type { ComparedPass } from "@/features/core/measured-passes/compare-pass";
import { roofEnds, roofLine } from "@/features/core/report/roof-lines";
import type { PointChart, PointSeries } from "@/lib/charts/drawing";
import { table } from "@/lib/export/table";
import { formatQuantity } from "@/lib/format/quantity";
import { text, type Text, type Translate } from "@/lib/text";
import { TERA } from "@/lib/units/edge";
import { IN_TFLOPS } from "@/lib/units/shown-in";
import { WORDS } from "../words";

const INTENSITY = text({ en: "FLOP per HBM byte", zh: "每 HBM 字节 FLOP" });

export function rooflineChart(compared: ComparedPass, t: Translate): ChartPart {
  const { points } = compared.roofline;
  return {
    kind: "chart",
    id: "roofline",
    label: text({ en: "Roofline", zh: "屋顶线" }),
    title: t(text({ en: "Measured and predicted under one roof", zh: "同一屋顶线下的实测与预测" })),
    subtitle: t(text({ en: "TFLOP/s over FLOP per HBM byte", zh: "TFLOP/s 与每 HBM 字节 FLOP" })),
    drawing: { kind: "points", ...drawing(compared, t) },
    table: table(
      t,
      [
        { id: "operator", label: WORDS.operator, value: ({ name }) => t(name) },
        { id: "intensity", label: INTENSITY, value: ({ intensity }) => intensity },
        { id: "measured", label: MEASURED, ...IN_TFLOPS, value: ({ measured }) => measured },
        { id: "predicted", label: PREDICTED, ...IN_TFLOPS, value: ({ predicted }) => predicted },
      ],
      points,
    ),
  };
}

const MEASURED = text({ en: "measured", zh: "实测" });
const PREDICTED = text({ en: "predicted", zh: "预测" });

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
    x: { title: t(INTENSITY), log: true },
    y: { title: "TFLOP/s", log: true },
    series: [marks(MEASURED, "measured"), marks(PREDICTED, "predicted"), ...roofs],
  };
}
