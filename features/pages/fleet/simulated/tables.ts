/** Policies beside the perfect one, services under the chosen policy, and their hours. Pure. */
import { table, type Column, type Table } from "@/lib/export/table";
import { formatCount, formatMoney, formatPercent, formatQuantity } from "@/lib/format/quantity";
import type { Translate } from "@/lib/text";
import { IN_PERCENT } from "@/lib/units/shown-in";
import type { FleetAnswer } from "../fleet";
import { hourWord } from "../shape";
import { POLICY_WORDS } from "./input";
import type { ServiceDay, SimulatedDay } from "./run";
import { shareGood, slowestRecovery, sumDay, sumService, utilisation, type Sums } from "./sums";
import * as m from "./messages";

/** US dollars of the day: what runs, and what is paid anyway. */
export const dayCost = ({ day }: FleetAnswer, simulated: SimulatedDay): number =>
  sumDay(simulated).cost + (day?.hours ?? []).reduce((sum, { cost }) => sum + cost.reserved + cost.bought, 0);

export const perfectCost = (answer: FleetAnswer): number | null => {
  const perfect = answer.simulated.find(({ policy }) => policy === "perfect");
  return perfect ? dayCost(answer, perfect) : null;
};

const COUNTED = [
  { key: "refused", label: m.refused },
  { key: "lost", label: m.lost },
  { key: "retried", label: m.retried },
] as const;

const counts = <Row>(sums: (row: Row) => Sums): readonly Column<Row>[] =>
  COUNTED.map(({ key, label }) => ({
    ...{ id: key, label, wideOnly: key !== "refused" },
    value: (row) => sums(row)[key],
    written: (row) => formatCount(sums(row)[key]),
  }));

const good = <Row>(sums: (row: Row) => Sums): Column<Row> => ({
  ...{ id: "good", label: m.requestsWithinLimits, ...IN_PERCENT, essential: true },
  value: (row) => shareGood(sums(row)),
  written: (row) => shareWords(shareGood(sums(row))),
});

/** null: the power of some chip is not known. */
const energy = <Row>({ fleet }: Pick<FleetAnswer, "fleet">, sums: (row: Row) => Sums): Column<Row> => ({
  ...{ id: "energy", label: m.energy, unit: "kWh" },
  value: (row) => (fleet.lines.some(({ chip }) => chip.tdpWatts === null) ? null : sums(row).energy),
});

/** Never 100 % of a day that missed one. */
export const shareWords = (share: number): string => formatPercent(share > 0.9999 && share < 1 ? 0.9999 : share, 4);

const recovery = <Row>(t: Translate, seconds: (row: Row) => number | null): Column<Row> => ({
  ...{ id: "recovered", label: m.backAfter, unit: "min", factor: 1 / MINUTE },
  value: seconds,
  written: (row) => recoveryWords(t, seconds(row)),
});

export const recoveryWords = (t: Translate, seconds: number | null): string =>
  seconds === null ? t(m.notThatDay) : formatQuantity(seconds / MINUTE, "min");

/** Seconds. */
const MINUTE = 60;

export function policyTable(answer: FleetAnswer, t: Translate): Table {
  const perfect = perfectCost(answer);
  const { simulated } = answer;
  const fails = simulated.some(({ moment }) => moment !== null);
  const cost = (row: SimulatedDay): number => dayCost(answer, row);
  return table<SimulatedDay>(
    t,
    [
      {
        ...{ id: "policy", label: m.scalingPolicy },
        value: ({ policy }) => t(POLICY_WORDS[policy]),
      },
      good(sumDay),
      { id: "cost", label: m.costOfDay, unit: "$", value: cost, written: (row) => formatMoney(cost(row)) },
      {
        ...{ id: "above", label: m.abovePerfect, ...IN_PERCENT },
        value: (row) => (perfect ? cost(row) / perfect - 1 : null),
        written: (row) => (perfect ? formatPercent(cost(row) / perfect - 1, 2) : undefined),
      },
      { id: "use", label: m.utilisation, ...IN_PERCENT, value: (row) => utilisation(sumDay(row)) },
      { ...energy(answer, sumDay), wideOnly: true },
      ...counts(sumDay),
      ...(fails ? [recovery<SimulatedDay>(t, slowestRecovery)] : []),
    ],
    simulated,
  );
}

type Row = { readonly name: string; readonly day: ServiceDay };

export function serviceTable({ fleet }: FleetAnswer, { services, moment }: SimulatedDay, t: Translate): Table {
  const rows = services.map((day, index): Row => ({ day, name: fleet.services[index]?.name ?? "" }));
  const sums = ({ day }: Row): Sums => sumService(day);
  const worst = ({ day }: Row): number => {
    const shares = day.hours.map(shareGood);
    return shares.indexOf(Math.min(...shares));
  };
  return table<Row>(
    t,
    [
      { id: "service", label: m.service, value: ({ name }) => name },
      good(sums),
      {
        ...{ id: "worst", label: m.worstHour, ...IN_PERCENT },
        value: (row) => shareGood(row.day.hours[worst(row)] as Sums),
        written: (row) => `${shareWords(shareGood(row.day.hours[worst(row)] as Sums))} ${hourWord(worst(row))}`,
      },
      {
        id: "cost",
        label: m.costOfDay,
        unit: "$",
        value: (row) => sums(row).cost,
        written: (row) => formatMoney(sums(row).cost),
      },
      { id: "use", label: m.utilisation, ...IN_PERCENT, value: (row) => utilisation(sums(row)) },
      ...counts(sums),
      ...(moment === null ? [] : [recovery<Row>(t, ({ day }) => day.recovery)]),
    ],
    rows,
  );
}

type HourRow = { readonly policy: string; readonly name: string; readonly hour: number; readonly sums: Sums };

/** Every policy, service and hour. */
export function hoursTable({ fleet, simulated }: FleetAnswer, t: Translate): Table {
  const rows = simulated.flatMap(({ policy, services }) =>
    services.flatMap(({ hours }, index) =>
      hours.map((sums, hour): HourRow => ({
        policy: t(POLICY_WORDS[policy]),
        name: fleet.services[index]?.name ?? "",
        hour,
        sums,
      })),
    ),
  );
  const sums = (row: HourRow): Sums => row.sums;
  return table<HourRow>(
    t,
    [
      { id: "policy", label: m.scalingPolicy, value: ({ policy }) => policy },
      { id: "service", label: m.service, value: ({ name }) => name },
      { id: "hour", label: m.hour, value: ({ hour }) => hourWord(hour) },
      good(sums),
      { id: "requests", label: m.requests, value: (row) => row.sums.arrived },
      { id: "cost", label: m.costOfDay, unit: "$", value: (row) => row.sums.cost },
      { id: "use", label: m.utilisation, ...IN_PERCENT, value: (row) => utilisation(row.sums) },
      energy({ fleet }, sums),
      ...counts(sums),
    ],
    rows,
  );
}
