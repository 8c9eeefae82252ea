/** The simulated day as lanes: demand with retries and capacity of running instances, by quarter of an hour. Pure. */
import { curveChart } from "@/features/answers/chart";
import type { ChartPart, Part } from "@/features/answers/answer";
import type { Translate } from "@/lib/text";
import type { FleetAnswer } from "../fleet";
import type { ServiceDay, SimulatedDay } from "./run";
import { shareGood, sumService } from "./sums";
import { recoveryWords, shareWords } from "./tables";
import * as m from "./messages";

export function simulatedLanes(answer: FleetAnswer, day: SimulatedDay, t: Translate): readonly Part[] {
  const lanes = day.services.map((service, index) => lane(answer, day, { service, index }, t));
  return Array.from({ length: Math.ceil(lanes.length / 2) }, (_, row): Part => ({
    ...{ kind: "row", id: `simulated-lanes-${row}` },
    parts: lanes.slice(2 * row, 2 * row + 2),
  }));
}

type Quarter = { readonly hour: number; readonly demand: number; readonly capacity: number };

/** Of an hour. */
const QUARTERS = 4;

function lane(
  { fleet }: FleetAnswer,
  { moment }: SimulatedDay,
  { service, index }: { readonly service: ServiceDay; readonly index: number },
  t: Translate,
): ChartPart {
  const name = fleet.services[index]?.name ?? "";
  const rows = service.demand.map((demand, quarter): Quarter => ({
    ...{ hour: quarter / QUARTERS, demand },
    capacity: service.capacity[quarter] ?? 0,
  }));
  return curveChart<Quarter>(t, rows, {
    ...{ id: `simulated-lane-${index}`, label: m.laneOfService({ name }), title: laneTitle(name, service, moment, t) },
    subtitle: m.rateByQuarter,
    x: { id: "hour", label: m.hour, unit: "h", value: ({ hour }) => hour, ticks: [0, 6, 12, 18, 24] },
    y: { label: m.requests, unit: "req/s" },
    lines: [
      { id: "demand", label: m.demandWithRetries, unit: "req/s", slot: 1, value: ({ demand }) => demand },
      {
        ...{ id: "capacity", label: m.capacityWithinLimits, unit: "req/s", slot: 2, dashed: true },
        value: ({ capacity }) => capacity,
      },
    ],
    ...(moment !== null && { across: [{ at: moment, label: t(m.failure) }] }),
  });
}

function laneTitle(name: string, service: ServiceDay, moment: number | null, t: Translate) {
  const share = shareWords(shareGood(sumService(service)));
  const { recovery } = service;
  if (moment === null || recovery === 0) return m.nameKeepsShare({ name, share });
  if (recovery === null) return m.nameDoesNotRecover({ name, share });
  return m.nameRecovers({ name, share, after: recoveryWords(t, recovery) });
}
