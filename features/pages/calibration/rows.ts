/** Measurements as the table in which they travel to their fit. */
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { writeMeasurementsCsv } from "@/features/core/evidence/benchmark-files/write-csv";

/** Requests one by one are not needed for a fit. No measurements: an empty text. */
export const makeRows = (measurements: readonly Measurement[]): string =>
  measurements.length === 0 ? "" : writeMeasurementsCsv(measurements.map(withoutRequests));

export function withoutRequests(measurement: Measurement): Measurement {
  const { perRequest: _perRequest, ...rest } = measurement;
  return rest;
}
