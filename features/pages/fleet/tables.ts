/** What runs where: services on chips at their peaks, the layouts they could run, the day by hour. Pure. */
import { QUANTITIES } from "@/features/quantities";
import { hourCost, type DayPlan } from "@/features/core/fleet/assign";
import { peakDemand } from "@/features/core/fleet/demand";
import type { Candidate, Fleet, Service } from "@/features/core/fleet/fleet";
import { sumGpus } from "@/features/core/fleet/limits";
import { optionWord } from "@/features/core/plan/option-word";
import { unitGpus } from "@/features/core/plan/option";
import { writeValue } from "@/lib/params/codec";
import { table, withLeads, type Column, type Lead, type Table } from "@/lib/export/table";
import { verbatim, type Translate } from "@/lib/text";
import { HOUR, KILO } from "@/lib/units/edge";
import { IN_PERCENT } from "@/lib/units/shown-in";
import type { FleetAnswer } from "./fleet";
import { perMillion } from "./figures";
import { hoursList, hourWord, lineName, peakHour, placedOn, shortfalls } from "./shape";
import * as m from "./messages";

type Row = { readonly service: Service; readonly index: number };

/** A row per service, a column per kind of chip: GPUs at the service's peak. */
export function matrixTable({ fleet, day, candidates }: FleetAnswer, t: Translate): Table {
  const chips = [...new Map(fleet.lines.map(({ chip }) => [chip.id, chip.name]))];
  const short = day ? shortfalls(fleet, day) : [];
  const columns: readonly Column<Row>[] = [
    { id: "service", label: m.service, value: ({ service }) => service.name },
    ...chips.map(([chip, name]): Column<Row> => ({
      ...{ id: chip, label: name, unit: "GPU", essential: true },
      value: ({ service, index }) =>
        day ? placedOn(fleet, day, { service: index, chip }, peakHour(service)).gpus : null,
      written: ({ service, index }) => cellWords({ fleet, day, candidates }, { service, index }, chip, t),
    })),
    { id: "peak", label: m.peakDemand, unit: "req/s", value: ({ service }) => peakDemand(service.demand) },
    { id: "hour", label: m.peakHour, value: ({ service }) => hourWord(peakHour(service)), wideOnly: true },
    { id: "priority", label: m.priority, value: ({ service }) => service.priority, wideOnly: true },
    {
      ...{ id: "short", label: m.shortAtMost, ...IN_PERCENT },
      value: ({ index }) => short.find(({ service }) => service === index)?.share ?? (day ? 0 : null),
    },
  ];
  return table(
    t,
    columns,
    fleet.services.map((service, index) => ({ service, index })),
  );
}

/** "24 (3 × TP8)"; why a cell is empty. */
function cellWords(
  { fleet, day, candidates }: Pick<FleetAnswer, "fleet" | "day" | "candidates">,
  { service, index }: Row,
  chip: string,
  t: Translate,
): string {
  const candidate = candidates.find((some) => some.service === index && some.chip === chip);
  if (!candidate) return day ? "—" : "…";
  if (candidate.option === null) return `✕ ${t(m.noLayout)}`;
  if (day === null) return "…";
  const { gpus, instances } = placedOn(fleet, day, candidate, peakHour(service));
  return gpus === 0 ? "—" : `${gpus} (${optionWord({ unit: candidate.option.unit, copies: instances })})`;
}

/** The layout of each service on each chip, what an instance serves, and the way to its plan. */
export function candidateTable({ fleet, candidates }: FleetAnswer, t: Translate): Table {
  const name = ({ service }: Candidate): string => fleet.services[service]?.name ?? "";
  const line = ({ chip }: Candidate) => fleet.lines.find((some) => some.chip.id === chip);
  const cost = (candidate: Candidate): number | null => {
    const { option, service } = candidate;
    const owner = fleet.services[service];
    if (option === null || !owner) return null;
    const tokens = option.highest.rate * HOUR * owner.scenario.workload.osl;
    return perMillion(unitGpus(option.unit) * (line(candidate)?.price ?? 0), tokens);
  };
  const made = table<Candidate>(
    t,
    [
      { id: "service", label: m.service, value: name },
      { id: "chip", label: m.chip, value: (row) => line(row)?.chip.name },
      {
        ...{ id: "layout", label: m.layout },
        value: ({ option }) => (option ? optionWord({ unit: option.unit, copies: 1 }) : `✕ ${t(m.noLayout)}`),
      },
      { id: "gpus", label: m.gpusOfInstance, value: ({ option }) => option && unitGpus(option.unit) },
      { id: "rate", label: m.requestsOfInstance, unit: "req/s", value: ({ option }) => option?.highest.rate },
      { id: "users", label: m.usersOfInstance, value: ({ option }) => option?.highest.clients, wideOnly: true },
      { id: "cost", label: QUANTITIES.allCostOnOutput.label, unit: "$/Mtok", value: cost },
    ],
    candidates,
  );
  return withLeads(made, candidates, (candidate) => planLead(fleet, candidate));
}

/** The same question on Plan: the service's own scenario, its peak, and the GPUs of the largest line. */
function planLead(fleet: Fleet, { service: index, chip }: Candidate): Lead | null {
  const service = fleet.services[index];
  const gpus = Math.max(...fleet.lines.filter((line) => line.chip.id === chip).map((line) => line.gpus));
  if (!service) return null;
  const stated = Object.entries(service.stated).map(([key, value]) => [key, writeValue(value)]);
  return {
    page: "plan",
    label: m.openInPlan,
    params: {
      ...Object.fromEntries(stated),
      ...("model" in service.stated && { config: "" }),
      ...{
        hw: chip,
        chip: "",
        gpus: String(gpus),
        goal: "rate",
        rate: writeValue(Number(peakDemand(service.demand).toPrecision(6))),
      },
    },
  };
}

/** Cost, power, GPUs of each line, and what is bought or not served, by hour. */
export function hourTable({ fleet, day }: { readonly fleet: Fleet; readonly day: DayPlan }, t: Translate): Table {
  const plan = (hour: number) => day.hours[hour];
  const sum = (rates: readonly number[] | undefined): number => (rates ?? []).reduce((total, rate) => total + rate, 0);
  const columns: readonly Column<number>[] = [
    { id: "hour", label: m.hour, value: hourWord },
    { id: "cost", label: m.costPerHour, unit: "$", value: (hour) => hourCost(plan(hour) as DayPlan["hours"][number]) },
    ...fleet.lines.map((line, index): Column<number> => ({
      ...{ id: `line-${index}`, label: verbatim(lineName(line)), unit: "GPU" },
      value: (hour) => sumGpus((plan(hour)?.placements ?? []).filter((placement) => placement.line === index)),
    })),
    {
      id: "power",
      label: m.power,
      unit: "kW",
      factor: 1 / KILO,
      value: (hour) => plan(hour)?.watts ?? 0,
      wideOnly: true,
    },
    { id: "bought", label: m.bought, unit: "req/s", value: (hour) => sum(plan(hour)?.bought), wideOnly: true },
    { id: "short", label: m.notServed, unit: "req/s", value: (hour) => sum(plan(hour)?.short) },
  ];
  return table(t, columns, hoursList);
}
