import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bandFor, findBand } from "@/features/core/evidence/bands";
import { errorOutlook } from "@/features/core/evidence/chance";
import { makePool } from "@/features/core/evidence/error-pool";
import { pairKey, RUNS, STORED, type ErrorColumn } from "@/features/core/evidence/runs";
import { TRAITS } from "../../pages/accuracy/support";

const outlook = errorOutlook("calibrated", TRAITS);
const room = fc.double({ min: 0.3, max: 6, noNaN: true });

describe("the chance of keeping a limit", () => {
  it("is 90 % where the 80 % range ends at the limit, 10 % where it begins, and no nearer to one half at the ends of the band", () => {
    const column = "served.tpot.calibrated";
    const typical = findBand(makePool(column), STORED.typical[column], TRAITS);
    expect(outlook.chance({ ttft: Infinity, tpot: typical.high }).tpot).toBeCloseTo(0.9, 2);
    expect(outlook.chance({ ttft: Infinity, tpot: typical.low * 0.999999 }).tpot).toBeCloseTo(0.1, 2);
    const { low, high } = bandFor("served.tpot", "calibrated", TRAITS);
    expect(outlook.chance({ ttft: Infinity, tpot: high }).tpot).toBeGreaterThanOrEqual(0.899);
    expect(outlook.chance({ ttft: Infinity, tpot: low * 0.999999 }).tpot).toBeLessThanOrEqual(0.101);
  });

  it("grows by the plain quantile, never by more than the band that promises it", () => {
    for (const column of Object.keys(STORED.typical) as ErrorColumn[])
      for (const stack of ["known", "unknown"] as const)
        expect(STORED.typical[column][stack]).toBeLessThanOrEqual(STORED.inflation[column][stack]);
  });

  it("is 1 without a limit and 0 where nothing keeps it", () => {
    expect(outlook.chance({ ttft: Infinity, tpot: Infinity })).toEqual({ ttft: 1, tpot: 1, all: 1 });
    expect(outlook.chance({ ttft: 0, tpot: 2 }).all).toBe(0);
  });

  it("grows with the room that the limit leaves", () => {
    fc.assert(
      fc.property(room, room, fc.double({ min: 1, max: 2, noNaN: true }), (ttft, tpot, more) => {
        const [less, wide] = [outlook.chance({ ttft, tpot }), outlook.chance({ ttft: ttft * more, tpot: tpot * more })];
        for (const key of ["ttft", "tpot", "all"] as const) expect(wide[key]).toBeGreaterThanOrEqual(less[key] - 1e-9);
      }),
    );
  });

  it("of both limits is no more than of either, and no less than if they never failed together", () => {
    fc.assert(
      fc.property(room, room, (ttft, tpot) => {
        const chance = outlook.chance({ ttft, tpot });
        expect(chance.all).toBeLessThanOrEqual(Math.min(chance.ttft, chance.tpot) + 1e-9);
        expect(chance.all).toBeGreaterThanOrEqual(chance.ttft + chance.tpot - 1 - 0.01);
      }),
    );
  });

  it("is what the factor for it was asked with", () => {
    for (const chance of [0.55, 0.7, 0.8, 0.9]) {
      const tpot = outlook.factor("served.tpot", chance);
      expect(outlook.chance({ ttft: Infinity, tpot }).tpot).toBeCloseTo(chance, 2);
    }
  });

  it("is kept by about as many of the left-out runs as it says", { tags: "check" }, () => {
    const some = RUNS.filter(({ index }) => index % 8 === 0);
    const kept = some.filter((run) => {
      const own = errorOutlook("calibrated", run, { without: (other) => pairKey(other) === pairKey(run) });
      return Math.exp(run.errors["served.tpot.calibrated"] ?? 0) <= own.factor("served.tpot", 0.8);
    });
    expect(kept.length / some.length).toBeGreaterThan(0.75);
    expect(kept.length / some.length).toBeLessThan(0.88);
  });
});
