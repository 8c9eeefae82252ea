/** What all points have in common, which is why they cannot tell factors apart. */
import type { Text } from "@/lib/text";
import { describeLayout, describeLoad, type CalibrationPoint } from "../points/point";
import * as m from "@/features/core/calibration/messages";

export function monotony(points: readonly CalibrationPoint[]): Text[] {
  const sharing: readonly [Text, (point: CalibrationPoint) => string][] = [
    [m.oneLoadConcurrencyOrBatch, (point) => String(describeLoad(point))],
    [m.oneInputLength, ({ deployment }) => String(deployment.lengths.isl)],
    [m.oneOutputLength, (point) => output(point)],
    [m.oneParallelLayout, (point) => describeLayout(point)],
  ];
  return sharing.flatMap(([name, value]) => (new Set(points.map(value)).size === 1 ? [name] : []));
}

const output = (point: CalibrationPoint): string =>
  String(point.kind === "static" ? point.decodeTokens : point.deployment.lengths.osl);
