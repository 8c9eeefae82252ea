import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBalanceTable } from "@/features/core/operators/routing/balance-table";
import { expectedDistinct } from "@/features/core/operators/routing/distinct";
import { expectedImbalance, slopeOfImbalance } from "@/features/core/operators/routing/fit-slope";
import { packBalanceTable, TABLE_LIMIT, unpackBalanceTable } from "@/features/core/operators/routing/pack-table";
import {
  balancedPlacement,
  imbalance,
  numberedPlacement,
  rankLoads,
  variation,
} from "@/features/core/operators/routing/placement";
import { gini, pickProbabilities, zipfPopularity } from "@/features/core/operators/routing/popularity";
import { distinctExperts } from "@/features/core/operators/ffn";
import { mulberry32 } from "@/lib/random/generator";
import { unwrap } from "@/lib/result";

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const anySlope = fc.double({ min: 0, max: 2, noNaN: true });
const anyMoe = fc.constantFrom([8, 2], [64, 6], [128, 8], [256, 8], [32, 4], [16, 1]) as fc.Arbitrary<[number, number]>;

describe("popularity", () => {
  it("of slope 0 is even, and a token then picks each with k / E", () => {
    for (const pick of pickProbabilities(zipfPopularity(128, 0), 8)) expect(pick).toBeCloseTo(8 / 128, 12);
  });

  it("gives chances between 0 and 1 that sum to k", () => {
    fc.assert(
      fc.property(anyMoe, anySlope, ([experts, topK], slope) => {
        const picks = pickProbabilities(zipfPopularity(experts, slope), topK);
        expect(sum(picks)).toBeCloseTo(topK, 9);
        for (const pick of picks) {
          expect(pick).toBeGreaterThanOrEqual(0);
          expect(pick).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  // hand: the original suite's own formula at E = 128, s = 0.8 gives 0.504
  it("has the Gini coefficient of the original suite", () => {
    expect(gini(zipfPopularity(128, 0.8))).toBeCloseTo(0.504, 3);
    expect(gini(zipfPopularity(128, 0))).toBeCloseTo(0, 12);
  });
});

describe("distinct experts", () => {
  it("of an even router are the operator graph's", () => {
    fc.assert(
      fc.property(anyMoe, fc.integer({ min: 0, max: 5000 }), ([experts, topK], tokens) => {
        const own = expectedDistinct(pickProbabilities(zipfPopularity(experts, 0), topK), tokens);
        expect(own).toBeCloseTo(distinctExperts(experts, topK, tokens, 1), 6);
      }),
    );
  });

  // hand: E = 4, k = 1, p = (0.5, 0.25, 0.125, 0.125), 2 tokens: 0.75 + 0.4375 + 2 · 0.234375 = 1.65625
  it("of an uneven router are summed expert by expert", () => {
    expect(expectedDistinct([0.5, 0.25, 0.125, 0.125], 2)).toBeCloseTo(1.65625, 12);
  });

  it("fall with the slope and rise with the tokens, up to all", () => {
    fc.assert(
      fc.property(anyMoe, anySlope, fc.integer({ min: 1, max: 2000 }), ([experts, topK], slope, tokens) => {
        const at = (s: number, t: number) => expectedDistinct(pickProbabilities(zipfPopularity(experts, s), topK), t);
        expect(at(slope, tokens)).toBeLessThanOrEqual(at(0, tokens) + 1e-9);
        expect(at(slope, tokens + 1)).toBeGreaterThanOrEqual(at(slope, tokens) - 1e-9);
        expect(at(slope, tokens)).toBeLessThanOrEqual(experts + 1e-9);
      }),
    );
  });
});

describe("placement", () => {
  const anyRanks = fc.constantFrom(1, 2, 4, 8, 16);

  it("keeps every expert, once and as often more as there are redundant slots", () => {
    fc.assert(
      fc.property(
        anyMoe,
        anySlope,
        anyRanks,
        fc.integer({ min: 0, max: 64 }),
        ([experts, topK], slope, ranks, redundant) => {
          const picks = pickProbabilities(zipfPopularity(experts, slope), topK);
          const { ranks: held, replicas } = balancedPlacement(picks, ranks, redundant);
          const counted = new Array<number>(experts).fill(0);
          for (const expert of held.flat()) counted[expert] = (counted[expert] ?? 0) + 1;
          expect(counted).toEqual(replicas);
          expect(Math.min(...counted)).toBeGreaterThanOrEqual(1);
          expect(sum(counted)).toBe(experts + Math.min(redundant, experts * (ranks - 1)));
          expect(sum(rankLoads({ ranks: held, replicas }, picks))).toBeCloseTo(topK, 9);
          const sizes = held.map((slots) => slots.length);
          expect(Math.max(...sizes)).toBe(Math.ceil(sum(counted) / ranks));
        },
      ),
      { numRuns: 60 },
    );
  });

  it("balances no worse than numbers in order of popularity do", () => {
    fc.assert(
      fc.property(anyMoe, anySlope, anyRanks, ([experts, topK], slope, ranks) => {
        const picks = pickProbabilities(zipfPopularity(experts, slope), topK);
        const numbered = imbalance(rankLoads(numberedPlacement(experts, ranks), picks));
        expect(imbalance(rankLoads(balancedPlacement(picks, ranks), picks))).toBeLessThanOrEqual(numbered + 1e-9);
      }),
      { numRuns: 60 },
    );
  });

  // hand: loads 8 4 2 2 on two ranks of two slots: 8 | 4, then 2 to the lighter rank (4 + 2), the last to the free slot (8 + 2)
  it("packs the heaviest first", () => {
    const loads = [8, 4, 2, 2];
    const placement = balancedPlacement(loads, 2);
    expect(placement.ranks).toEqual([
      [0, 3],
      [1, 2],
    ]);
    expect(rankLoads(placement, loads)).toEqual([10, 6]);
    // With two redundant slots the 8 is copied once, then 4 | 4 | 4: the first of the equals is copied again only on a third rank.
    expect(balancedPlacement(loads, 2, 2).replicas).toEqual([2, 2, 1, 1]);
    expect(imbalance(rankLoads(balancedPlacement(loads, 2, 2), loads))).toBe(1);
  });

  // hand: vector V-36 (docs/origins.md): 100, 100, 100, 140 has max over mean 1.273 and a variation of 0.157
  it("has the imbalance of the reference row", () => {
    expect(imbalance([100, 100, 100, 140])).toBeCloseTo(1.273, 3);
    expect(variation([100, 100, 100, 140])).toBeCloseTo(0.157, 3);
  });
});

describe("ep_balance.csv", () => {
  const WRITTEN = "819,821\n1840200,2215400\n100,300\n";

  it("is read as processes by layers", () => {
    expect(unwrap(readBalanceTable(WRITTEN))).toEqual({
      columns: ["819", "821"],
      rows: [
        [1840200, 2215400],
        [100, 300],
      ],
    });
    expect(unwrap(readBalanceTable("\uFEFF;819;821\r\n0;1;2\r\n")).rows).toEqual([[1, 2]]);
  });

  it.each(["", "819,821\n", "819\n5\n", "819,821\n1\n", "819,821\n1,x\n", "819,821\n1,-2\n", "819,821\n0,0\n"])(
    "is refused with the place of the fault: %j",
    (written) => {
      const [issue] = readBalanceTable(written).issues;
      expect(issue?.code).toBe("EXPERTS-TABLE");
      expect(issue?.fix?.en).toMatch(/ep_balance/);
    },
  );

  it("travels in a link, whole or as rounded shares, and never silently cut", () => {
    expect(unwrap(unpackBalanceTable(unwrap(packBalanceTable(WRITTEN))))).toEqual(unwrap(readBalanceTable(WRITTEN)));
    const table = (layers: number, ranks: number, noise = mulberry32(7)) =>
      [
        Array.from({ length: ranks }, (_, rank) => 800 + rank).join(","),
        ...Array.from({ length: layers }, () =>
          Array.from({ length: ranks }, () => Math.round(1_000_000 + 600_000 * noise())).join(","),
        ),
      ].join("\n");
    const large = packBalanceTable(table(58, 32));
    expect(large.issues.map(({ code }) => code)).toEqual(["EXPERTS-TABLE-ROUNDED"]);
    const back = unwrap(unpackBalanceTable(unwrap(large)));
    const original = unwrap(readBalanceTable(table(58, 32)));
    for (const [index, row] of original.rows.entries())
      expect(imbalance(back.rows[index] ?? [])).toBeCloseTo(imbalance(row), 1);
    expect(unwrap(large).length).toBeLessThanOrEqual(TABLE_LIMIT);
    expect(packBalanceTable(table(2, 20_000)).issues[0]?.code).toBe("EXPERTS-TABLE-LONG");
  });

  it("gives back the slope that made its imbalance", () => {
    for (const slope of [0, 0.4, 0.8, 1.2]) {
      const measured = expectedImbalance(slope, 256, 8, 8);
      expect(slopeOfImbalance(measured, 256, 8, 8)).toBeCloseTo(slope, 1);
    }
  });
});
