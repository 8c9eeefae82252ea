import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeBill } from "@/features/core/cost/capital";
import { CONSTANTS, CONSTANT_SETS } from "@/features/core/cost/constants";
import { depreciationPerMillion, gpuHourCost, tokenCost } from "@/features/core/cost/operating";
import { unwrap } from "@/lib/result";

/** hand: test vectors V-01 to V-04 of tier6 (docs/origins.md), its constants, 3 years, 1,000 tok/s. */
const VECTORS = [
  { id: "V-01", price: 2500, chips: 1, server: 45_500, interconnect: 0, total: 45_500, perMillion: 0.4809 },
  { id: "V-02", price: 2500, chips: 8, server: 45_500, interconnect: 7040, total: 52_540, perMillion: 0.5553 },
  { id: "V-03", price: 4500, chips: 9, server: 123_000, interconnect: 10_080, total: 133_080, perMillion: 1.4066 },
  {
    id: "V-03b",
    price: 4500,
    chips: 64,
    server: 492_000,
    interconnect: 107_772.928,
    total: 599_772.928,
    perMillion: 6.3396,
  },
  { id: "V-03c", price: 4500, chips: 65, server: 553_500, interconnect: 256_880, total: 810_380, perMillion: 8.5657 },
];

describe("the tier6 cost model", () => {
  it.each(VECTORS)("$id", ({ price, chips, server, interconnect, total, perMillion }) => {
    const bill = makeBill(chips, price, CONSTANTS.tier6);
    expect(bill.server).toBeCloseTo(server, 6);
    expect(bill.interconnect).toBeCloseTo(interconnect, 6);
    expect(bill.total).toBeCloseTo(total, 6);
    expect(depreciationPerMillion(bill.total, 3, 1000)).toBeCloseTo(perMillion, 4);
  });

  it("V-03d: 129 chips take 17 servers and optics", () => {
    const bill = makeBill(129, 4500, CONSTANTS.tier6);
    expect(bill.servers).toBe(17);
    expect(bill.interconnect).toBe(129 * 16 * 247);
  });

  it("V-04: the design document multiplies the interconnect by the slots of a server", () => {
    const bill = makeBill(8, 2500, CONSTANTS.seed);
    expect([bill.server, bill.interconnect, bill.total]).toEqual([45_500, 56_320, 101_820]);
    expect(depreciationPerMillion(bill.total, 3, 1000)).toBeCloseTo(1.0762, 4);
  });

  it("hand: the latest generation, SG2262 at 2371.275", () => {
    const eight = makeBill(8, 2371.275, CONSTANTS.head);
    expect([eight.server, eight.rdma, eight.perChip]).toEqual([24_970.2, 15_000, 12_000]);
    expect(eight.interconnect).toBeCloseTo(1571.43, 2);
    expect(makeBill(4, 2371.275, CONSTANTS.head).total).toBeCloseTo(38_470.2, 6);
  });

  it("has a bill whose lines sum to the total, and never costs less with one chip more", () => {
    const sets = CONSTANT_SETS.filter((name) => name !== "first");
    fc.assert(
      fc.property(fc.constantFrom(...sets), fc.integer({ min: 1, max: 300 }), (set, chips) => {
        const bill = makeBill(chips, 4500, CONSTANTS[set]);
        expect(bill.server + bill.rdma + bill.perChip + bill.interconnect).toBeCloseTo(bill.total, 6);
        expect(makeBill(chips + 1, 4500, CONSTANTS[set]).total).toBeGreaterThanOrEqual(bill.total);
      }),
    );
  });

  it("keeps the first generation's cliff: 15 chips cost more to connect than 16", () => {
    expect(makeBill(15, 4500, CONSTANTS.first).interconnect).toBeGreaterThan(
      makeBill(16, 4500, CONSTANTS.first).interconnect,
    );
  });
});

const POWER = { watts: 1000, pue: 1.3, energyPrice: 0.1 };

describe("the cost of tokens", () => {
  it("hand: 8 GPUs at 2 $/h, all busy, 8,000 output tokens a second: 0.5556 $ per million", () => {
    const hour = unwrap(gpuHourCost({ kind: "rent", perHour: 2 }, POWER, 1));
    const flow = { gpus: 8, input: 0, cached: 0, output: 8000, prefillShare: 0, cachedWeight: 0.1 };
    expect(tokenCost(flow, hour, POWER).output).toBeCloseTo((16 / 3600 / 8000) * 1e6, 9);
  });

  it("charges the tokens together what the GPUs cost", () => {
    const rate = fc.double({ min: 1, max: 1e5, noNaN: true });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(rate, rate, rate, share, share, (input, cached, output, prefillShare, cachedWeight) => {
        const hour = unwrap(gpuHourCost({ kind: "owned", capital: 3e5, gpus: 8, years: 4, support: 0.05 }, POWER, 0.7));
        const cost = tokenCost({ gpus: 8, input, cached, output, prefillShare, cachedWeight }, hour, POWER);
        const paid = (input * (cost.input ?? 0) + cached * (cost.cached ?? 0) + output * (cost.output ?? 0)) / 1e6;
        expect(paid / ((hour.total * 8) / 3600)).toBeCloseTo(1, 9);
      }),
    );
  });

  it("prints no price where no token flows: a prefill-only result is not free", () => {
    const hour = unwrap(gpuHourCost({ kind: "rent", perHour: 2 }, POWER, 1));
    const flow = { gpus: 8, input: 1e5, cached: 0, output: 0, prefillShare: 1, cachedWeight: 0 };
    expect(tokenCost(flow, hour, POWER).output).toBeNull();
    expect(depreciationPerMillion(1e5, 3, 0)).toBeNull();
  });

  it("refuses a utilisation of nothing", () => {
    expect(gpuHourCost({ kind: "rent", perHour: 2 }, POWER, 0).issues[0]?.code).toBe("COST-UTILISATION");
  });
});
