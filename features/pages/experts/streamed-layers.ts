/**
 * Whole layers of a dense model on the host and streamed in every step: the time of a decode step. Pure.
 *
 *   max(step, n · t) ≤ TPOT ≤ step + n · t        n layers of t seconds over the link: all hidden behind other layers, or none
 *
 * Valid for prefetch in layer order; host memory is assumed large enough.
 */
import type { ChartPart } from "@/features/answers/answer";
import { table } from "@/lib/export/table";
import { formatCount, formatLatency, formatQuantity } from "@/lib/format/quantity";
import type { Translate } from "@/lib/text";
import { toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { IN_MS } from "@/lib/units/shown-in";
import type { DenseAnswer } from "./answer";
import * as m from "./messages";

type Point = { readonly layers: number; readonly hidden: number; readonly bare: number };

export function streamedChart({ layers, step, layerTime, layerBytes, target }: DenseAnswer, t: Translate): ChartPart {
  const points = Array.from({ length: layers + 1 }, (_, n): Point => ({
    layers: n,
    hidden: Math.max(step, n * layerTime),
    bare: step + n * layerTime,
  }));
  const free = hiddenLayers({ layers, step, layerTime });
  const freed = formatQuantity(free * layerBytes, "B");
  const axis = m.layersKeptOnHost;
  const names = {
    hidden: m.allTransferHidden,
    bare: m.noneHidden,
  };
  const line = (id: keyof typeof names) => ({
    name: t(names[id]),
    points: points.map((point) => ({ x: point.layers, y: toMs(seconds(point[id])) })),
  });
  return {
    kind: "chart",
    id: "streamed",
    label: m.tpotAgainstLayersOnHost,
    title: t(m.freeOfLayersStreamBehind({ free: formatCount(free), layers: formatCount(layers) })),
    subtitle: t(
      m.stepTakesStepLayerLayerTime({ step: formatLatency(step), layerTime: formatLatency(layerTime), freed }),
    ),
    drawing: {
      kind: "curves",
      x: { title: t(axis), unit: "", log: false },
      y: { title: "TPOT", unit: "ms", log: false },
      lines: [
        { ...line("hidden"), slot: 3 },
        { ...line("bare"), slot: 2, dashed: true },
      ],
      across: [],
      along: target === null ? [] : [{ at: toMs(target), label: `≤ ${formatLatency(target)}` }],
    },
    table: table<Point>(
      t,
      [
        { id: "layers", label: axis, value: (point) => point.layers },
        { id: "hidden", label: names.hidden, ...IN_MS, value: (point) => point.hidden },
        { id: "bare", label: names.bare, ...IN_MS, value: (point) => point.bare },
      ],
      points,
    ),
  };
}

/** Layers whose transfer a step can hide at best. */
const hiddenLayers = ({ layers, step, layerTime }: Pick<DenseAnswer, "layers" | "step" | "layerTime">): number =>
  Math.min(layers, Math.floor(step / layerTime));
