/**
 * Whole layers of a dense model on the host and streamed in every step: the time of a decode step. Pure.
 *
 *   max(step, n · t) ≤ TPOT ≤ step + n · t        n layers of t seconds over the link: all hidden behind other layers, or none
 *
 * Valid for prefetch in layer order; host memory is assumed large enough.
 */
import { head } from "@/features/quantities";
import { curveChart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import { formatCount, formatLatency, formatQuantity } from "@/lib/format/quantity";
import type { Translate } from "@/lib/text";
import { toMs } from "@/lib/units/edge";
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
  return curveChart<Point>(t, points, {
    id: "streamed",
    label: m.tpotAgainstLayersOnHost,
    title: m.freeOfLayersStreamBehind({ free: formatCount(free), layers: formatCount(layers) }),
    subtitle: m.stepTakesStepLayerLayerTime({ step: formatLatency(step), layerTime: formatLatency(layerTime), freed }),
    x: { id: "layers", label: m.layersKeptOnHost, value: (point) => point.layers },
    y: head("tpot"),
    lines: [
      { id: "hidden", label: m.allTransferHidden, ...IN_MS, slot: 3, value: ({ hidden }) => hidden },
      { id: "bare", label: m.noneHidden, ...IN_MS, slot: 2, dashed: true, value: ({ bare }) => bare },
    ],
    along: target === null ? [] : [{ at: toMs(target), label: `≤ ${formatLatency(target)}` }],
  });
}

/** Layers whose transfer a step can hide at best. */
const hiddenLayers = ({ layers, step, layerTime }: Pick<DenseAnswer, "layers" | "step" | "layerTime">): number =>
  Math.min(layers, Math.floor(step / layerTime));
