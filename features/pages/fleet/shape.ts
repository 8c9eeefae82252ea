/** What tables, charts and sentences read of an answer: peaks, shortages, rows. */
import { hourCost, type DayPlan } from "@/features/core/fleet/assign";
import { HOURS, peakDemand } from "@/features/core/fleet/demand";
import type { Candidate, Fleet, Instance, Line, Service } from "@/features/core/fleet/fleet";
import { sumGpus } from "@/features/core/fleet/limits";
import { HOUR } from "@/lib/units/edge";
import type { FleetAnswer } from "./fleet";

export const hoursList: readonly number[] = Array.from({ length: HOURS }, (_, hour) => hour);

export const hourWord = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** "H100 SXM east", "H100 SXM east spot". */
export const lineName = ({ chip, region, paid }: Line): string =>
  [chip.name, region, paid === "rent" ? "" : paid].filter((word) => word !== "").join(" ");

export const peakHour = ({ demand }: Service): number => demand.indexOf(peakDemand(demand));

/** GPUs and instances of a service on a chip in an hour, over all lines. */
export function placedOn(
  fleet: Fleet,
  day: DayPlan,
  { service, chip }: Pick<Candidate, "service" | "chip">,
  hour: number,
) {
  const some = (day.hours[hour]?.placements ?? []).filter(
    (placement) => placement.service === service && fleet.lines[placement.line]?.chip.id === chip,
  );
  return { gpus: sumGpus(some), instances: some.reduce((sum, { instances }) => sum + instances, 0) };
}

/** Requests per second that a service can be served in an hour: by its instances and bought tokens. */
export function capacity(
  { fleet, instances }: Pick<FleetAnswer, "fleet" | "instances">,
  day: DayPlan,
  service: number,
  hour: number,
): number {
  const plan = day.hours[hour];
  const some = (plan?.placements ?? []).filter((placement) => placement.service === service);
  const rate = (line: number): number => unitOn(fleet, instances, service, line)?.rate ?? 0;
  return some.reduce((sum, placement) => sum + placement.instances * rate(placement.line), plan?.bought[service] ?? 0);
}

const unitOn = (fleet: Fleet, instances: readonly Instance[], service: number, line: number): Instance | undefined =>
  instances.find((instance) => instance.service === service && instance.chip === fleet.lines[line]?.chip.id);

export type Shortfall = {
  readonly service: number;
  /** The hour of the largest share that is not served. */
  readonly hour: number;
  /** Requests per second then, and their share of the demand. */
  readonly rate: number;
  readonly share: number;
  /** Hours in which it goes short. */
  readonly hours: number;
};

/** Services that go short, the worst first. */
export function shortfalls({ services }: Fleet, { hours }: DayPlan): readonly Shortfall[] {
  const rows = services.flatMap(({ demand }, service): Shortfall[] => {
    const missing = hours.map(({ short }, hour) => ({
      hour,
      rate: short[service] ?? 0,
      share: (short[service] ?? 0) / Math.max(1e-9, demand[hour] ?? 0),
    }));
    const some = missing.filter(({ rate }) => rate > 0);
    const [worst] = some.toSorted((a, b) => b.share - a.share);
    return worst ? [{ service, ...worst, hours: some.length }] : [];
  });
  return rows.toSorted((a, b) => b.share - a.share);
}

/** Requests of the day: asked, and not served. */
export function dayRequests({ services }: Fleet, { hours }: DayPlan) {
  const asked = services.reduce((sum, { demand }) => sum + demand.reduce((some, rate) => some + rate * HOUR, 0), 0);
  const short = hours.reduce((sum, plan) => sum + plan.short.reduce((some, rate) => some + rate * HOUR, 0), 0);
  return { asked, short };
}

/** Output tokens of the requests that are served. */
export const outputTokens = ({ services }: Fleet, { hours }: DayPlan): number =>
  services.reduce((sum, { demand, scenario }, service) => {
    const served = demand.map((rate, hour) => rate - (hours[hour]?.short[service] ?? 0));
    return sum + served.reduce((some, rate) => some + rate * HOUR, 0) * scenario.workload.osl;
  }, 0);

/** The hour in which most GPUs run, and how many. */
export function mostGpus({ hours }: DayPlan): { readonly hour: number; readonly gpus: number } {
  const counts = hours.map(({ placements }) => sumGpus(placements));
  const gpus = Math.max(...counts);
  return { hour: counts.indexOf(gpus), gpus };
}

export const mostWatts = ({ hours }: DayPlan): number => Math.max(...hours.map(({ watts }) => watts));

export const costParts = ({ hours }: DayPlan) => ({
  running: hours.reduce((sum, { cost }) => sum + cost.running, 0),
  starting: hours.reduce((sum, { cost }) => sum + cost.starting, 0),
  reserved: hours.reduce((sum, { cost }) => sum + cost.reserved, 0),
  bought: hours.reduce((sum, { cost }) => sum + cost.bought, 0),
});

/** What the day costs if the GPUs of its dearest hour run all day. */
export const alwaysOn = ({ hours }: DayPlan): number => HOURS * Math.max(...hours.map(hourCost));

/** Hours that leave out spares or least instances. */
export const bareHours = ({ hours }: DayPlan): number => hours.filter(({ state }) => state !== "full").length;
