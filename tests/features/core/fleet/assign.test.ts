import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { planDay, planHour } from "@/features/core/fleet/assign";
import { loadSolver } from "@/lib/statistics/solver/highs";
import type { Solver } from "@/lib/statistics/solver/program";
import { cheapestHour } from "./brute-force";
import { flat, fleet, instance, line, service } from "./support";

let solver: Solver;
beforeAll(async () => {
  solver = await loadSolver();
});

const drawn = fc.record({
  demands: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 3 }),
  rates: fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 6, maxLength: 6 }),
  sizes: fc.array(fc.constantFrom(1, 2, 4), { minLength: 6, maxLength: 6 }),
  gpus: fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 })),
  prices: fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })),
  spares: fc.integer({ min: 0, max: 1 }),
  kilowatts: fc.integer({ min: 2, max: 14 }),
});

describe("an hour of a fleet", () => {
  it("costs what trying every count says, and goes short exactly where nothing fits", () => {
    fc.assert(
      fc.property(drawn, ({ demands, rates, sizes, gpus, prices, spares, kilowatts }) => {
        const chips = ["h100-sxm", "b200-sxm"];
        const small = fleet({
          services: demands.map((rate, index) => service({ name: `${index}`, demand: flat(rate), spares })),
          lines: chips.map((chip, index) => line({ chip, gpus: gpus[index] ?? 1, price: prices[index] ?? 1 })),
          power: [{ region: "", watts: kilowatts * 1000 }],
        });
        const instances = demands.flatMap((_, index) =>
          chips.map((chip, place) => {
            const draw = 2 * index + place;
            return instance(index, chip, { gpus: sizes[draw] ?? 1, rate: rates[draw] ?? 1 });
          }),
        );
        const plan = planHour({ fleet: small, instances, demand: demands }, solver);
        const cheapest = cheapestHour(small, instances);
        expect(plan.state === "full").toBe(cheapest !== null);
        if (cheapest !== null) expect(plan.cost.running).toBeCloseTo(cheapest, 6);
      }),
      { numRuns: 60 },
    );
  });

  it("serves, buys or refuses every request, and refuses none that its instances could serve", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 12 }), (rate, gpus) => {
        const asked = { fleet: fleet({ services: [service()], lines: [line({ gpus })] }), demand: [rate] };
        const unit = instance(0, "h100-sxm", { gpus: 2, rate: 5 });
        const { placements, short } = planHour({ ...asked, instances: [unit] }, solver);
        const served = 5 * placements.reduce((sum, { instances }) => sum + instances, 0);
        expect(short[0]).toBeCloseTo(Math.max(0, rate - 5 * Math.floor(gpus / 2)), 3);
        expect(served + (short[0] ?? 0)).toBeGreaterThanOrEqual(rate - 1e-3);
      }),
      { numRuns: 40 },
    );
  });

  it("goes short of the first priority as little as possible, then of the next", () => {
    const two = [service({ demand: flat(30) }), service({ name: "Code", demand: flat(20), priority: 2 })];
    const instances = [instance(0, "h100-sxm", { gpus: 2, rate: 5 }), instance(1, "h100-sxm", { gpus: 1, rate: 3 })];
    const { hours } = planDay({ fleet: fleet({ services: two }), instances }, solver);
    // 4 instances of 2 GPUs serve 20 of the first 30 requests; nothing is left for the second.
    expect(hours[0]?.state).toBe("short");
    expect(hours[0]?.short[0]).toBeCloseTo(10, 3);
    expect(hours[0]?.short[1]).toBeCloseTo(20, 3);
  });
});
