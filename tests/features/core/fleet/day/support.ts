import type { OpenCurve } from "@/features/core/serving/open-load/open-curve";
import type { DayQuestion, SimulatedService, Slot } from "@/features/core/fleet/day/question";
import type { DaySetting } from "@/features/core/fleet/day/setting";
import { loadLaw } from "@/features/core/fleet/day/load-law";
import { seconds } from "@/lib/units/quantity";

/** Waits of a queue that is busy for a share of the time: 0.1 s of service, exponential tails; the law ends at 95 %. */
export const queueCurve = (most: number): OpenCurve =>
  [0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95].map((busy) => {
    const mean = 0.1 / (1 - busy);
    const tail = { mean, p50: 0.7 * mean, p90: 2.3 * mean, p95: 3 * mean, p99: 4.6 * mean };
    const tpot = { mean: 0.01, p50: 0.01, p90: 0.012, p95: 0.013, p99: 0.015 };
    const e2e = mean + 4;
    return { rate: busy * most, running: busy * most * 4, clients: busy * most * e2e, ttft: tail, tpot, e2e };
  });

export const LIMITS = { ttft: seconds(2), tpot: seconds(0.02) };

/** One instance serves `rate` requests per second within the promise, at 80 % of what it could. */
export function slot(stated: Partial<Slot> = {}): Slot {
  const rate = stated.rate ?? 5;
  const law = loadLaw(queueCurve(rate / 0.8), { targets: LIMITS, output: 100, rate, clients: rate * 4.5 });
  return {
    ...{ line: 0, gpus: 2, rate, price: 4, choice: 4, watts: 2000, start: 300, most: 100, law, spot: false },
    ...stated,
  };
}

export const service = (stated: Partial<SimulatedService> = {}): SimulatedService => {
  const { slots = [slot()], demand = Array.from({ length: 24 }, () => 50) } = stated;
  const plan = demand.map((rate) => slots.map((unit, index) => (index === 0 ? Math.ceil(rate / unit.rate) : 0)));
  return { priority: 1, spares: 0, least: 0, spot: 0, plan, ...stated, slots, demand };
};

export const question = (services: readonly SimulatedService[], stated: Partial<DayQuestion> = {}): DayQuestion => ({
  services,
  lines: [{ gpus: 200, node: 8, region: "" }],
  power: [],
  fixed: 0,
  ...stated,
});

export const setting = (stated: Partial<DaySetting> = {}): DaySetting => ({
  ...{ policy: "plan", failure: "none", moment: null, outage: 3600, seed: 1 },
  retry: { patience: 30, share: 1, most: 2 },
  ...stated,
});
