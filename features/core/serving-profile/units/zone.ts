/** The zone of local times. A file that writes both an epoch and a date tells it; the span of other files of the same run does too. */
import { interpolatedQuantile } from "@/lib/statistics/quantile";
import { HOUR, MEGA } from "@/lib/units/edge";

const US_PER_HOUR = HOUR * MEGA;
/** Zones differ from UTC by whole quarters of an hour. */
const QUARTER = US_PER_HOUR / 4;
const FARTHEST_HOURS = 14;
/** A date and an epoch of the same row may differ by the second that one of them was cut to. */
const TOLERANCE = 2 * MEGA;

/** Hours east of UTC; null where local and epoch differ by anything but a zone. Both in microseconds, of the same events. */
export function zoneByRows(local: Float64Array, epoch: Float64Array): number | null {
  const differences = local.map((us, i) => us - (epoch[i] ?? NaN)).filter((us) => !Number.isNaN(us));
  if (differences.length === 0) return null;
  const middle = interpolatedQuantile(differences.sort(), 0.5);
  return zoneBy(middle, TOLERANCE);
}

/** The same from two spans that belong to one run: the shift at which the local one lies on the other. */
export function zoneBySpans(local: Span, epoch: Span): number | null {
  const slack = Math.max(TOLERANCE, Math.min(QUARTER / 2, (epoch.to - epoch.from) / 2));
  return zoneBy(local.from - epoch.from, slack) ?? zoneBy(local.to - epoch.to, slack);
}

/** Microseconds. */
export type Span = { readonly from: number; readonly to: number };

function zoneBy(difference: number, tolerance: number): number | null {
  const quarters = Math.round(difference / QUARTER);
  const hours = quarters / 4;
  if (Math.abs(difference - quarters * QUARTER) > tolerance || Math.abs(hours) > FARTHEST_HOURS) return null;
  return hours;
}

export const usByHours = (hours: number): number => hours * US_PER_HOUR;
