/** What fails, where and when; and which instances it takes. */
import { HOUR } from "@/lib/units/edge";
import { failInstances, readyRate, type Pool, type Stock } from "./pool";
import type { DayQuestion } from "./question";
import type { DaySetting, FailureKind } from "./setting";

/** GPUs of a line that are out of order from a moment on, in seconds, until another. */
export type Failure = {
  readonly kind: Exclude<FailureKind, "none">;
  readonly from: number;
  readonly to: number;
  readonly parts: readonly { readonly line: number; readonly gpus: number }[];
};

/** GPUs that the plan runs in an hour, by line. */
function plannedGpus({ services, lines }: DayQuestion, hour: number): readonly number[] {
  const gpus = lines.map(() => 0);
  for (const { slots, plan } of services)
    slots.forEach((slot, index) => {
      gpus[slot.line] = (gpus[slot.line] ?? 0) + slot.gpus * (plan[hour]?.[index] ?? 0);
    });
  return gpus;
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Seconds: the stated moment, else half past the hour in which the plan runs most GPUs: its demand is at its peak then. */
function failureMoment(question: DayQuestion, moment: number | null): number {
  if (moment !== null) return moment;
  const hours = question.services[0]?.plan.map((_, hour) => total(plannedGpus(question, hour))) ?? [0];
  return (hours.indexOf(Math.max(...hours)) + 0.5) * HOUR;
}

/** A card or a node of the line, or the region, that runs most GPUs of the plan at that moment: the same for every policy. null: nothing fails. */
export function planFailure(question: DayQuestion, { failure, moment, outage }: DaySetting): Failure | null {
  if (failure === "none") return null;
  const from = failureMoment(question, moment);
  const gpus = plannedGpus(question, Math.min(23, Math.floor(from / HOUR)));
  const { lines } = question;
  const busiest = gpus.indexOf(Math.max(...gpus));
  const known = { kind: failure, from, to: from + outage };
  if (failure === "region") {
    const names = [...new Set(lines.map(({ region }) => region))];
    const sums = names.map((name) => total(gpus.filter((_, line) => lines[line]?.region === name)));
    const region = names[sums.indexOf(Math.max(...sums))];
    const parts = lines.flatMap((line, index) => (line.region === region ? [{ line: index, gpus: line.gpus }] : []));
    return { ...known, parts };
  }
  const line = lines[busiest];
  const some = failure === "card" ? 1 : Math.min(line?.gpus ?? 0, line?.node ?? 0);
  return { ...known, parts: [{ line: busiest, gpus: some }] };
}

/** Takes the instances out, those of the service with most GPUs on a line first: the share of each service's requests in flight that is lost. */
export function strike(pools: readonly Pool[], stock: Stock, { parts }: Failure): readonly number[] {
  const before = pools.map(readyRate);
  for (const { line, gpus } of parts) {
    stock.down[line] = (stock.down[line] ?? 0) + gpus;
    takeOut(pools, stock, line, gpus);
  }
  return pools.map((pool, index) => {
    const rate = before[index] ?? 0;
    return rate > 0 ? 1 - readyRate(pool) / rate : 0;
  });
}

type Victim = { readonly pool: Pool; readonly slot: number; readonly size: number; readonly count: number };

/** As many instances as lie on so many GPUs: at least one, because a card takes its instance. */
function takeOut(pools: readonly Pool[], stock: Stock, line: number, gpus: number): void {
  const victims = pools
    .flatMap((pool) => listVictims(pool, line).map((some): Victim => ({ ...some, pool })))
    .toSorted((a, b) => b.size * b.count - a.size * a.count);
  let left = gpus;
  for (const { pool, slot, size, count } of victims) {
    const some = left === gpus ? Math.max(1, Math.floor(left / size)) : Math.floor(left / size);
    const failed = Math.min(count, some);
    failInstances(pool, stock, slot, failed);
    left -= failed * size;
    if (left <= 0) return;
  }
}

function listVictims({ slots, ready, loading }: Pool, line: number): readonly Omit<Victim, "pool">[] {
  return slots.flatMap((unit, slot) => {
    if (unit.line !== line) return [];
    const count = loading.reduce((sum, batch) => (batch.slot === slot ? sum + batch.count : sum), ready[slot] ?? 0);
    return count > 0 ? [{ slot, size: unit.gpus, count }] : [];
  });
}

export function repair({ down }: Stock, { parts }: Failure): void {
  for (const { line, gpus } of parts) down[line] = (down[line] ?? 0) - gpus;
}
