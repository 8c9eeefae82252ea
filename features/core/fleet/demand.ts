/** Demand of a service over a day: requests per second by hour, as a peak with a swing or as 24 numbers. */
export const HOURS = 24;

export type Curve = {
  /** Requests per second in the hour of most traffic. */
  readonly peak: number;
  /** That hour, 0 to 23. */
  readonly peakHour: number;
  /** Demand twelve hours later, as a share of the peak, 0 to 1. */
  readonly trough: number;
};

/**
 * Requests per second by hour: peak · (trough + (1 − trough) · (1 + cos(2π(h − peak hour) / 24)) / 2). A day has one peak and one trough;
 * another shape is stated as 24 numbers.
 */
export function dailyDemand({ peak, peakHour, trough }: Curve): readonly number[] {
  return Array.from({ length: HOURS }, (_, hour) => {
    const height = (1 + Math.cos((2 * Math.PI * (hour - peakHour)) / HOURS)) / 2;
    return peak * (trough + (1 - trough) * height);
  });
}

export const peakDemand = (demand: readonly number[]): number => Math.max(...demand);
