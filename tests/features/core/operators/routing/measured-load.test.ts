/** A measured load in place of the Zipf slope: what it makes of the busiest rank, and of the steps that wait for it. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBalanceTable } from "@/features/core/operators/routing/balance-table";
import { describeLoad, measuredFactor } from "@/features/core/operators/routing/measured-load";
import { packBalanceTable, unpackBalanceTable } from "@/features/core/operators/routing/pack-table";
import { mulberry32 } from "@/lib/random/generator";
import { decodeStep } from "@/features/core/serving/deployment/mean-steps";
import { DEFAULT_PASS } from "@/features/core/passes/input";
import { pricePhases } from "@/features/core/passes/phases";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../../support/scenarios";
import { served, simulatedDecode } from "../../../../support/engines/served";

/** Two layers of twelve experts: the example of deepseek-ai/EPLB's README. */
const EPLB = [
  [90, 132, 40, 61, 104, 165, 39, 4, 73, 56, 183, 86],
  [20, 107, 104, 64, 19, 197, 187, 157, 172, 86, 16, 27],
];
const load = (rows: readonly (readonly number[])[], topK = 1) =>
  describeLoad(unwrap(readBalanceTable(JSON.stringify(rows))), { experts: rows[0]?.length ?? 0, topK });

describe("the busiest rank of a measured load", () => {
  it("by hand: consecutive experts, in the mean of the layers", () => {
    // hand: ranks of three hold 262, 330, 116, 325 of 1,033 and 231, 280, 516, 129 of 1,156.
    const factor = measuredFactor(load(EPLB), { experts: 12, topK: 1, ranks: 4, redundant: 0 });
    expect(factor).toBeCloseTo(((330 * 4) / 1033 + (516 * 4) / 1156) / 2, 12);
  });

  it("with copies: no worse than the published plan of EPLB's README, 16 slots on 8 GPUs in 2 nodes", () => {
    // hand, from the plan printed there: the busiest GPU of layer 0 holds experts 0 and half of 1, that of layer 1 halves of 6 and 8.
    const published = ((90 + 132 / 2) / (1033 / 8) + (187 / 2 + 172 / 2) / (1156 / 8)) / 2;
    const factor = measuredFactor(load(EPLB), { experts: 12, topK: 1, ranks: 8, redundant: 4 });
    expect(factor).toBeGreaterThanOrEqual(1);
    expect(factor).toBeLessThanOrEqual(published);
  });

  it("is 1 for even loads, and never falls as one expert takes more", () => {
    const even = Array.from({ length: 16 }, () => 7);
    const factor = (row: readonly number[]) =>
      measuredFactor(load([row]), { experts: 16, topK: 1, ranks: 4, redundant: 0 });
    expect(factor(even)).toBeCloseTo(1, 12);
    const more = fc.integer({ min: 7, max: 500 });
    fc.assert(
      fc.property(more, more, (a, b) => {
        const busy = (tokens: number) => factor(even.with(5, tokens));
        expect(busy(Math.min(a, b))).toBeLessThanOrEqual(busy(Math.max(a, b)) + 1e-12);
      }),
    );
  });

  it("takes the slope that explains a table of ranks", () => {
    const ranks = describeLoad(unwrap(readBalanceTable("1,2,3,4\n100,100,100,140\n")), { experts: 256, topK: 8 });
    expect(ranks.columns).toBe("ranks");
    const factor = measuredFactor(ranks, { experts: 256, topK: 8, ranks: 4, redundant: 0 });
    expect(Math.abs(factor / ((140 * 4) / 440) - 1)).toBeLessThan(0.1);
  });
});

describe("tables", () => {
  it("are read as JSON, and as a column of experts", () => {
    const rows = [[1, 2, 3]];
    expect(unwrap(readBalanceTable("[1,2,3]")).rows).toEqual(rows);
    expect(unwrap(readBalanceTable('{"layer 3":[1,2,3],"layer 4":[4,5,6]}')).rows).toEqual([...rows, [4, 5, 6]]);
    expect(unwrap(readBalanceTable("expert,load\n0,1\n1,2\n2,3\n"))).toEqual({ columns: ["0", "1", "2"], rows });
    for (const wrong of ['{"a":1}', "[[1,2],[3]]", "[[]]", '["x","y"]', "[1,"])
      expect(readBalanceTable(wrong).ok).toBe(false);
  });

  it("of DeepSeek-V3's 58 layers fit a link as a sample of the layers", () => {
    const noise = mulberry32(3);
    const rows = Array.from({ length: 58 }, () => Array.from({ length: 256 }, () => Math.round(1000 * noise()) + 1));
    const packed = packBalanceTable(JSON.stringify(rows));
    expect(packed.issues.map(({ code }) => code)).toContain("EXPERTS-TABLE-SAMPLED");
    const back = unwrap(unpackBalanceTable(unwrap(packed)));
    expect(back.columns.length).toBe(256);
    expect(back.rows.length).toBeGreaterThan(8);
  });
});

describe("a scenario with a measured load", () => {
  const WIDE = { model: "deepseek-v3", hw: "h800-sxm", tp: "1", adp: "32", conc: "4096", isl: "2048" };
  const histogram = (busy: number) =>
    JSON.stringify(Array.from({ length: 256 }, (_, expert) => (expert < 8 ? busy : 100)));
  const even = { ...WIDE, balance: histogram(100) };
  const skewed = { ...WIDE, balance: histogram(800) };

  it("waits for the busiest rank: in a pass, in the closed form and in the simulator", () => {
    const tpot = (raw: typeof even) => unwrap(pricePhases(resolved(raw), DEFAULT_PASS)).tpot;
    expect(tpot(even)).toBe(tpot({ ...WIDE, imbalance: "1" } as never));
    expect(tpot(skewed)).toBeGreaterThan(tpot(even));
    const [plain, busy] = [served(even), served(skewed)];
    const steps = [plain, busy].map((each) => decodeStep(each.spec, 4096, 2048));
    expect(steps[1]).toBeGreaterThan(steps[0] ?? Infinity);
    expect(simulatedDecode(busy, 4096, 2048)).toBeCloseTo(steps[1] ?? NaN, 9);
  });

  it("waits less with copies of the busy experts", () => {
    const tpot = (raw: object) => unwrap(pricePhases(resolved({ ...skewed, ...raw }), DEFAULT_PASS)).tpot;
    expect(tpot({ redundant: "32" })).toBeLessThan(tpot({}));
  });
});
