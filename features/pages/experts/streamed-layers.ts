/**
 * Whole layers of a dense model kept on the host and streamed in every step: what a decode step then takes. Pure.
 *
 *   max(step, n · t) ≤ TPOT ≤ step + n · t        n layers of t seconds over the link: all hidden behind other layers, or none
 *
 * Valid for prefetch in layer order; host memory is assumed large enough.
 */
import type { ChartPart } from "@/features/answers/answer";
import { table } from "@/lib/export/table";
import { formatCount, formatLatency, formatQuantity } from "@/lib/format/quantity";
import { text, type Translate } from "@/lib/text";
import { toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { IN_MS } from "@/lib/units/shown-in";
import type { DenseAnswer } from "./answer";

type Point = { readonly layers: number; readonly hidden: number; readonly bare: number };

export function streamedChart({ layers, step, layerTime, layerBytes, target }: DenseAnswer, t: Translate): ChartPart {
  const points = Array.from({ length: layers + 1 }, (_, n): Point => ({
    layers: n,
    hidden: Math.max(step, n * layerTime),
    bare: step + n * layerTime,
  }));
  const free = hiddenLayers({ layers, step, layerTime });
  const freed = formatQuantity(free * layerBytes, "B");
  const axis = text({ en: "Layers kept on the host", zh: "留在主机的层数" });
  const names = {
    hidden: text({ en: "all transfer hidden", zh: "传输全部掩盖" }),
    bare: text({ en: "none hidden", zh: "完全不掩盖" }),
  };
  const line = (id: keyof typeof names) => ({
    name: t(names[id]),
    points: points.map((point) => ({ x: point.layers, y: toMs(seconds(point[id])) })),
  });
  return {
    kind: "chart",
    id: "streamed",
    label: text({ en: "TPOT against layers on the host", zh: "TPOT 与主机上的层数" }),
    title: t(
      text({
        en: `${formatCount(free)} of ${formatCount(layers)} layers stream behind a step at best`,
        zh: `一步之内至多可掩盖 ${formatCount(free)} / ${formatCount(layers)} 层的传输`,
      }),
    ),
    subtitle: t(
      text({
        en: `a step takes ${formatLatency(step)}, a layer ${formatLatency(layerTime)}; frees ${freed} per GPU`,
        zh: `一步 ${formatLatency(step)}，每层 ${formatLatency(layerTime)}；每卡腾出 ${freed}`,
      }),
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
