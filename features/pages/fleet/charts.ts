/** The day as lanes: demand and capacity of each service by hour, and the GPUs that run. Pure. */
import { head } from "@/features/quantities";
import { columnChart, curveChart } from "@/features/answers/chart";
import type { ChartPart, Part } from "@/features/answers/answer";
import { hourCost, type DayPlan } from "@/features/core/fleet/assign";
import { sumGpus } from "@/features/core/fleet/limits";
import { formatMoney, formatPercent, formatQuantity } from "@/lib/format/quantity";
import type { Translate } from "@/lib/text";
import type { FleetAnswer } from "./fleet";
import { capacity, hoursList, hourWord, lineName, mostGpus, peakHour, shortfalls } from "./shape";
import * as m from "./messages";

export function dayCharts(answer: FleetAnswer, t: Translate): readonly Part[] {
  const { day, fleet } = answer;
  if (day === null) return [];
  const lanes = fleet.services.map((_, service) => laneChart(answer, day, service, t));
  const pairs = Array.from({ length: Math.ceil(lanes.length / 2) }, (_, index) =>
    lanes.slice(2 * index, 2 * index + 2),
  );
  const rows = pairs.map((parts, index): Part => ({ kind: "row", id: `lanes-${index}`, parts }));
  return [{ kind: "section", id: "lanes", title: m.dayDemandAndCapacity, parts: rows }, gpuChart(answer, day, t)];
}

type Moment = { readonly hour: number; readonly demand: number; readonly capacity: number };

function laneChart(answer: FleetAnswer, day: DayPlan, service: number, t: Translate): ChartPart {
  const owner = answer.fleet.services[service];
  if (!owner) throw new Error(`No service ${service}`);
  const { name, demand } = owner;
  const rows: readonly Moment[] = [...hoursList, hoursList.length].map((hour) => {
    const of24 = hour % hoursList.length;
    return { hour, demand: demand[of24] ?? 0, capacity: capacity(answer, day, service, of24) };
  });
  const short = shortfalls(answer.fleet, day).find((row) => row.service === service);
  const top = peakHour(owner);
  const values = { name, peak: formatQuantity(demand[top] ?? 0, "req/s"), hour: hourWord(top) };
  return curveChart<Moment>(t, rows, {
    id: `lane-${service}`,
    label: m.laneOfName({ name }),
    title: short
      ? m.nameLacksShare({ name, share: formatPercent(short.share, 2), hour: hourWord(short.hour) })
      : m.nameIsServedPeak(values),
    subtitle: m.requestsPerSecondByHour,
    x: { id: "hour", label: m.hour, unit: "h", value: ({ hour }) => hour, ticks: [0, 6, 12, 18, 24] },
    y: { label: m.requests, unit: "req/s" },
    lines: [
      { id: "demand", label: m.demand, unit: "req/s", slot: 1, value: (row) => row.demand },
      {
        id: "capacity",
        label: m.capacityWithinLimits,
        unit: "req/s",
        slot: 2,
        dashed: true,
        value: (row) => row.capacity,
      },
    ],
  });
}

function gpuChart({ fleet }: FleetAnswer, day: DayPlan, t: Translate): ChartPart {
  const { gpus, hour } = mostGpus(day);
  return columnChart<number>(t, hoursList, {
    id: "gpus",
    label: m.gpusByHour,
    title: m.gpusRunAtHour({ gpus, hour: hourWord(hour), cost: formatMoney(day.cost) }),
    subtitle: m.gpusThatRunByLine,
    x: { id: "hour", label: m.hour, unit: "h", value: (time) => time },
    y: head("gpus"),
    between: [{ id: "cost", label: m.costPerHour, unit: "$", value: (time) => costAt(day, time) }],
    bars: fleet.lines.map((line, index) => ({
      id: `line-${index}`,
      label: lineName(line),
      slot: (index % 6) + 1,
      value: (time) => sumGpus((day.hours[time]?.placements ?? []).filter((placement) => placement.line === index)),
    })),
  });
}

function costAt({ hours }: DayPlan, hour: number): number {
  const plan = hours[hour];
  return plan ? hourCost(plan) : 0;
}
