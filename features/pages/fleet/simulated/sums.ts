/** Sums of a simulated day: of all services, of one, of an hour. */
import type { HourSums } from "@/features/core/fleet/day/tally";
import type { ServiceDay, SimulatedDay } from "./run";

const KEYS = [
  "arrived",
  "served",
  "good",
  "refused",
  "lost",
  "retried",
  "cost",
  "energy",
  "asked",
  "capacity",
] as const;
export type Sums = Pick<HourSums, (typeof KEYS)[number]>;

const sumHours = (hours: readonly Sums[]): Sums =>
  Object.fromEntries(KEYS.map((key) => [key, hours.reduce((sum, hour) => sum + hour[key], 0)])) as Sums;

export const sumService = ({ hours }: ServiceDay): Sums => sumHours(hours);
export const sumDay = ({ services }: SimulatedDay): Sums => sumHours(services.map(sumService));

/** Share of the requests that ended, served within all limits; 1 where none came. */
export function shareGood({ served, good, refused, lost }: Sums): number {
  const ended = served + refused + lost;
  return ended > 0 ? good / ended : 1;
}

/** Mean load over capacity within the promise; null: nothing ran. */
export const utilisation = ({ asked, capacity }: Sums): number | null => (capacity > 0 ? asked / capacity : null);

/** Seconds until all services are as good as without the failure; null: one of them is not that day. */
export function slowestRecovery({ services }: SimulatedDay): number | null {
  const times = services.map(({ recovery }) => recovery);
  return times.includes(null) ? null : Math.max(0, ...times.map(Number));
}
