import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawDay, simulateDay } from "@/features/core/fleet/day/simulate-day";
import { FAILURES, POLICIES, type DaySetting } from "@/features/core/fleet/day/setting";
import type { DayQuestion } from "@/features/core/fleet/day/question";
import type { HourSums } from "@/features/core/fleet/day/tally";
import { dailyDemand } from "@/features/core/fleet/demand";
import { flat } from "../support";
import { question, service, setting, slot } from "./support";

const run = (asked: DayQuestion, stated: Partial<DaySetting>) =>
  simulateDay(asked, setting(stated), drawDay(asked, stated.seed ?? 1));

type Tallies = ReturnType<typeof simulateDay>["tallies"];
const total = (tallies: Tallies, key: keyof HourSums): number =>
  tallies.reduce((sum, { hours }) => sum + hours.reduce((some, hour) => some + hour[key], 0), 0);

const hourly = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 24, maxLength: 24 });

const days = fc.record({
  demands: fc.array(hourly, { minLength: 1, maxLength: 2 }),
  policy: fc.constantFrom(...POLICIES),
  failure: fc.constantFrom(...FAILURES),
  gpus: fc.integer({ min: 4, max: 40 }),
  start: fc.integer({ min: 0, max: 1800 }),
  spares: fc.integer({ min: 0, max: 1 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  most: fc.integer({ min: 0, max: 4 }),
  seed: fc.integer(),
});

/** Two lines in two regions; the second has half of the GPUs. */
const twoLines = (gpus: number): Pick<DayQuestion, "lines"> => ({
  lines: [
    { gpus, node: 8, region: "east" },
    { gpus: Math.ceil(gpus / 2), node: 8, region: "west" },
  ],
});

const slots = (start: number, gpus: number) => [
  slot({ start, most: Math.floor(gpus / 2) }),
  slot({ start, line: 1, gpus: 4, rate: 9, price: 9, choice: 9, most: Math.floor(gpus / 8) }),
];

describe("a simulated day", () => {
  it("serves, refuses or loses every request once, under every policy and failure", () => {
    fc.assert(
      fc.property(days, ({ demands, policy, failure, gpus, start, spares, share, most, seed }) => {
        const services = demands.map((demand) => service({ demand, spares, slots: slots(start, gpus) }));
        const asked = question(services, twoLines(gpus));
        const { tallies } = run(asked, { policy, failure, seed, retry: { patience: 30, share, most } });
        const sum = (key: keyof HourSums): number => total(tallies, key);
        expect(sum("served") + sum("refused") + sum("lost")).toBe(sum("arrived"));
        expect(sum("good")).toBeLessThanOrEqual(sum("served") * (1 + 1e-9));
        if (share === 0 || most === 0) expect(sum("retried")).toBe(0);
        if (failure === "none") expect(sum("lost")).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  it("uses no more GPUs than its lines have, and none that are out of order", () => {
    fc.assert(
      fc.property(days, ({ demands, policy, failure, gpus, start, spares, seed }) => {
        if (policy === "perfect") return;
        const unit = slot({ start, most: Math.floor(gpus / 2) });
        const asked = question(
          demands.map((demand) => service({ demand, spares, slots: [unit], plan: flat(0).map(() => [0]) })),
          { lines: [{ gpus, node: 8, region: "" }] },
        );
        const { tallies } = run(asked, { policy, failure, seed });
        expect(total(tallies, "energy")).toBeLessThanOrEqual(24 * Math.floor(gpus / 2) * 2 * (1 + 1e-9));
      }),
      { numRuns: 20 },
    );
  });
});

describe("a policy", () => {
  it.each(POLICIES)("%s ends at the plan's instances where demand is constant and nothing fails", (policy) => {
    for (const rate of [3, 47, 50, 99, 333]) {
      const asked = question([service({ demand: flat(rate), slots: [slot({ most: 1000 })] })], {
        lines: [{ gpus: 2000, node: 8, region: "" }],
      });
      expect(run(asked, { policy }).last).toEqual([Math.ceil(rate / 5)]);
    }
  });

  it("never costs less than the perfect one and keeps the promise as often", () => {
    fc.assert(
      fc.property(hourly, fc.constantFrom(...POLICIES), fc.integer({ min: 0, max: 1800 }), (demand, policy, start) => {
        const asked = question([service({ demand, slots: slots(start, 200) })], twoLines(200));
        const [perfect, other] = [run(asked, { policy: "perfect" }), run(asked, { policy })];
        const equal = total(other.tallies, "promised") >= total(perfect.tallies, "promised");
        const [least, cost] = [total(perfect.tallies, "cost"), total(other.tallies, "cost")];
        if (equal) expect(cost).toBeGreaterThanOrEqual(least * (1 - 1e-9));
      }),
      { numRuns: 40 },
    );
  });

  it.each(POLICIES)("%s keeps the promise no more often where instances take longer to start", (policy) => {
    const shapes = [
      dailyDemand({ peak: 100, peakHour: 14, trough: 0.2 }),
      dailyDemand({ peak: 20, peakHour: 3, trough: 0 }),
    ];
    for (const demand of shapes) {
      const promised = [0, 60, 300, 900, 1800].map((start) => {
        const asked = question([service({ demand, slots: [slot({ start })] })]);
        return total(run(asked, { policy }).tallies, "promised");
      });
      promised.slice(1).forEach((count, index) => expect(count).toBeLessThanOrEqual(promised[index] ?? 0));
    }
  });
});
