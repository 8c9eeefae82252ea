/** Layers of a pass by kind: what one of them takes, measured and predicted. */
import type { TimedOperator } from "@/features/core/timing/step/step-time";
import { type DeviceCapture, layerRows, type Pass } from "@/features/core/trace";
import { toUs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { kindFlags, withReach } from "./join/join";
import type { WindowedLayers } from "./join/windows";

/** Means over the layers of a kind; microseconds. Null where a side has none of the kind. */
export type CompareLayers = {
  /** Mixer and feed-forward as kernels show them: ATTENTION+MOE; SLIDING and FULL where the pass tells them apart. */
  readonly kind: string;
  readonly measuredCount: number;
  readonly predictedCount: number;
  /** From first start to last end, and the durations added. */
  readonly wall: number | null;
  readonly measured: number | null;
  /** Kernels and messages alone: an engine's gaps and fit are not of single layers. */
  readonly predicted: number | null;
  readonly ratio: number | null;
};

export function compareLayers(
  device: DeviceCapture,
  pass: Pass,
  timed: readonly TimedOperator[],
  windowed: WindowedLayers | null,
): CompareLayers[] {
  const seen = Map.groupBy(layerRows(device, pass), ({ flags, layer }) => {
    const kind = flags.join("+");
    return windowed === null ? kind : withReach(kind, windowed.has(layer.index));
  });
  const priced = predictedKinds(timed, windowed !== null);
  return [...new Set([...seen.keys(), ...priced.keys()])].map((kind): CompareLayers => {
    const rows = seen.get(kind) ?? [];
    const total = priced.get(kind);
    const mean = (figure: "wall" | "sum"): number | null =>
      rows.length === 0 ? null : rows.reduce((sum, { figures }) => sum + figures[figure], 0) / rows.length;
    const measured = mean("sum");
    const predicted = total === undefined ? null : total.time / total.count;
    return {
      kind,
      measuredCount: rows.length,
      predictedCount: total?.count ?? 0,
      wall: mean("wall"),
      measured,
      predicted,
      ratio: measured === null || predicted === null ? null : measured / predicted,
    };
  });
}

/** Layers of each kind, and the time of all of them. Every operator of a layer runs once in it, unless it is repeated more often. */
function predictedKinds(timed: readonly TimedOperator[], apart: boolean): Map<string, { count: number; time: number }> {
  const flags = kindFlags(
    timed.map(({ operator }) => operator),
    apart,
  );
  const counts = new Map<string, number>();
  const kinds = new Map<string, { count: number; time: number }>();
  for (const { operator, time } of timed) {
    const id = operator.id.slice(0, operator.id.indexOf("."));
    const kind = flags.get(id);
    if (kind === undefined) continue;
    const sum = kinds.get(kind) ?? { count: 0, time: 0 };
    kinds.set(kind, sum);
    sum.time += toUs(seconds(time));
    if (counts.has(id)) continue;
    counts.set(id, operator.repeat);
    sum.count += operator.repeat;
  }
  return kinds;
}
