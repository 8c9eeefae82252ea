/** A calibration as plain numbers. */
import type { CalibratedPage } from "./calibrated-page";

export function summaryOf({ calibration, sample }: CalibratedPage): Record<string, number | string | null> {
  const { factors, suggested, quality, conditionNumber, points, profile } = calibration;
  return {
    measured: sample ? "sample" : "given",
    points: points.length,
    ...Object.fromEntries(factors.map(({ resource, value }) => [`${resource}_factor`, value])),
    mfu: suggested.mfu?.after ?? null,
    mbu: suggested.mbu?.after ?? null,
    network_efficiency: suggested.network?.after ?? null,
    condition_number: conditionNumber,
    ...Object.fromEntries(
      quality.flatMap(({ metric, before, after, leftOut }) => [
        [`${metric}_error_before`, before.median],
        [`${metric}_error_after`, after.median],
        [`${metric}_error_left_out`, leftOut.median],
      ]),
    ),
    profile: JSON.stringify(profile),
  };
}
